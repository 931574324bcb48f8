/** Milliseconds. Timers of browsers overflow after 24 days. */
const maxAskedPause = 86_400_000;

type FailedTries = {
  /** Number of failures before this one. */
  readonly failures: number;
  /** Milliseconds to which the pause grows. */
  readonly longest: number;
  /** Milliseconds for which the server asks. */
  readonly retryAfter: number;
};

/**
 * Milliseconds until a failed call is repeated: at least as long as the server asks for, and a random time, so that a
 * whole class doesn't repeat it in the same second.
 */
export function computeRetryPause(
  { failures, longest, retryAfter }: FailedTries,
  random: () => number,
): number {
  const grown = Math.min(longest, 1000 * 2 ** failures);
  return Math.min(maxAskedPause, retryAfter) + grown * (0.75 + random() / 2);
}
