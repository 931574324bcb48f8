import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { type ExamFigures, summariseExam } from '@nazar/domain/results/exam-figures.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { KeptTotal } from '../inquiries/index.ts';
import { type CountedInquiry, isStaff } from './counted-inquiry-queries.ts';
import { countScores } from './exam-queries.ts';
import type { ReadFilter } from './read-filter-queries.ts';
import { keepCounted } from './show-filtered.ts';

/**
 * Whether the caller sees scores and right answers in results. Other readers would learn from them, or from scores by
 * filter, what to answer; and a secret ballot releases counts alone.
 */
function seesExam(ctx: CallContext, counted: CountedInquiry): boolean {
  return counted.compiled.hasScores && counted.subject.ballot === null && isStaff(ctx, counted);
}

const keepExam = keepCounted<ExamFigures>();

/** The figures of an exam's scores, of all responses or those of a filter; counted once while nothing changes. */
export async function showExam(
  ctx: CallContext,
  counted: CountedInquiry,
  { total, read }: { readonly total: KeptTotal; readonly read: ReadFilter | null },
): Promise<{ exam?: ExamFigures }> {
  if (!seesExam(ctx, counted)) return {};
  const { inquiryId, compiled } = counted;
  const exam = await keepExam({ inquiryId, compiled, total }, read?.filter ?? null, async () => {
    const groups = await countScores(ctx.db, inquiryId, read?.where ?? sql`true`);
    return summariseExam(groups, compiled.definition.passMark);
  });
  return { exam };
}

/** Marks right options, and counts right answers where one option is chosen. */
export function markRight(
  ctx: CallContext,
  counted: CountedInquiry,
  questions: QuestionSummary[],
): QuestionSummary[] {
  if (!seesExam(ctx, counted)) return questions;
  return questions.map((question) => markQuestion(counted.compiled, question));
}

function markQuestion({ questionById }: CompiledInquiry, question: QuestionSummary): QuestionSummary {
  const { rightOptions = new Set<string>() } = questionById.get(question.questionId) ?? {};
  if (rightOptions.size === 0) return question;
  const options = question.options.map((option) =>
    rightOptions.has(option.optionId) ? { ...option, isRight: true } : option,
  );
  if (answerTypes[question.responseType].shape !== 'option') return { ...question, options };
  const chosen = options.filter(({ isRight }) => isRight === true);
  return { ...question, options, right: chosen.reduce((sum, { count }) => sum + count, 0) };
}
