import { type Answer, answerSchema } from '../inquiry/answers.ts';
import { checkSchema } from '../problem/schema-problems.ts';

const known = Object.keys(answerSchema.shape);

/**
 * The answers that an attempt keeps on the server. A newer version may have stored them: fields that this one
 * does not know are left out, and so are answers of a form that it does not know, which are asked again.
 */
export function readStoredAnswers(stored: unknown): Answer[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const fields = Object.entries(each).filter(([key]) => known.includes(key));
    const checked = checkSchema(answerSchema, Object.fromEntries(fields));
    return checked.ok ? [checked.data] : [];
  });
}
