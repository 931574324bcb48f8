const minute = 60_000;

/** Milliseconds after the end in which an answer is still accepted, to allow for a slow network. */
export const graceMs = 5000;

/** When an attempt ends, in milliseconds since 1970; null without a time limit. */
export function deadline(startedAtMs: number, timeLimitMinutes: number | null): number | null {
  return timeLimitMinutes === null ? null : startedAtMs + timeLimitMinutes * minute;
}

/** By the server's clock; the last moment of the grace period still counts. */
export function isPastDeadline(endsAtMs: number | null, nowMs: number): boolean {
  return endsAtMs !== null && nowMs > endsAtMs + graceMs;
}
