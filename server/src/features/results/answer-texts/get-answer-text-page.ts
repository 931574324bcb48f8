import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { AppliedAnswerTextSort, getAnswerTexts } from '@nazar/domain/api/result-calls.ts';
import { getStoredOtherTextKey } from '@nazar/domain/inquiries/answer-types/choice.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { getStoredAnswerKey } from '@nazar/domain/inquiries/answer-types/value-answer.ts';
import type { CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { isConditionalQuestion } from '@nazar/domain/results/conditional-questions.ts';
import { isBelowMinGroupSize } from '@nazar/domain/results/disclosure.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { getStoredTallyTotal } from '../../counts/index.ts';
import { requireAllowedResultsFilter } from '../check-filter-queries.ts';
import {
  getTitleForCaller,
  isOwnerOrAdmin,
  type ResultsInquiry,
  requireResultsAccess,
} from '../results-inquiry-queries.ts';
import {
  type AnswerTextCursor,
  parseAnswerTextCursor,
  serializeAnswerTextCursor,
} from './answer-text-cursor.ts';
import { countNextTextAnswerBatch, listAnswerTexts, maxFilteredTextResponses } from './text-queries.ts';

const maxWords = 10;
const emptyTextPage = { given: 0, counting: null, newestOnly: null, data: [], next: null, looked: 0 };

type Input = ParsedCallInput<typeof getAnswerTexts>;
type Result = CallResult<typeof getAnswerTexts>;

/** The texts answered to a question or its «Other», equal ones grouped, in pages. */
export async function getAnswerTextPage(ctx: CallContext, input: Input): Promise<Result> {
  const counted = await requireResultsAccess(ctx, input.inquiryId);
  const request = requireAsked(counted, input);
  const isBallot = counted.subject.ballot !== null;
  const sort: AppliedAnswerTextSort = isBallot ? 'alphabetical' : input.sort;
  const cursor = requireCursor(input);
  const read = requireAllowedResultsFilter(ctx, counted, input.filter);
  const counting = await countNextTextAnswerBatch(ctx.db, input.inquiryId);
  if (counting === null) throw new Problem('notFound');
  const seeResponses = can(ctx.actor, 'inquiry.seeResponses', counted.subject);
  const head = {
    inquiryId: input.inquiryId,
    questionId: request.question.id,
    sort,
    seeResponses,
    title: getTitleForCaller(ctx, counted),
    anonymous: isBallot,
    body: request.question.body,
    responseType: request.question.responseType,
    other: request.other === null ? null : request.other.body,
  };
  // A single snapshot, so that access is judged by the counts that are shown.
  return ctx.db.transaction(
    async (snapshot) => {
      const total = await getStoredTallyTotal(snapshot, input.inquiryId);
      const withheld =
        findWithheldReason(ctx, counted, request, total) ??
        (read !== null && !seeResponses ? ('filter' as const) : null);
      if (withheld !== null) {
        return { ...head, ...emptyTextPage, withheld };
      }
      const page = await listAnswerTexts(snapshot, {
        inquiryId: input.inquiryId,
        key: request.key,
        sort,
        limit: input.nrpp,
        words: foldText(input.search).split(' ').filter(Boolean).slice(0, maxWords),
        from: cursor?.sort === sort ? cursor : null,
        where: read?.where ?? null,
      });
      return {
        ...head,
        withheld,
        given: countGivenTexts(total, request),
        looked: page.looked,
        counting:
          counting.complete || read !== null ? null : { looked: counting.looked, of: total.responses },
        newestOnly:
          read === null || total.responses <= maxFilteredTextResponses
            ? null
            : { looked: maxFilteredTextResponses, of: total.responses },
        data: page.rows.map(({ text, cut, count, responseId }) => {
          return { text, cut, count, responseId: seeResponses && count === 1 ? responseId : null };
        }),
        next: page.end === null ? null : serializeAnswerTextCursor({ ...page.end, sort }),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type TextsRequest = {
  readonly question: CompiledQuestion;
  /** The option that the text was written for, or null. */
  readonly other: CompiledQuestion['allOptions'][number] | null;
  /** The key of the texts in a response's `rest`. */
  readonly key: string;
};

function requireAsked({ compiled }: ResultsInquiry, { questionId, of }: Input): TextsRequest {
  const question = compiled.questionById.get(questionId);
  if (question === undefined) throw makeInvalidFieldProblem('questionId', 'unknownId');
  if (of === 'other') {
    const other = question.allOptions.find(({ role }) => role === 'other');
    if (other === undefined) throw makeInvalidFieldProblem('of', 'invalidValue');
    return { question, other, key: getStoredOtherTextKey(question) };
  }
  if (answerTypes[question.responseType].summaryKind !== 'texts')
    throw makeInvalidFieldProblem('of', 'invalidValue');
  return { question, other: null, key: getStoredAnswerKey(question) };
}

function requireCursor({ after }: Input): AnswerTextCursor | null {
  if (after === null) return null;
  const cursor = parseAnswerTextCursor(after);
  if (cursor === null) throw makeInvalidFieldProblem('after', 'invalidValue');
  return cursor;
}

/** Number of responses with a text. */
function countGivenTexts({ counts }: Pick<Tally, 'counts'>, { question, other }: TextsRequest): number {
  return Math.max(0, counts[other?.code ?? question.code] ?? 0);
}

/** As in the summary, only staff see contact details, and a secret ballot hides texts of few people. */
function findWithheldReason(
  ctx: CallContext,
  counted: ResultsInquiry,
  request: TextsRequest,
  total: Tally,
): Result['withheld'] {
  const { isContact } = answerTypes[request.question.responseType];
  if (request.other === null && isContact && !isOwnerOrAdmin(ctx, counted)) return 'contact';
  if (counted.subject.ballot === null) return null;
  const answered = total.counts[request.question.code] ?? 0;
  const isAnyFew = [answered, countGivenTexts(total, request)].some(isBelowMinGroupSize);
  return isAnyFew || isConditionalQuestion(request.question) ? 'few' : null;
}
