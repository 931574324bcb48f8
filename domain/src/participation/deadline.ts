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

export type EditWindow = {
  /** Milliseconds since 1970, as `now`. */
  readonly submittedAt: number;
  readonly now: number;
  /** Edits made so far. */
  readonly edits: number;
  readonly editableResponse: boolean;
  /** Minutes after the submit. */
  readonly editTimeLimit: number | null;
  readonly editCountLimit: number | null;
};

/** Whether a stored response may still be edited, as to time and count. */
export function mayEdit(window: EditWindow): boolean {
  if (!window.editableResponse) return false;
  if (window.editCountLimit !== null && window.edits >= window.editCountLimit) return false;
  const { editTimeLimit, submittedAt, now } = window;
  return editTimeLimit === null || now <= submittedAt + editTimeLimit * minute;
}
