/** Derives the seed from the attempt's id, so that the order needs no storage. */
export function deriveAttemptSeed(attemptId: string): number {
  return Number.parseInt(attemptId.slice(-8), 16) >>> 1;
}
