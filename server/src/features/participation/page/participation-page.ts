import { getLinkPreviewUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { listAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { channelParameter, parseChannel } from '@nazar/domain/participation/channel.ts';
import { countsAsOpening, isExternalVisit } from '@nazar/domain/participation/page-open.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import { isLanguage, type Language, negotiateLanguage } from '@nazar/domain/text/language.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { runLongWork } from '../../../platform/background/run-long-work.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { extractPageRequestHeaders } from '../../../platform/http/paging/page-request.ts';
import { setPageHeaders } from '../../../platform/http/routes/security-headers.ts';
import {
  CompressedText,
  makeWeakEtag,
  matchesEtag,
  sendCompressed,
} from '../../../platform/http/routes/send-compressed.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import { formatMetaDescription } from '../../../platform/texts/meta-tags.ts';
import { findPictureSizes } from '../../files/index.ts';
import { isLargeDefinition } from '../../inquiries/index.ts';
import { buildParticipationHtml, type ParticipationPageMeta } from './build-participation-html.ts';
import {
  buildGuestParticipationPage,
  countOrders,
  type GuestParticipationPage,
  listParticipationPageFileIds,
} from './guest-participation-page.ts';
import { loadParticipationRenderer, type ParticipationRenderer } from './participation-renderer.ts';

type Rendered = { readonly text: CompressedText; readonly policy: string; readonly etag: string };

interface CachedPage {
  readonly page: Promise<Rendered>;
  /** The places left that the page shows. */
  readonly places: string | undefined;
  size: number;
}

/**
 * Cached pages that many visitors get, by inquiry, revision, build and order; the least recently used one is dropped
 * first.
 */
const cache = new Map<string, CachedPage>();
const maxKeptBytes = 32 * 1024 * 1024;

/**
 * Serves GET /{inquiryId}/participate with the first questions in the HTML. Returns false if the id can't be
 * one of an inquiry.
 */
export async function sendParticipationPage(
  request: FastifyRequest<{ Params: { inquiryId: string }; Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
  deps: ServerDeps,
  webFolder: string,
): Promise<boolean> {
  const renderer = await loadParticipationRenderer(webFolder);
  const inquiryId = request.params.inquiryId.toLowerCase();
  if (renderer === null || !isUuid(inquiryId)) return false;
  const { lang } = request.query;
  const language = isLanguage(lang) ? lang : negotiateLanguage(request.headers['accept-language']);
  const knownSeed = readSeed(request.headers['if-none-match']);
  const around = { inquiryId, language, renderer, deps, knownSeed };
  const { opening, rendered } = await openAndRender(around).catch(async (error: unknown) => {
    if (toProblem(error, deps, request.id).status !== 503) throw error;
    reply.header('retry-after', String(retryAfter));
    return { opening: unavailable, rendered: await renderPage(unavailable, around, false) };
  });
  const headers = extractPageRequestHeaders(request);
  if (opening.isOpen === true && countsAsOpening(headers)) deps.participation.opened.add(inquiryId);
  const channel = parseChannel(request.query[channelParameter]);
  if (channel !== null && isExternalVisit(headers)) deps.participation.visits.add(inquiryId, channel);
  setPageHeaders(reply, deps.config, { framed: true, policy: rendered.policy })
    .header('cache-control', opening.varies ? 'private, no-cache' : 'no-cache')
    .header('vary', 'accept-encoding, accept-language')
    .type('text/html; charset=utf-8');
  if (opening.status === 200) {
    const etag = makeEtag(opening, rendered);
    reply.header('etag', etag);
    if (matchesEtag(request, etag)) {
      await reply.code(304).send();
      return true;
    }
  }
  await sendCompressed(request, reply.code(opening.status), rendered.text);
  return true;
}

/** The tag of a shuffled page contains its seed, so that a reload shows the same order without a cookie. */
function makeEtag({ varies, view }: GuestParticipationPage, { etag }: Rendered): string {
  const seed = varies && view.kind === 'questions' ? `-${view.start.seed}` : '';
  return etag.replace(/"$/, `${seed}"`);
}

function readSeed(etag: string | undefined): number | null {
  const seed = Number(/-(\d{1,10})"$/.exec(etag ?? '')?.[1] ?? Number.NaN);
  return seed < 2 ** 31 ? seed : null;
}

/** Seconds. */
const retryAfter = 5;

/** While the database is down, people who open a link still get this page. */
const unavailable: GuestParticipationPage = {
  status: 503,
  view: {
    kind: 'closed',
    reason: 'unavailable',
    title: '',
    message: '',
    look: null,
    opensAt: null,
    timeZone: 'UTC',
    seeResults: false,
  },
  published: null,
  varies: false,
};

async function openAndRender(around: Surroundings) {
  const opening = await buildGuestParticipationPage(around.deps, around.inquiryId, around);
  return { opening, rendered: await renderOnce(opening, around) };
}

type Surroundings = {
  readonly inquiryId: string;
  readonly language: Language;
  readonly renderer: ParticipationRenderer;
  readonly deps: ServerDeps;
  /** The seed of the order that this browser has seen. */
  readonly knownSeed: number | null;
};

async function renderOnce(opening: GuestParticipationPage, around: Surroundings): Promise<Rendered> {
  const { published, varies, view } = opening;
  if (published === null || (varies && countOrders(published) === Number.POSITIVE_INFINITY)) {
    return renderPage(opening, around, false);
  }
  if (view.kind === 'closed') {
    // The page may change at any time, so it is compressed once per content.
    const page = await renderPage(opening, around, false);
    return cachePage({ key: page.etag }, async () => page);
  }
  // The closing time and the owner's name are not part of a revision.
  const authorName = view.kind === 'signIn' ? null : view.rules?.authorName;
  const start = view.kind === 'questions' ? view.start : undefined;
  // Each response may change the number of places left, so only the newest page is kept.
  const places = start?.places === undefined ? undefined : JSON.stringify(start.places);
  const what = [around.inquiryId, published.revision, published.facts.expireDate?.toISOString()];
  const key = [
    ...what,
    published.definition.language,
    around.renderer.version,
    around.deps.config.publicUrl,
    authorName,
    start?.seed,
  ].join(' ');
  const isLongLived = !varies && places === undefined;
  return cachePage({ key, places }, () => renderPage(opening, around, isLongLived));
}

function cachePage(
  { key, places }: { readonly key: string; readonly places?: string | undefined },
  make: () => Promise<Rendered>,
): Promise<Rendered> {
  const found = cache.get(key);
  // It becomes the last one, which is the most recently used.
  cache.delete(key);
  if (found !== undefined && found.places === places) {
    cache.set(key, found);
    return found.page;
  }
  const entry = { page: make(), places, size: 0 };
  cache.set(key, entry);
  entry.page.then(
    ({ text }) => {
      entry.size = text.size;
      evictLeastRecentlyUsed();
    },
    () => {
      if (cache.get(key) === entry) cache.delete(key);
    },
  );
  return entry.page;
}

function evictLeastRecentlyUsed(): void {
  let bytes = 0;
  for (const entry of cache.values()) bytes += entry.size;
  for (const [key, entry] of cache) {
    if (bytes <= maxKeptBytes) return;
    // A page that is still being made takes no bytes, and without its entry it would be made twice.
    if (entry.size === 0) continue;
    bytes -= entry.size;
    cache.delete(key);
  }
}

async function renderPage(
  opening: GuestParticipationPage,
  around: Surroundings,
  isKept: boolean,
): Promise<Rendered> {
  const { inquiryId, renderer, deps } = around;
  const { view, published } = opening;
  const language = published?.definition.language ?? around.language;
  const page: ParticipationPageData = {
    inquiryId,
    language,
    texts: loadTexts(renderer, opening, language),
    pictures:
      published === null
        ? {}
        : await findPictureSizes(deps.db, listParticipationPageFileIds(published.definition)),
    view,
  };
  const render = () => {
    const { html, policy } = buildParticipationHtml(page, renderer, makePageMeta(opening, page, around));
    return { text: new CompressedText(html, { kept: isKept }), policy, etag: makeWeakEtag(html) };
  };
  const isLargePage = view.kind === 'questions' && published !== null && isLargeDefinition(published);
  return isLargePage ? runLongWork(render) : render();
}

/** A person who signs in first may see an inquiry in the other language. */
function loadTexts(
  renderer: ParticipationRenderer,
  { view, published }: GuestParticipationPage,
  language: Language,
) {
  const texts = renderer.texts[language] ?? {};
  if (view.kind === 'signIn') return renderer.texts;
  const isAsked = view.kind === 'questions' || view.kind === 'intro';
  if (!isAsked || published === null) return { [language]: texts };
  const { compiled, definition } = published;
  const redirects = [definition, ...definition.endings].some(({ redirectUrl }) => redirectUrl !== '');
  const unused = [
    // Guests may answer it, so no one needs a personal link. A later revision may require an account with a name.
    ...['link', 'notYours', 'notInvited', 'invitedAs', 'ballotFact'],
    ...(view.kind === 'questions' ? ['extent'] : []),
    ...(view.rules?.editing === null ? ['edit'] : []),
    ...(compiled.hasScores ? [] : ['exam']),
    ...(redirects ? [] : ['redirect']),
    ...(listAnswerableQuestions(definition).length === 1 ? [] : ['poll']),
    ...(compiled.limitedOptions.length > 0 ? [] : ['places']),
    ...(definition.secondLanguage === null ? ['languages'] : []),
    ...(listAnswerableQuestions(definition).some(isDate) ? [] : ['jalaliMonth']),
  ];
  return { [language]: withoutTexts(texts, unused) };
}

const isDate = ({ responseType }: Pick<Question, 'responseType'>) =>
  answerTypes[responseType].bounds === 'date';

/** Most inquiries use none of these texts, and their pages are smaller without them. */
function withoutTexts(texts: MessageTexts, prefixes: readonly string[]): MessageTexts {
  const isUsed = ([key]: [string, unknown]) => !prefixes.some((prefix) => key.startsWith(prefix));
  return Object.fromEntries(Object.entries(texts).filter(isUsed));
}

function makePageMeta(
  { view, published }: GuestParticipationPage,
  page: ParticipationPageData,
  { deps }: Surroundings,
): ParticipationPageMeta {
  const words = page.texts[page.language] ?? {};
  const url = `${deps.config.publicUrl}/${page.inquiryId}/participate`;
  const siteName = page.language === 'fa' ? 'نظر' : 'Nazar';
  if (published === null || view.kind === 'signIn') {
    return {
      title: (view.kind === 'closed' ? words[`${view.reason}Title`] : words.signInTitle) ?? siteName,
      description: '',
      url,
      image: null,
      siteName,
      indexed: false,
    };
  }
  const { definition } = published;
  return {
    title: definition.publicTitle === '' ? definition.title : definition.publicTitle,
    description: formatMetaDescription(visibleText(definition.publicDescription)),
    url,
    image: `${deps.config.publicUrl}${getLinkPreviewUrlPath(page.inquiryId, definition.secondLanguage === null ? undefined : page.language)}`,
    siteName,
    indexed: definition.listed && view.kind !== 'closed',
  };
}
