import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { richTextToPlain } from '../text/visible-text.ts';
import { answerTypes } from './answer-types/index.ts';
import type { Definition } from './inquiry.ts';
import { needsAttempt } from './needs-attempt.ts';
import type { Question } from './question.ts';

/** The question of a poll and its options, as plain texts. */
export const pollSchema = z.object({
  questionId: idSchema(),
  body: z.string(),
  options: z.array(z.object({ id: idSchema(), body: z.string() })),
});
export type Poll = z.infer<typeof pollSchema>;

/** More options would fill the inquiry's page. */
const maxOptions = 10;

/**
 * The only question of an inquiry if the inquiry's page can show its options: few texts to choose one from, the same
 * for everyone, and open to guests without a start button.
 */
export function findInquiryPoll(definition: Definition): Poll | null {
  if (definition.cooperationType !== 'anon' || needsAttempt(definition)) return null;
  const question = findOnlyChoice(
    definition.segments.flatMap(({ questions }) => questions.filter(({ hidden }) => !hidden)),
  );
  if (question === null || question.type !== 'text') return null;
  if (question.randomOptions || question.condition !== null) return null;
  const options = question.options.filter(({ hidden }) => !hidden);
  if (options.length > maxOptions) return null;
  if (
    options.some(
      ({ type, capacity, condition }) => type !== 'text' || capacity !== null || condition !== null,
    )
  )
    return null;
  return {
    questionId: question.id,
    body: richTextToPlain(question.body),
    options: options.map(({ id, body }) => ({ id, body: richTextToPlain(body) })),
  };
}

/** The question if there is no other, and one option answers it. */
export function findOnlyChoice([question, another]: readonly Question[]): Question | null {
  if (question === undefined || another !== undefined) return null;
  return answerTypes[question.responseType].shape === 'option' ? question : null;
}
