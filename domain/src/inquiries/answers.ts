import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { hasNoControlCharacters, idSchema } from '../text/plain.ts';
import { hardLimits } from './question.ts';

const answerText = z
  .string()
  .check(maxLength(hardLimits.body), z.refine(hasNoControlCharacters, { error: 'controlCharacter' }));

/**
 * One answer on the wire: an option id, a list of them (in rank order for ranking), a text, a number, an ISO
 * date or time, or `{row option id: column option id}` for a matrix. `otherText` is the text for «Other».
 */
export const answerSchema = z.strictObject({
  questionId: idSchema(),
  value: z.union([
    answerText,
    z.number(),
    z.array(idSchema()).check(maxLength(hardLimits.optionsPerQuestion)),
    z.record(idSchema(), idSchema()),
  ]),
  otherText: z.optional(answerText),
});

export const answerListSchema = z.array(answerSchema).check(maxLength(hardLimits.questions));

export type Answer = z.infer<typeof answerSchema>;
export type AnswerValue = Answer['value'];
/** Answers by question id; unanswered questions are missing. */
export type AnswerMap = ReadonlyMap<string, Answer>;

/** Converts a list to a map; the last answer to a question wins. */
export function toAnswerMap(answers: readonly Answer[]): AnswerMap {
  const map = new Map<string, Answer>();
  for (const answer of answers) map.set(answer.questionId, answer);
  return map;
}

export { isEmptyAnswerValue } from './empty-value.ts';
