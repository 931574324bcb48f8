/** The same id gives the same order again, also where nothing is kept. */
export function seedOf(attemptId: string): number {
  return Number.parseInt(attemptId.slice(-8), 16) >>> 1;
}
