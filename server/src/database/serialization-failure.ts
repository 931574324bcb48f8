/** Whether a transaction that sees one moment met a row that was changed since. */
export function isSerializationFailure(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '40001';
}
