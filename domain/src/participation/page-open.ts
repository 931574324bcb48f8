/** The request for a participation page by its headers; missing headers are undefined. */
export type PageRequestHeaders = {
  readonly method: string;
  readonly userAgent: string | undefined;
  readonly cacheControl: string | undefined;
  /** The header `Sec-Purpose`, or `Purpose` of older browsers. */
  readonly purpose: string | undefined;
  /** The header `Sec-Fetch-Dest`. */
  readonly destination: string | undefined;
  /** Whether the owner opens it from their own screens. */
  readonly own: boolean;
  /** Whether the person came from another page of ours. */
  readonly fromInside: boolean;
};

/** URL parameter that marks an owner's view of their own page. */
export const ownerViewParameter = 'own';

const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|fetcher|scanner|monitor|facebookexternalhit|whatsapp|skype|embedly|curl|wget|python|java\/|okhttp|axios|node-fetch|undici|go-http|libwww|lighthouse/i;
/** The prefix of every browser's user agent, for historical reasons. */
const browser = /^(Mozilla|Opera)\//;
const pages = ['document', 'iframe', 'frame'];

/**
 * Whether a person opens the page to look at it. HEAD requests, robots, reloads of an open page (for which
 * browsers bypass caches), prefetches and the owner do not count.
 */
export function countsAsOpening({
  userAgent = '',
  cacheControl = '',
  purpose = '',
  ...rest
}: PageRequestHeaders): boolean {
  if (rest.method !== 'GET' || rest.own || !browser.test(userAgent) || robots.test(userAgent)) return false;
  if (/max-age=0|no-cache/i.test(cacheControl) || /prefetch|preview|prerender/i.test(purpose)) return false;
  return rest.destination === undefined || pages.includes(rest.destination);
}

/** Whether the page was opened from outside; moving between pages is not a new visit. */
export function isExternalVisit(request: PageRequestHeaders): boolean {
  return !request.fromInside && countsAsOpening(request);
}
