/** A text's own direction once there is one; an empty field keeps the page's, for its placeholder and cursor. */
export function textDir(text: unknown): 'auto' | undefined {
  return typeof text === 'string' && text !== '' ? 'auto' : undefined;
}
