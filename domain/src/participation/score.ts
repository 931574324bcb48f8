import { answerTypes } from '../inquiries/answer-types/index.ts';
import { type Answer, answerMap, isEmptyValue } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { shownQuestions } from './flow.ts';

export type ResponseScore = { readonly score: number; readonly maxScore: number };

/**
 * The score of checked answers: the score of each right answer minus the wrong score of each wrong one;
 * unanswered questions count zero. Null if no question has a score. The maximum is that of the questions shown
 * in this attempt.
 */
export function scoreAnswers(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  { drawn }: { readonly drawn?: readonly string[] | undefined } = {},
): ResponseScore | null {
  if (!compiled.hasScores) return null;
  const given = answerMap(answers);
  const shown = shownQuestions(compiled, given, drawn);
  let score = 0;
  let maxScore = 0;
  for (const { id } of compiled.asked) {
    const found = shown.get(id);
    if (found === undefined) continue;
    const question = withShownAnswers(found);
    // Without a right option that is shown, it has no right answer.
    if (found.rightOptions.size > 0 && question.rightOptions.size === 0) continue;
    maxScore += Math.max(0, question.score);
    const answer = given.get(question.id);
    if (answer === undefined || isEmptyValue(answer.value)) continue;
    const verdict = answerTypes[question.responseType].judge(question, answer);
    if (verdict === 'right') score += question.score;
    if (verdict === 'wrong') score -= question.wrongScore;
  }
  return { score: tidy(score), maxScore: tidy(maxScore) };
}

/** A right option that a condition hides can't be chosen, so it isn't expected. */
function withShownAnswers(question: CompiledQuestion): CompiledQuestion {
  if (question.allOptions.every(({ condition }) => condition === null)) return question;
  const right = question.options.filter(({ isAnswer }) => isAnswer).map(({ id }) => id);
  return { ...question, rightOptions: new Set(right) };
}

/** Removes the rounding errors of decimal fractions. */
function tidy(sum: number): number {
  return Math.round(sum * 1e6) / 1e6 + 0;
}
