import * as z from 'zod/mini';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { Answer } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { hasPoints } from '../inquiries/exams/has-points.ts';
import type { RightAnswerMode } from '../inquiries/inquiry.ts';
import { scoreQuestions } from './score.ts';

/** The judgement of one answer. */
export const answerReviewSchema = z.object({
  /** Null if the question wasn't answered or has no right answer. */
  verdict: z.nullable(z.enum(['right', 'wrong'])),
  points: z.number(),
  maxPoints: z.number(),
  /**
   * Labels of the right options (of a ranking in their order), or accepted texts; empty if there are none.
   */
  rightAnswers: z.array(z.string()),
  feedback: z.string(),
});
export type AnswerReview = z.infer<typeof answerReviewSchema>;

/** Whether participants may see right answers now; they can't while they can still change their own. */
export function mayReviewAnswers(
  mode: RightAnswerMode,
  { isClosed, isFinal }: { readonly isClosed: boolean; readonly isFinal: boolean },
): boolean {
  return isFinal && (mode === 'afterSubmit' || (mode === 'afterClosing' && isClosed));
}

/** Reviews by question id, for questions with a right answer or feedback. */
export function reviewAnswers(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  drawn?: readonly string[],
): ReadonlyMap<string, AnswerReview> {
  const reviews = scoreQuestions(compiled, answers, { drawn }).map(({ question, verdict, points }) => {
    const review = {
      verdict,
      points,
      maxPoints: Math.max(0, question.score),
      rightAnswers: listRightAnswers(question),
      feedback: question.feedback,
    };
    return [question.id, review] as const;
  });
  return new Map(
    reviews.filter(([, { rightAnswers, feedback }]) => rightAnswers.length > 0 || feedback !== ''),
  );
}

/** The labels of right options and the accepted texts. */
export function listRightAnswers(question: CompiledQuestion): string[] {
  const { responseType, options, allOptions, rightOptions } = question;
  if (answerTypes[responseType].orderIsAnswer) {
    return hasPoints(question) ? options.map(({ body }) => body) : [];
  }
  const accepted = allOptions.filter(({ role, hidden }) => role === 'accepted' && !hidden);
  return [...options.filter(({ id }) => rightOptions.has(id)), ...accepted].map(({ body }) => body);
}
