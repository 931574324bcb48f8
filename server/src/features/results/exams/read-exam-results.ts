import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { isOrderRightAnswer } from '@nazar/domain/inquiries/exams/right-order.ts';
import {
  type ExamFigures,
  type QuestionPool,
  summarizeExamScores,
} from '@nazar/domain/results/exam-figures.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { sql } from 'drizzle-orm';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { StoredTallyTotal } from '../../counts/index.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import type { CheckedResultsFilter } from '../check-filter-queries.ts';
import { countWithTimeoutFallback } from '../count-with-timeout-fallback.ts';
import { makeCountsCache } from '../filtered-summary.ts';
import { isOwnerOrAdmin, type ResultsInquiry } from '../results-inquiry-queries.ts';
import {
  countAcceptedByQuestion,
  countFullyCorrectByQuestion,
  countResponsesByScore,
} from './exam-queries.ts';

/** Comparing the chosen options of more responses takes seconds. */
const maxCompared = 50_000;

type ExamResults = {
  /** Null if counting failed or took too long. */
  readonly figures: ExamFigures | null;
  /** Ids of questions for which all responses were shown the same options, including right ones or a right order. */
  readonly judgedAlike: ReadonlySet<string>;
  /** Number of right answers by question id, for multiple choice, rankings and accepted answers. */
  readonly right: ReadonlyMap<string, number>;
};

const notCounted: ExamResults = { figures: null, judgedAlike: new Set(), right: new Map() };

const keepExam = makeCountsCache<ExamResults>();

/**
 * The scores that the owner of an exam and administrators see, of all responses or those of a filter; cached
 * while nothing changes. Null for other readers, who would learn the right answers, and for secret ballots,
 * which release only counts.
 */
export async function readExamResults(
  ctx: CallContext,
  counted: ResultsInquiry,
  { total, read }: { readonly total: StoredTallyTotal; readonly read: CheckedResultsFilter | null },
): Promise<ExamResults | null> {
  const { inquiryId, compiled, subject } = counted;
  if (!compiled.hasScores || subject.ballot !== null || !isOwnerOrAdmin(ctx, counted)) return null;
  const count = keepExam({ inquiryId, compiled, total }, read?.filter ?? null, async () => {
    const where = read?.where ?? sql`true`;
    const { groups, revisions } = await countResponsesByScore(ctx.db, inquiryId, where);
    const alike = compiled.asked.filter((question) => isJudgedAlike(question, revisions));
    const questions = alike.filter(({ responseType }) => answerTypes[responseType].shape !== 'option');
    const accepting = compiled.asked.filter((question) => hasSameAcceptedType(question, revisions));
    const counted =
      total.responses > maxCompared
        ? []
        : [
            await countFullyCorrectByQuestion(ctx.db, inquiryId, { questions, where }),
            await countAcceptedByQuestion(ctx.db, inquiryId, { questions: accepting, where }),
          ];
    return {
      figures: summarizeExamScores(groups, {
        passMark: compiled.definition.passMark,
        pools: listQuestionPools(compiled),
      }),
      judgedAlike: new Set(alike.map(({ id }) => id)),
      right: new Map(counted.flatMap((rights) => [...rights])),
    };
  });
  return countWithTimeoutFallback(ctx, count, { fallback: notCounted, inquiryId });
}

/** The questions that are drawn together, with their number. */
function listQuestionPools({ definition, asked }: CompiledInquiry): QuestionPool[] {
  const { questionCount, segments } = definition;
  if (questionCount !== null) return [{ count: questionCount, questions: asked }];
  const bySegment = Map.groupBy(asked, ({ segment }) => segment.id);
  return segments.map(({ id, questionCount: count }) => ({ count, questions: bySegment.get(id) ?? [] }));
}

/** False if conditions or revisions hide options, because the right answer then differs between responses. */
function isJudgedAlike(question: CompiledQuestion, revisions: readonly PublishedRevision[]): boolean {
  const { id, responseType, rightOptions, allOptions } = question;
  if (rightOptions.size === 0 && !isOrderRightAnswer(question)) return false;
  const newest = describeChoices(allOptions);
  return (
    allOptions.every(({ condition }) => condition === null) &&
    revisions.every(({ compiled }) => {
      const ownQuestion = compiled.questionById.get(id);
      if (ownQuestion === undefined) return true;
      return ownQuestion.responseType === responseType && describeChoices(ownQuestion.allOptions) === newest;
    })
  );
}

/** Whether the question has accepted answers, by which all its stored answers can be judged. */
function hasSameAcceptedType(
  { id, responseType, acceptedTexts }: CompiledQuestion,
  revisions: readonly PublishedRevision[],
): boolean {
  return (
    acceptedTexts.size > 0 &&
    revisions.every(({ compiled }) => {
      const own = compiled.questionById.get(id);
      return own === undefined || own.responseType === responseType;
    })
  );
}

const listChoices = (options: CompiledQuestion['allOptions']) =>
  options.filter(({ role }) => role !== 'accepted');

function describeChoices(options: CompiledQuestion['allOptions']): string {
  const choices = listChoices(options).map(({ id, hidden, condition }) => [id, hidden, condition !== null]);
  return JSON.stringify(choices.toSorted());
}

/**
 * Marks right options, including those hidden later, and adds the number of right answers if the chosen
 * options determine it.
 */
export function markRightOptionsInSummary(
  { questionById }: CompiledInquiry,
  exam: ExamResults,
  question: QuestionSummary,
): QuestionSummary {
  const { questionId, responseType } = question;
  const { allOptions = [] } = questionById.get(questionId) ?? {};
  const rightIds = new Set(listChoices(allOptions).flatMap(({ id, isAnswer }) => (isAnswer ? [id] : [])));
  const rightCount = exam.right.get(questionId);
  if (rightIds.size === 0) return rightCount === undefined ? question : { ...question, right: rightCount };
  const options = question.options.map((option) =>
    rightIds.has(option.optionId) ? { ...option, isRight: true } : option,
  );
  const chosen = options.filter(({ isRight }) => isRight === true);
  const sum = chosen.reduce((before, { count }) => before + count, 0);
  const isSingle = answerTypes[responseType].shape === 'option' && exam.judgedAlike.has(questionId);
  const right = isSingle ? sum : rightCount;
  return { ...question, options, ...(right !== undefined && { right }) };
}
