const minute = 60_000;

/** Milliseconds after the end during which an answer is still accepted, to allow for a slow network. */
export const deadlineGraceMs = 5000;

/** End of an attempt in milliseconds since 1970; null without a time limit. */
export function computeAttemptDeadline(startedAtMs: number, timeLimitMinutes: number | null): number | null {
  return timeLimitMinutes === null ? null : startedAtMs + timeLimitMinutes * minute;
}

/** Compares by the server's clock; the last moment of the grace period still counts. */
export function isPastDeadline(endsAtMs: number | null, nowMs: number): boolean {
  return endsAtMs !== null && nowMs > endsAtMs + deadlineGraceMs;
}
