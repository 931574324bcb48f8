/** The request of a participation page, by what it says of itself; absent headers are undefined. */
export type PageRequestInfo = {
  readonly method: string;
  readonly userAgent: string | undefined;
  readonly cacheControl: string | undefined;
  /** `Sec-Purpose`, or `Purpose` of older browsers. */
  readonly purpose: string | undefined;
  /** `Sec-Fetch-Dest`. */
  readonly destination: string | undefined;
  /** Whether the owner opens it from their own screens. */
  readonly own: boolean;
  /** Whether another page of ours led there. */
  readonly fromInside: boolean;
};

/** In the address of an owner's look at their own page. */
export const ownerViewParameter = 'own';

const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|fetcher|scanner|monitor|facebookexternalhit|whatsapp|skype|embedly|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|lighthouse/i;
/** How every browser calls itself first, for historical reasons. */
const browser = /^(Mozilla|Opera)\//;
const pages = ['document', 'iframe', 'frame'];

/**
 * Whether a person opens the page to look at it. Requests for headers, robots, reloads of an open page (browsers then
 * bypass caches), prefetches and the owner do not count.
 */
export function isPageOpen({
  userAgent = '',
  cacheControl = '',
  purpose = '',
  ...rest
}: PageRequestInfo): boolean {
  if (rest.method !== 'GET' || rest.own || !browser.test(userAgent) || robots.test(userAgent)) return false;
  if (/max-age=0|no-cache/i.test(cacheControl) || /prefetch|preview|prerender/i.test(purpose)) return false;
  return rest.destination === undefined || pages.includes(rest.destination);
}

/** Whether the page was opened from outside; moving between pages is not a new visit. */
export function isExternalVisit(request: PageRequestInfo): boolean {
  return !request.fromInside && isPageOpen(request);
}
