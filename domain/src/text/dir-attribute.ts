/**
 * The direction of a text; an empty field keeps the direction of the page, for its placeholder and cursor.
 */
export function getDirAttribute(text: unknown): 'auto' | undefined {
  return typeof text === 'string' && text !== '' ? 'auto' : undefined;
}
