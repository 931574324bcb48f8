/**
 * The direction of a text. An empty field keeps the direction of the page, for its placeholder and cursor, and so does a
 * number, which has none.
 */
export function getDirAttribute(text: unknown): 'auto' | undefined {
  return typeof text === 'string' && !/^[\p{Nd}.,:٫٬٪%]*\s*$/u.test(text) ? 'auto' : undefined;
}
