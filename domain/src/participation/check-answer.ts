import type { AnswerProblem, AskedQuestion } from '../inquiry/answer-types/answer-type.ts';
import { answerTypes } from '../inquiry/answer-types/index.ts';
import type { Answer } from '../inquiry/answers.ts';
import { isEmptyValue } from '../inquiry/empty-value.ts';

/** What is wrong with the answer to one question, given or not; null where nothing is. */
export function checkAnswer(question: AskedQuestion, answer: Answer | undefined): AnswerProblem | null {
  const answerType = answerTypes[question.responseType];
  if (answer !== undefined && !isEmptyValue(answer.value)) return answerType.checkAnswer(question, answer);
  return question.isForce ? { code: answerType.missing } : null;
}
