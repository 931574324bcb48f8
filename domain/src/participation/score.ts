import type { AnswerCorrectness } from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import { type Answer, isEmptyAnswerValue, toAnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { sumHighestScores } from '../inquiries/exams/exam.ts';
import { findShownQuestions } from './flow.ts';

export type ResponseScore = { readonly score: number; readonly maxScore: number };

type DrawnQuestions = { readonly drawn?: readonly string[] | undefined };

/**
 * Scores checked answers: the score of each right answer minus the wrong score of each wrong one; unanswered
 * questions count zero. Returns null if no question has a score. The maximum is that of the questions shown
 * in this attempt.
 */
export function scoreAnswers(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  options: DrawnQuestions = {},
): ResponseScore | null {
  if (!compiled.hasScores) return null;
  const scored = scoreQuestions(compiled, answers, options);
  const score = scored.reduce((sum, { points }) => sum + points, 0);
  const maxScore = sumHighestScores(scored.map(({ question }) => question));
  return { score: roundScore(score), maxScore: roundScore(maxScore) };
}

type ScoredQuestion = {
  /** The question with the options that were shown. */
  readonly question: CompiledQuestion;
  /** Null if the question wasn't answered or has no right answer. */
  readonly verdict: AnswerCorrectness | null;
  readonly points: number;
};

/** The shown questions with the points of their answers, in the order of the inquiry. */
export function scoreQuestions(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  { drawn }: DrawnQuestions = {},
): ScoredQuestion[] {
  const answersById = toAnswerMap(answers);
  const shown = findShownQuestions(compiled, answersById, drawn);
  return compiled.asked.flatMap(({ id }) => {
    const found = shown.get(id);
    if (found === undefined) return [];
    const question = withShownAnswers(found);
    // A question without a visible right option has no right answer.
    if (found.rightOptions.size > 0 && question.rightOptions.size === 0) return [];
    const answer = answersById.get(id);
    const isAnswered = answer !== undefined && !isEmptyAnswerValue(answer.value);
    const verdict = isAnswered ? answerTypes[question.responseType].judge(question, answer) : null;
    const points = verdict === 'right' ? question.score : verdict === 'wrong' ? -question.wrongScore : 0;
    return [{ question, verdict, points }];
  });
}

/** A right option that a condition hides can't be chosen, so it isn't expected. */
function withShownAnswers(question: CompiledQuestion): CompiledQuestion {
  if (question.allOptions.every(({ condition }) => condition === null)) return question;
  const right = question.options.filter(({ isAnswer }) => isAnswer).map(({ id }) => id);
  return { ...question, rightOptions: new Set(right) };
}

/**
 * Rounds fractions to six significant digits, which the database stores exactly (`real`). Otherwise the result
 * shown after a submit could differ from the stored one.
 */
export function roundScore(sum: number): number {
  const digits = Math.max(0, 5 - Math.floor(Math.log10(Math.max(1, Math.abs(sum)))));
  return Number(sum.toFixed(digits)) + 0;
}

/**
 * The score in percent of the maximum, rounded to tenths but never up to a whole percent, because marks are whole
 * percents and one that was missed must not be shown. Scores stored before they had six digits may be slightly too
 * small. Null if the maximum is zero.
 */
export function computeScorePercent(score: number | null, maxScore: number | null): number | null {
  if (score === null || maxScore === null || maxScore <= 0) return null;
  const tenths = Math.max(0, Number(((score / maxScore) * 1000).toFixed(3)));
  const rounded = Math.round(tenths);
  return (rounded > tenths && rounded % 10 === 0 ? rounded - 1 : rounded) / 10;
}

/** Whether a score reaches a pass mark in percent; null without a score or a pass mark. */
export function isPassingScore(
  { score, maxScore }: { readonly score: number | null; readonly maxScore: number | null },
  passMark: number | null,
): boolean | null {
  const percent = computeScorePercent(score, maxScore);
  return percent === null || passMark === null ? null : percent >= passMark;
}
