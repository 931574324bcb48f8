import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import type { FrontPageCall, FrontPageCallResult, FrontPageData } from '@nazar/domain/api/front-page.ts';
import { parsePagePreferences } from '@nazar/domain/api/page-preferences.ts';
import { channelParameter, parseChannel } from '@nazar/domain/participation/channel.ts';
import { isExternalVisit } from '@nazar/domain/participation/page-open.ts';
import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import { type Language, negotiateLanguage } from '@nazar/domain/text/language.ts';
import { uuidPatternSource } from '@nazar/domain/text/uuid.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { CallAsGuest } from '../../../platform/http/calls/call-as-guest.ts';
import { onContentVisibilityChanged } from '../../../platform/http/content-visibility.ts';
import { extractPageRequestHeaders } from '../../../platform/http/paging/page-request.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type {
  BarePageOptions,
  SendRenderedPage,
} from '../../../platform/http/routes/register-web-application-routes.ts';
import { setPageHeaders } from '../../../platform/http/routes/security-headers.ts';
import { CompressedText, sendCompressed } from '../../../platform/http/routes/send-compressed.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import { buildFrontPageHtml } from './build-front-page-html.ts';
import { buildFrontPageHead, formatHeadTags } from './front-head.ts';
import { type FrontPageBundle, type FrontPagePlan, loadFrontPageBundle } from './front-page-bundle.ts';
import { RenderedPageCache } from './rendered-page-cache.ts';

/** The time zone of a page until its browser has sent one. */
const usualZone: Record<Language, string> = { en: 'UTC', fa: 'Asia/Tehran' };

/**
 * Renders the home page and the pages of inquiries for an unknown visitor. A failure only removes the first
 * content: the application loads the data itself and shows the problem.
 */
export function makeFrontPageSender(deps: ServerDeps, answer: CallAsGuest, built: string): SendRenderedPage {
  const cache = new RenderedPageCache<RenderedPage>();
  const keptHeads = new RenderedPageCache<{ readonly tags: string; readonly size: number }>();
  onContentVisibilityChanged(deps, () => {
    cache.clear();
    keptHeads.clear();
  });
  return async (request, reply) => {
    const bundle = await loadFrontPageBundle(built);
    const address = readAddress(request.url);
    if (bundle === null || address === null) return { status: 200 };
    const view = parsePagePreferences(request.headers.cookie);
    const language = view.language ?? negotiateLanguage(request.headers['accept-language']);
    const plan = bundle.plan(address, language);
    // Their page starts with their own inquiries, which a page for strangers doesn't contain.
    if (view.signedIn && plan?.screen === 'Home') return renderBarePage(request, plan, language, bundle);
    if (plan === null) {
      const page = planOfOwner(bundle, address, language);
      return page === null ? { status: 200 } : renderBarePage(request, page, language, bundle);
    }
    countVisit(request, address, deps);
    const timeZone = view.timeZone ?? usualZone[language];
    const key = [plan.address, language, timeZone, bundle.version].join(' ');
    let page: RenderedPage;
    try {
      page = await cache.get(key, () =>
        renderPage({ request, plan, language, timeZone, bundle, answer, deps }),
      );
    } catch (error) {
      const { status } = toProblem(error, deps, request.id);
      // An inquiry that isn't open yet has its own page, which the browser renders.
      return { status: [404, 410, 503].includes(status) ? status : 200 };
    }
    setPageHeaders(reply, deps.config, { styleNonce: page.nonce })
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8');
    await sendCompressed(request, reply, page.text);
    return 'sent';
  };

  /**
   * Sends the bare application with a head for link previews; without the head if a stranger may not see the
   * page.
   */
  async function renderBarePage(
    request: FastifyRequest,
    plan: FrontPagePlan,
    language: Language,
    bundle: FrontPageBundle,
  ): Promise<BarePageOptions> {
    try {
      const head = await keptHeads.get([plan.address, language, bundle.version].join(' '), async () => {
        const tags = await makeHead({ request, plan, language, bundle, answer, deps });
        return { tags, size: 2 * tags.length };
      });
      return { status: 200, title: head.tags };
    } catch (error) {
      const { status } = toProblem(error, deps, request.id);
      // The owner may see the inquiry and gets this same page.
      return { status: status === 503 ? 503 : 200 };
    }
  }
}

/** The plan of an inquiry's public page for its owner's address; null for other addresses. */
function planOfOwner(bundle: FrontPageBundle, { pathname, searchParams }: URL, language: Language) {
  if (pathname.replace(/\/$/, '').toLowerCase() !== appRoutes.myInquiry.toLowerCase()) return null;
  const id = encodeURIComponent(searchParams.get('id') ?? '');
  const plan = bundle.plan(new URL(`/${id}`, 'http://localhost'), language);
  return plan?.screen === 'InquiryDetail' ? plan : null;
}

const inquiryPage = new RegExp(`^/(${uuidPatternSource})$`, 'i');

/**
 * Counts visits even if only the browser will know that the page may be seen, because they are counted by
 * inquiry and not by reader.
 */
function countVisit(request: FastifyRequest, { pathname, searchParams }: URL, deps: ServerDeps): void {
  const inquiryId = inquiryPage.exec(pathname)?.[1]?.toLowerCase();
  const channel = parseChannel(searchParams.get(channelParameter));
  if (inquiryId === undefined || channel === null || !isExternalVisit(extractPageRequestHeaders(request)))
    return;
  deps.participation.visits.add(inquiryId, channel);
}

type FrontPageRequest = {
  readonly request: FastifyRequest;
  readonly plan: FrontPagePlan;
  readonly language: Language;
  readonly timeZone: string;
  readonly bundle: FrontPageBundle;
  readonly answer: CallAsGuest;
  readonly deps: ServerDeps;
};

const askAs =
  ({ request, language, answer }: Pick<FrontPageRequest, 'request' | 'language' | 'answer'>) =>
  async (call: FrontPageCall): Promise<FrontPageCallResult> => ({
    ...call,
    result: await answer(request, requireCall(call.name), call.input, language),
  });

function requireCall(name: string): Call {
  if (!Object.hasOwn(allCalls, name)) throw new Error(`There is no call ${name}.`);
  return allCalls[name as CallName];
}

const makePageHead = (
  { plan, bundle, deps }: Pick<FrontPageRequest, 'plan' | 'bundle' | 'deps'>,
  page: Pick<FrontPageData, 'language' | 'answers'>,
) => buildFrontPageHead(plan, page, { ...bundle, publicUrl: deps.config.publicUrl });

/** Makes the head of an inquiry's page, which is the same for all readers of a language. */
async function makeHead(pageRequest: Omit<FrontPageRequest, 'timeZone'>): Promise<string> {
  const calls = pageRequest.plan.calls.filter(({ name }) => name === 'getItem');
  const answers = await Promise.all(calls.map(askAs(pageRequest)));
  return formatHeadTags(await makePageHead(pageRequest, { language: pageRequest.language, answers }));
}

type RenderedPage = { readonly text: CompressedText; readonly nonce: string; readonly size: number };

async function renderPage(pageRequest: FrontPageRequest): Promise<RenderedPage> {
  const { request, plan, language, timeZone, bundle, deps } = pageRequest;
  const ask = askAs(pageRequest);
  const first = await Promise.all(plan.calls.map(ask));
  const more = await Promise.allSettled(bundle.further(plan.screen, first).map(ask));
  const answers = [...first, ...more.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))];
  const page: FrontPageData = { language, timeZone, now: deps.now(), address: plan.address, answers };
  // The nonce is created after all texts for this page were read, so that no author's text can contain it.
  const nonce = deps.randomBytes(16).toString('base64');
  try {
    const rendered = await bundle.render({ ...page, nonce });
    const html = buildFrontPageHtml(bundle, {
      page,
      head: await makePageHead(pageRequest, page),
      rendered,
      nonce,
    });
    const text = new CompressedText(html, { kept: false });
    return { text, nonce, size: text.size };
  } catch (error) {
    deps.log.error({ requestId: request.id, err: error }, 'A page could not be rendered.');
    throw new Problem('internal');
  }
}

/** The origin does not matter; the path must start with a single slash. */
function readAddress(url: string): URL | null {
  return /^\/(?!\/)/.test(url) ? URL.parse(url, 'http://localhost') : null;
}
