import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { isConditionalQuestion } from './conditional-questions.ts';
import { isBelowMinGroupSize } from './disclosure.ts';
import type { Tally } from './tally.ts';

/**
 * The single choice that all cross-tabs of a released secret ballot contain; null if it has no cross-tabs.
 * Tables of AB, AC and BC together would reveal sums of combinations of three answers, and longer cycles of
 * tables similar sums. The choice depends only on counts that are shown anyway.
 */
export function findBreakdownQuestion(
  { questions }: CompiledInquiry,
  tally: Pick<Tally, 'responses' | 'counts'>,
): CompiledQuestion | null {
  return questions.find((question) => canBreakDown(question, tally)) ?? null;
}

/** Without enough people for each answer, none of its tables could be shown. */
function canBreakDown(
  question: CompiledQuestion,
  { responses, counts }: Pick<Tally, 'responses' | 'counts'>,
): boolean {
  if (answerTypes[question.responseType].shape !== 'option' || isConditionalQuestion(question)) return false;
  const answered = counts[question.code] ?? 0;
  const groups = [responses - answered, ...question.allOptions.map(({ code }) => counts[code] ?? 0)];
  return !groups.some(isBelowMinGroupSize) && groups.filter((count) => count > 0).length > 1;
}
