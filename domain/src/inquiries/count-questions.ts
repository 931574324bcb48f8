import { answerTypes } from './answer-types/index.ts';
import type { Question } from './question.ts';

type CountableQuestion = Pick<Question, 'hidden' | 'responseType'>;

/** The questions that participants answer: neither hidden ones nor statements. */
export function askedQuestions<Q extends CountableQuestion>({
  segments,
}: {
  readonly segments: readonly { readonly questions: readonly Q[] }[];
}): Q[] {
  return segments.flatMap(({ questions }) =>
    questions.filter(({ hidden, responseType }) => !hidden && answerTypes[responseType].takesAnswer),
  );
}

export function countQuestions(document: Parameters<typeof askedQuestions>[0]): number {
  return askedQuestions(document).length;
}
