import type { EncodedAnswers, EncodedValues } from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { Answer } from '../inquiries/answers.ts';
import type { CompiledInquiry } from '../inquiries/compile.ts';

export type { EncodedAnswers, EncodedValues };

/** Encodes checked answers for storage: chosen codes by question, and other values by question code. */
export function encodeAnswers(compiled: CompiledInquiry, answers: readonly Answer[]): EncodedAnswers {
  const encoded: EncodedAnswers = { choices: [], rest: {} };
  for (const answer of answers) {
    const question = compiled.questionById.get(answer.questionId);
    if (question !== undefined) answerTypes[question.responseType].encode(question, answer, encoded);
  }
  return encoded;
}

const noCodes: readonly number[] = [];

/** Decodes the answers of a stored response, in the order of the definition. */
export function decodeAnswers(
  compiled: Pick<CompiledInquiry, 'optionByCode' | 'questions'>,
  choices: readonly number[],
  rest: EncodedValues | null,
): Answer[] {
  const codes = new Map<number, number[]>();
  for (const code of choices) {
    const owner = compiled.optionByCode.get(code)?.question.code;
    if (owner === undefined) continue;
    const own = codes.get(owner);
    if (own === undefined) codes.set(owner, [code]);
    else own.push(code);
  }
  return compiled.questions.flatMap((question) => {
    const own = codes.get(question.code) ?? noCodes;
    return answerTypes[question.responseType].decode(question, own, rest ?? {}) ?? [];
  });
}
