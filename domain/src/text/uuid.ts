/** An id within a larger expression, in the one spelling that is stored. */
export const uuidPatternSource = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const whole = new RegExp(`^${uuidPatternSource}$`);

export function isUuid(text: string | null): text is string {
  return text !== null && whole.test(text);
}
