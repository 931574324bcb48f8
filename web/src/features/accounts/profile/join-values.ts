/** The values that are given, in one line and each in its own direction; null if there are none. */
export function joinValues(values: readonly (string | null)[]): string | null {
  const filled = values.filter((value) => value !== null && value.trim() !== '');
  return filled.length === 0 ? null : filled.map((value) => `\u2068${value}\u2069`).join(' · ');
}
