import type { AnswerProblem, CheckableQuestion } from '../inquiries/answer-types/answer-type.ts';
import { listChosenOptionIds } from '../inquiries/answer-types/choice.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { Answer } from '../inquiries/answers.ts';
import { isEmptyAnswerValue } from '../inquiries/empty-value.ts';

/** Reduces a ranking to the options that were ranked, because earlier revisions may have had no others. */
export function keepOnlyRankedOptions(
  question: CheckableQuestion,
  answer: Answer | undefined,
): CheckableQuestion {
  if (answer === undefined || answerTypes[question.responseType].shape !== 'order') return question;
  const ranked = new Set(listChosenOptionIds(answer));
  const options = question.options.filter(({ id }) => ranked.has(id));
  return { ...question, options, askedOptions: undefined };
}

/** The problem of a question's answer, or of its absence; null if valid. `today` is an ISO date. */
export function checkAnswer(
  question: CheckableQuestion,
  answer: Answer | undefined,
  today?: string,
): AnswerProblem | null {
  const answerType = answerTypes[question.responseType];
  if (answer !== undefined && !isEmptyAnswerValue(answer.value))
    return answerType.checkAnswer(question, answer, today);
  return question.isForce ? { code: answerType.missing } : null;
}
