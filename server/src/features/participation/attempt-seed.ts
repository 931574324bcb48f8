/** Equal ids give equal orders, without storing any. */
export function seedOf(attemptId: string): number {
  return Number.parseInt(attemptId.slice(-8), 16) >>> 1;
}
