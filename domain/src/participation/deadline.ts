const minute = 60_000;

/** Milliseconds that an answer may spend on the wire after the time has ended. */
export const graceMs = 5000;

/** When an attempt ends, in milliseconds since 1970; `timeLimitMinutes` null means never. */
export function deadline(startedAtMs: number, timeLimitMinutes: number | null): number | null {
  return timeLimitMinutes === null ? null : startedAtMs + timeLimitMinutes * minute;
}

/** By the server's clock; the last moment of the grace still counts. */
export function isPastDeadline(endsAtMs: number | null, nowMs: number): boolean {
  return endsAtMs !== null && nowMs > endsAtMs + graceMs;
}
