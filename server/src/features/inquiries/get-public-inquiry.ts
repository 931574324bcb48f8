import { getInquiryAbilities } from '@nazar/domain/access/abilities.ts';
import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { findInquiryViewRefusal } from '@nazar/domain/access/inquiry-view-refusal.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getList } from '@nazar/domain/api/inquiry-calls.ts';
import {
  asksOnlyForChoices,
  countDrawnQuestions,
  listAnswerableQuestions,
} from '@nazar/domain/inquiries/answerable-questions.ts';
import { estimateDuration } from '@nazar/domain/inquiries/estimate-duration.ts';
import { getExamPassMark } from '@nazar/domain/inquiries/exams/exam.ts';
import { findInquiryPoll } from '@nazar/domain/inquiries/find-inquiry-poll.ts';
import type { Definition, InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { getRetention } from '@nazar/domain/inquiries/retention.ts';
import { formatColorVariablesCss } from '@nazar/domain/inquiries/theme/accent.ts';
import { makeDrawnCoverFileName } from '@nazar/domain/inquiries/theme/make-drawn-cover-file-name.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { getResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeSignedFileUrl } from '../../platform/http/links/file-link-signer.ts';
import { makeListPage } from '../../platform/http/paging/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findStoredFileDetails, type StoredFileDetails } from '../../platform/storage/stored-file-queries.ts';
import {
  findInviteesOfCaller,
  findParticipatedInquiryIds,
  loadInquirySubject,
  serializeInquiryDates,
} from '../access/index.ts';
import { findAccountPublicName } from '../accounts/index.ts';
import { countResponsesAndTakenPlaces, findMedianDuration, getStoredTallyTotal } from '../counts/index.ts';
import { makeSafeFileName } from '../files/index.ts';
import { findInquiryModeration, serializeTakedown } from '../reports/index.ts';
import { loadCategoryResolver } from './category-queries.ts';
import { findFeedbackCountsForCaller } from './feedback-count-queries.ts';
import { findDraftOfCaller } from './find-draft-of-caller.ts';
import { findInquiryHeader, type InquiryHeader } from './inquiry-queries.ts';
import { InquiryListCountCache } from './lists/inquiry-list-count-cache.ts';
import { getListedInquiriesPage } from './lists/list-queries.ts';
import { findPublishedDefinition } from './published-revision-queries.ts';
import type { InquiryCallContext } from './require-caller-inquiry.ts';
import { makeRevisionCard } from './revision-card.ts';

type CallerContext = Pick<CallContext, 'db' | 'actor' | 'language' | 'now' | 'deps'>;

/** Counts are cached by server, because tests run several servers in one process. */
const keptCounts = new WeakMap<ServerDeps, InquiryListCountCache>();

function getCountCache(deps: ServerDeps): InquiryListCountCache {
  const counts = keptCounts.get(deps) ?? new InquiryListCountCache();
  keptCounts.set(deps, counts);
  return counts;
}

export async function getPublicInquiries(
  ctx: CallerContext,
  { pg, nrpp, ...filter }: ParsedCallInput<typeof getList>,
) {
  const viewer = {
    actor: ctx.actor,
    language: ctx.language,
    now: ctx.now(),
    counts: getCountCache(ctx.deps),
  };
  const paging = { pg, nrpp };
  const { inquiryCategoryId } = filter;
  const categoryFilter =
    inquiryCategoryId === -1
      ? filter
      : { ...filter, inquiryCategoryId: (await loadCategoryResolver(ctx.db))(inquiryCategoryId) };
  const { cards, count, isCountCapped } = await getListedInquiriesPage(ctx.db, categoryFilter, {
    ...viewer,
    paging,
  });
  const ids = cards.map(({ id }) => id);
  const participated =
    ids.length === 0
      ? new Set()
      : await findParticipatedInquiryIds(ctx, ids, await findInviteesOfCaller(ctx, ids));
  const data = cards.map((card) => ({ ...card, participated: participated.has(card.id) }));
  return { ...makeListPage(data, count, paging), isCountCapped };
}

/** The number of questions of each response type, in order of first appearance. */
function countQuestionTypes(definition: Definition): { responseType: ResponseType; count: number }[] {
  const counts = new Map<ResponseType, number>();
  for (const { responseType } of listAnswerableQuestions(definition)) {
    counts.set(responseType, (counts.get(responseType) ?? 0) + 1);
  }
  return [...counts].map(([responseType, count]) => ({ responseType, count }));
}

/** Whether the picture was drawn with the title that is shown now. */
function showsTitle({ name }: StoredFileDetails, { publicTitle }: Definition): boolean {
  const drawn = makeDrawnCoverFileName(publicTitle);
  return drawn !== null && name === makeSafeFileName(drawn);
}

const closedByState: Record<Exclude<InquiryState, 'published'>, ProblemCode> = {
  draft: 'inquiryNotPublished',
  scheduled: 'inquiryNotOpen',
  expired: 'inquiryExpired',
};

/**
 * The public page of an inquiry, from its published revision. Callers who may not see it get the same reply
 * as for an unknown id. Before the first publication its owner sees the draft.
 */
export async function getPublicInquiry(ctx: CallContext, id: string) {
  const { record, definition, subject } = await requireView(ctx, id);
  const { responses: responseCount, takenPlaces } = await countResponsesAndTakenPlaces(ctx.db, id);
  const isFull = definition.maxParticipantCount !== null && takenPlaces >= definition.maxParticipantCount;
  const { state, hasParticipated } = subject;
  const closed = findClosedReason(subject, hasParticipated, isFull);
  const file = await findPublicFile(ctx, definition);
  const abilities = getInquiryAbilities(ctx.actor, subject, definition);
  const poll = closed === null && abilities.participate ? findInquiryPoll(definition) : null;
  return {
    ...makeRevisionCard(id, definition),
    ...(definition.secondLanguage !== null && { otherLanguage: definition.secondLanguage }),
    publicFileKind: file?.kind ?? null,
    coverShowsTitle: file?.kind === 'image' && showsTitle(file, definition),
    media: file === null || file.kind === 'image' ? null : file,
    categoryId: (await loadCategoryResolver(ctx.db))(definition.categoryId),
    ...serializeInquiryDates(record),
    isTemplate: record.isTemplate,
    responseCount,
    ...(await findFeedbackCountsForCaller(ctx.db, id, ctx.actor)),
    listed: definition.listed,
    authorName: await findAccountPublicName(ctx.db, record.ownerId),
    anonymous: definition.anonymous,
    ballot: subject.ballot,
    timeLimit: definition.timeLimit,
    singleSession: definition.singleSession,
    duration: await findDuration(ctx, { definition, subject, responseCount }),
    drawnQuestions: countDrawnQuestions(definition),
    passMark: getExamPassMark(definition),
    look: pickCardLook(definition),
    expireMessage: closed === null ? '' : definition.expireMessage,
    editing: getResponseEditRules(definition),
    retention: getRetention(definition),
    onlyChoices: asksOnlyForChoices(definition),
    questionTypes: countQuestionTypes(definition),
    ...(poll !== null && { poll }),
    state,
    unpublishedChanges: can(ctx.actor, 'inquiry.edit', subject) && hasUnpublishedChanges(record),
    closedReason: closed,
    ...(await findModeration(ctx, subject)),
    abilities,
  };
}

function pickCardLook(definition: Definition) {
  const { logoFile, headerFile, footerFile, backgroundFile, backgroundColor } = definition;
  return {
    logoFile,
    headerFile,
    footerFile,
    backgroundFile,
    backgroundColor,
    themeCss: formatColorVariablesCss(definition),
  };
}

export const hasUnpublishedChanges = ({ publishedRevision, revision }: InquiryHeader) =>
  publishedRevision !== null && publishedRevision < revision;

/** The caller's access to an inquiry, with the facts that decide it. */
async function requireView(ctx: CallContext, id: string) {
  const record = await findInquiryHeader(ctx.db, id);
  if (record === null) throw new Problem('notFound');
  const found =
    (await findPublishedDefinition(ctx.db, record)) ?? (await findDraftOfCaller(ctx, id))?.definition;
  if (found === undefined) throw new Problem('notFound');
  const definition = translateInquiry(found, ctx.language);
  const subject = await loadInquirySubject(ctx, record, definition);
  const refusal = findInquiryViewRefusal(ctx.actor, subject);
  if (refusal !== null) throw new Problem(refusal);
  return { record, definition, subject };
}

async function findPublicFile(
  { db }: InquiryCallContext,
  { publicFile }: Definition,
): Promise<StoredFileDetails | null> {
  if (publicFile === null) return null;
  return (await findStoredFileDetails(db, [publicFile])).get(publicFile) ?? null;
}

/** A link to the public file, for people who may see the page. */
export async function makePublicFileLink(ctx: CallContext, id: string) {
  const { definition } = await requireView(ctx, id);
  const { publicFile } = definition;
  if (publicFile === null || (await findPublicFile(ctx, definition)) === null) throw new Problem('notFound');
  return makeSignedFileUrl(publicFile, ctx.deps);
}

/** With fewer responses a single participant would move the median. */
const enoughToMeasure = 20;

async function findDuration(
  { db }: InquiryCallContext,
  {
    definition,
    subject: { id, ballot },
    responseCount,
  }: { definition: Definition; subject: InquirySubject; responseCount: number },
) {
  const isKnown = responseCount >= enoughToMeasure && (ballot === null || ballot === 'released');
  const median = isKnown ? await findMedianDuration(db, id, await getStoredTallyTotal(db, id)) : null;
  return median === null
    ? { seconds: estimateDuration(definition), measured: false }
    : { seconds: Math.round(median), measured: true };
}

function findClosedReason(
  { state, takenDown }: InquirySubject,
  participated: boolean,
  isFull: boolean,
): ProblemCode | null {
  if (takenDown) return 'inquiryTakenDown';
  if (state !== 'published') return closedByState[state];
  if (participated) return 'alreadyAnswered';
  return isFull ? 'inquiryFull' : null;
}

async function findModeration({ db, actor }: CallContext, subject: InquirySubject) {
  const seesTakedown = can(actor, 'inquiry.seeTakedown', subject);
  return {
    takedown: seesTakedown ? serializeTakedown(await findInquiryModeration(db, subject.id)) : null,
    moderation: {
      report: can(actor, 'inquiry.report', subject),
      takeDown: can(actor, 'inquiry.takeDown', subject),
      appeal: can(actor, 'inquiry.appeal', subject),
    },
  };
}
