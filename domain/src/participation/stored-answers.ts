import { type Answer, answerSchema } from '../inquiries/answers.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';

const known = Object.keys(answerSchema.shape);

/**
 * Parses the answers that an attempt stores on the server. If a newer version stored them, unknown fields are
 * left out, and so are answers in an unknown format, which the participant is asked again.
 */
export function parseStoredAttemptAnswers(stored: unknown): Answer[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const fields = Object.entries(each).filter(([key]) => known.includes(key));
    const checked = validateWithSchema(answerSchema, Object.fromEntries(fields));
    return checked.ok ? [checked.data] : [];
  });
}
