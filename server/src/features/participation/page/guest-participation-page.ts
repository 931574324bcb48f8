import { can } from '@nazar/domain/access/can.ts';
import { findParticipationRefusal } from '@nazar/domain/access/participation-refusal.ts';
import type { InitialParticipationView, ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import {
  asksOnlyForChoices,
  countAnswerableQuestions,
  countDrawnQuestions,
} from '@nazar/domain/inquiries/answerable-questions.ts';
import { estimateDuration } from '@nazar/domain/inquiries/estimate-duration.ts';
import { getExamPassMark } from '@nazar/domain/inquiries/exams/exam.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { needsAttempt } from '@nazar/domain/inquiries/needs-attempt.ts';
import { getRetention } from '@nazar/domain/inquiries/retention.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { getResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import {
  computeRemainingPlacesByOption,
  type RemainingPlaces,
} from '@nazar/domain/participation/option-places.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { makeInquirySubject, serializeInquiryDates } from '../../access/index.ts';
import { isLargeDefinition, translateRevision } from '../../inquiries/index.ts';
import { findPublishedInquiry, type PublishedInquiry } from '../participation-queries.ts';
import { readOptionCountsIfLimited } from '../quotas/option-count-queries.ts';

const maxLargePageOrders = 16;
/** Bytes. A page has most texts twice and the cache counts its size twice, so its orders take half of the cache. */
const maxBytesOfOrders = 4_000_000;

/**
 * Number of orders in which a shuffled page is made; infinite if each visitor may get another one. A large page is made
 * in a few orders only, which all fit into the cache of pages.
 */
export function countOrders(published: Pick<PublishedInquiry, 'bytes'>): number {
  if (!isLargeDefinition(published)) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(maxLargePageOrders, Math.floor(maxBytesOfOrders / published.bytes)));
}

/** What the page shows to an unknown visitor. */
export type GuestParticipationPage = {
  readonly status: number;
  readonly view: InitialParticipationView;
  /** Null if nothing about the inquiry may be shown. */
  readonly published: PublishedInquiry | null;
  /** Whether the page differs for each visitor, because questions or options are shuffled. */
  readonly varies: boolean;
  /** Whether it is possible to take part, perhaps after signing in. */
  readonly isOpen?: boolean;
};

/** Inquiries that don't exist, aren't published or aren't open all show this page. */
const signIn: GuestParticipationPage = {
  status: 404,
  view: { kind: 'signIn' },
  published: null,
  varies: false,
};

/** The page request carries no account, so it is unknown whether the visitor has taken part. */
const unknownVisitor = { kind: 'guest' } as const;

export async function buildGuestParticipationPage(
  deps: ServerDeps,
  inquiryId: string,
  { language, knownSeed }: { readonly language: Language; readonly knownSeed: number | null },
): Promise<GuestParticipationPage> {
  const found = await findPublishedInquiry(deps.db, inquiryId);
  if (found === null) return signIn;
  const published = translateRevision(found, language);
  const { definition, facts } = published;
  const subject = makeInquirySubject(facts, definition, {
    now: deps.now(),
    hasParticipated: false,
    isAllowedUser: false,
  });
  const refusal = findParticipationRefusal(unknownVisitor, subject);
  const title = definition.publicTitle === '' ? definition.title : definition.publicTitle;
  const closed = {
    kind: 'closed',
    title,
    message: definition.expireMessage,
    look: makeParticipationPageLook(definition),
    opensAt: null,
    timeZone: definition.timeZone,
    seeResults: can(unknownVisitor, 'inquiry.seeResults', subject),
  } as const;
  const nothing = { title: '', message: '', look: null, seeResults: false };
  if (refusal === 'inquiryNotOpen') {
    const opensAt = serializeInquiryDates(facts).publishDate;
    const view = { ...closed, ...nothing, opensAt, reason: 'notOpen' } as const;
    return { ...signIn, status: 409, view };
  }
  if (refusal === 'inquiryDeleted') {
    return { ...signIn, status: 410, view: { ...closed, ...nothing, reason: 'deleted' } };
  }
  if (refusal === 'inquiryExpired') {
    return { status: 410, view: { ...closed, reason: 'expired' }, published, varies: false };
  }
  if (refusal !== null) return { ...signIn, isOpen: true };
  if (published.full) {
    return { status: 409, view: { ...closed, reason: 'full' }, published, varies: false };
  }
  // Opening the page does not start an attempt on the server.
  if (needsAttempt(definition)) return makeIntroPage(published);
  const places = computeRemainingPlacesByOption(
    published.compiled,
    await readOptionCountsIfLimited(deps.db, published),
  );
  return makeQuestionsPage(published, deps, { knownSeed, places });
}

function makeIntroPage(published: PublishedInquiry): GuestParticipationPage {
  const { definition } = published;
  const view = {
    kind: 'intro',
    look: makeParticipationPageLook(definition),
    rules: {
      ...makeRules(published),
      extent: { questions: countAnswerableQuestions(definition), seconds: estimateDuration(definition) },
    },
  } as const;
  return { status: 200, view, published, varies: false, isOpen: true };
}

function makeRules({ definition, facts, authorName }: PublishedInquiry): ParticipationRules {
  const { timeLimit, singleSession, timeZone } = definition;
  return {
    authorName,
    timeLimit,
    singleSession,
    drawnQuestions: countDrawnQuestions(definition),
    passMark: getExamPassMark(definition),
    ...(asksOnlyForChoices(definition) && { onlyChoices: true }),
    editing: getResponseEditRules(definition),
    retention: getRetention(definition),
    closesAt: serializeInquiryDates(facts).expireDate,
    timeZone,
  };
}

function makeQuestionsPage(
  published: PublishedInquiry,
  deps: ServerDeps,
  { knownSeed, places }: { readonly knownSeed: number | null; readonly places: RemainingPlaces | undefined },
): GuestParticipationPage {
  const { definition, compiled, revision, inquiryId } = published;
  const varies =
    definition.shuffleQuestions ||
    definition.segments.some((segment) => segment.questions.some((question) => question.randomOptions));
  // 31 bits, because the database stores seeds as signed integers.
  const anySeed = varies ? (knownSeed ?? deps.randomBytes(4).readUInt32BE() >>> 1) : 0;
  const seed = anySeed % countOrders(published);
  const now = new Date(deps.now()).toISOString();
  const start = {
    inquiryId,
    revision,
    attemptId: null,
    startedAt: now,
    endsAt: null,
    now,
    look: makeParticipationPageLook(definition),
    seed,
    pages: buildPages(compiled, { seed }),
    ...(places !== undefined && { places }),
    answers: [],
  };
  return {
    status: 200,
    view: { kind: 'questions', start, rules: makeRules(published) },
    published,
    varies,
    isOpen: true,
  };
}

/** Lists all files that the page may show. */
export function listParticipationPageFileIds(definition: Definition): string[] {
  const { logoFile, headerFile, footerFile, publicFile } = definition;
  const questions = definition.segments.flatMap((segment) => segment.questions);
  const files = questions.flatMap(({ file, options }) => [file, ...options.map((option) => option.file)]);
  return [...new Set([logoFile, headerFile, footerFile, publicFile, ...files])].filter(
    (file) => file !== null,
  );
}
