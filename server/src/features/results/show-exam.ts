import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { type ExamFigures, summariseExam } from '@nazar/domain/results/exam-figures.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { KeptTotal } from '../inquiries/index.ts';
import { type CountedInquiry, isStaff } from './counted-inquiry-queries.ts';
import { countScores, countWhollyRight } from './exam-queries.ts';
import type { ReadFilter } from './read-filter-queries.ts';
import { keepCounted } from './show-filtered.ts';

export type ExamResults = {
  readonly figures: ExamFigures;
  /** How many answered right, by question id, where several options are chosen. */
  readonly right: ReadonlyMap<string, number>;
};

const keepExam = keepCounted<ExamResults>();

/**
 * What an exam's owner sees of scores, of all responses or those of a filter; counted once while nothing changes. Null
 * for other readers, who would learn what to answer, and for secret ballots, which release counts alone.
 */
export async function readExam(
  ctx: CallContext,
  counted: CountedInquiry,
  { total, read }: { readonly total: KeptTotal; readonly read: ReadFilter | null },
): Promise<ExamResults | null> {
  const { inquiryId, compiled, subject } = counted;
  if (!compiled.hasScores || subject.ballot !== null || !isStaff(ctx, counted)) return null;
  return keepExam({ inquiryId, compiled, total }, read?.filter ?? null, async () => {
    const where = read?.where ?? sql`true`;
    const groups = await countScores(ctx.db, inquiryId, where);
    const questions = compiled.asked.filter(isWhollyJudged);
    return {
      figures: summariseExam(groups, compiled.definition.passMark),
      right: await countWhollyRight(ctx.db, inquiryId, { questions, where }),
    };
  });
}

/** Where conditions hide options, what is right differs from one response to the other. */
function isWhollyJudged({ responseType, rightOptions, allOptions }: CompiledQuestion): boolean {
  const { shape } = answerTypes[responseType];
  return (
    shape === 'options' && rightOptions.size > 0 && allOptions.every(({ condition }) => condition === null)
  );
}

/** Marks right options, and says how many answered right where that follows from the options that they chose. */
export function markRight(
  { questionById }: CompiledInquiry,
  exam: ExamResults,
  question: QuestionSummary,
): QuestionSummary {
  const { questionId, responseType } = question;
  const { rightOptions = new Set<string>() } = questionById.get(questionId) ?? {};
  if (rightOptions.size === 0) return question;
  const options = question.options.map((option) =>
    rightOptions.has(option.optionId) ? { ...option, isRight: true } : option,
  );
  const chosen = options.filter(({ isRight }) => isRight === true);
  const right =
    answerTypes[responseType].shape === 'option'
      ? chosen.reduce((sum, { count }) => sum + count, 0)
      : exam.right.get(questionId);
  return { ...question, options, ...(right !== undefined && { right }) };
}
