import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import type {
  MyResponseSummary,
  MyResult,
  participatedInquiryStates,
} from '@nazar/domain/api/my-response-calls.ts';
import { toShownAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { type Answer, toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { isResponseFinal } from '@nazar/domain/participation/edit-rules.ts';
import { findShownQuestions } from '@nazar/domain/participation/flow.ts';
import { makePipeReplacer } from '@nazar/domain/participation/piped-answers.ts';
import { mayReviewAnswers, reviewAnswers } from '@nazar/domain/participation/review-answers.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { fillPipes } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { loadInquirySubject } from '../../access/index.ts';
import { findPublishedRevision, type PublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { deriveAttemptSeed } from '../attempts/attempt-seed.ts';
import { addAnswerFileDetails } from '../files/answer-file-queries.ts';
import { findPublishedInquiry, type PublishedInquiry } from '../participation-queries.ts';
import { computeStoredOutcome, toDrawnQuestionIds } from '../scoring/compute-stored-outcome.ts';
import { compileWithNewestAnswerKey } from '../scoring/score-by-newest-answer-key.ts';
import type {
  ResponseWithoutAnswers,
  StoredResponseRow,
} from '../stored-responses/change-response-queries.ts';
import { readRemainingEdits } from './caller-response.ts';
import { findParticipantName } from './participant-name-queries.ts';

/** In code points, because a title may use long answers many times. */
const maxFilledTitleLength = 1_000;

/** The caller's response and the state of its inquiry as they see it. */
type ResponseContext = {
  readonly own: ResponseWithoutAnswers;
  readonly answered: PublishedRevision;
  /** The answered revision with the published answer key. */
  readonly judged: () => CompiledInquiry;
  readonly inquiry: PublishedInquiry;
  readonly subject: InquirySubject;
};

async function findResponseContext(
  ctx: CallContext,
  own: ResponseWithoutAnswers,
): Promise<ResponseContext | null> {
  const inquiry = await findPublishedInquiry(ctx.db, own.inquiryId);
  const answered = await findPublishedRevision(ctx.db, own.inquiryId, own.revision);
  if (inquiry === null || answered === null) return null;
  const subject = await loadInquirySubject(ctx, inquiry.facts, inquiry.definition);
  const judged = () =>
    translateRevision(compileWithNewestAnswerKey(answered, inquiry), ctx.language).compiled;
  return { own, answered: translateRevision(answered, ctx.language), judged, inquiry, subject };
}

function getStanding(
  ctx: CallContext,
  { subject }: ResponseContext,
): (typeof participatedInquiryStates)[number] {
  if (subject.takenDown) return 'takenDown';
  if (subject.state === 'scheduled') return 'notOpen';
  if (!can(ctx.actor, 'inquiry.view', subject)) return 'hidden';
  return subject.state === 'expired' ? 'closed' : 'open';
}

/** Serializes an entry of the list of a person's own responses; null if its inquiry is deleted. */
export async function serializeMyResponseSummary(
  ctx: CallContext,
  own: ResponseWithoutAnswers,
  attemptSecret: string | undefined,
): Promise<MyResponseSummary | null> {
  const known = await findResponseContext(ctx, own);
  return known === null ? null : (await serializeSummary(ctx, known, attemptSecret)).summary;
}

async function serializeSummary(
  ctx: CallContext,
  known: ResponseContext,
  attemptSecret: string | undefined,
): Promise<{ summary: MyResponseSummary; isFinal: boolean }> {
  const { own, answered, inquiry, subject } = known;
  const { publicTitle, language } = answered.definition;
  const now = ctx.now();
  const { isAllowedUser } = subject;
  const edited = {
    own,
    inquiry: inquiry.facts,
    current: inquiry,
    now,
    receivedAt: now,
    isAllowedUser,
  };
  const input = {
    inquiryId: own.inquiryId,
    responseId: own.id,
    ...(attemptSecret === undefined ? {} : { attemptSecret }),
  };
  const editing = await readRemainingEdits(ctx, input, edited);
  const isFinal = isResponseFinal(inquiry.definition, editing.refusal?.code);
  const summary = {
    responseId: own.id,
    inquiryId: own.inquiryId,
    title: publicTitle,
    language,
    storesIdentity: storesIdentity(answered.definition),
    standing: getStanding(ctx, known),
    day: own.bucket.slice(0, 10),
    submittedAt: own.submittedAt?.toISOString() ?? null,
    ...(isFinal ? { score: own.score, maxScore: own.maxScore } : { score: null, maxScore: null }),
    editing: editing.refusal?.code === 'notFound' ? null : editing,
    seeResults: can(ctx.actor, 'inquiry.seeResults', subject),
  };
  return { summary, isFinal };
}

/** Serializes a whole response. It contains only what the participant's own pages showed. */
export async function serializeMyResult(
  ctx: CallContext,
  own: StoredResponseRow,
  attemptSecret: string | undefined,
): Promise<MyResult | null> {
  const known = await findResponseContext(ctx, own);
  if (known === null) return null;
  const { compiled } = known.answered;
  const answers = decodeAnswers(compiled, own.choices, own.rest);
  const answersById = toAnswerMap(answers);
  const drawn = toDrawnQuestionIds(compiled, own.drawn);
  const visible = findShownQuestions(compiled, answersById, drawn);
  const { language } = compiled.definition;
  const wordsOf = makePipeReplacer((id) => visible.get(id), answersById, language);
  const isShown = can(ctx.actor, 'inquiry.view', known.subject);
  const { logoFile, accentColor, cooperationType } = known.inquiry.definition;
  const { summary, isFinal } = await serializeSummary(ctx, known, attemptSecret);
  const reviews = mayReviewNow(known, isFinal) ? reviewAnswers(known.judged(), answers, drawn) : null;
  const shown = await addAnswerFileDetails(
    ctx.db,
    [...answersById.values()].flatMap((answer) => {
      const question = compiled.questionById.get(answer.questionId);
      return question === undefined ? [] : toShownAnswer(question, answer);
    }),
    ctx.deps,
  );
  const shownById = new Map(shown.map((answer) => [answer.questionId, answer]));
  return {
    ...summary,
    ...computeStoredOutcome(known.answered, own, { isFinal }),
    participantName: await findParticipantName(ctx.db, own),
    nameSource: own.accountId !== null ? 'profile' : own.inviteeId !== null ? 'invitation' : 'none',
    responseCount: isShown ? known.inquiry.responses : null,
    logoFile,
    accentColor,
    needsAccount: cooperationType !== 'anon',
    questions: sortByShownOrder(compiled, own.id, drawn).map((question) => {
      const answer = answersById.get(question.id);
      return {
        questionId: question.id,
        responseType: question.responseType,
        body: truncateText(fillPipes(visibleText(question.askedBody), wordsOf), maxFilledTitleLength),
        segmentName: question.segment.name,
        answer: shownById.get(question.id) ?? null,
        ...listChosenOptions(question, answer),
        asked: visible.has(question.id),
        review: reviews?.get(question.id) ?? null,
      };
    }),
  };
}

/** Uses the published settings. Right answers stay hidden while the participant may still change the response. */
function mayReviewNow({ inquiry, subject }: ResponseContext, isFinal: boolean): boolean {
  return mayReviewAnswers(inquiry.definition.showRightAnswers, {
    isClosed: subject.state === 'expired',
    isFinal,
  });
}

/** Sorts the questions as the participant saw them, so that they have the same numbers. */
function sortByShownOrder(
  compiled: CompiledInquiry,
  responseId: string,
  drawn: readonly string[] | undefined,
): CompiledQuestion[] {
  const pages = buildPages(compiled, { seed: deriveAttemptSeed(responseId), drawn });
  const shown = pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions));
  return shown.flatMap(({ id }) => compiled.questionById.get(id) ?? []);
}

function listChosenOptions(question: CompiledQuestion, answer: Answer | undefined) {
  const value = answer?.value;
  const isOption = (id: string) => question.optionById.has(id);
  if (typeof value === 'string') return { optionIds: isOption(value) ? [value] : [], cells: [] };
  if (Array.isArray(value)) return { optionIds: value.filter(isOption), cells: [] };
  if (typeof value !== 'object' || value === null) return { optionIds: [], cells: [] };
  const cells = Object.entries(value).map(([rowId, columnId]) => ({ rowId, columnId }));
  return { optionIds: [], cells };
}
