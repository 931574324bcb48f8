/** A text's own direction once there is one: an empty field has the page's, and its cursor on that side. */
export function textDir(text: unknown): 'auto' | undefined {
  return typeof text === 'string' && text !== '' ? 'auto' : undefined;
}
