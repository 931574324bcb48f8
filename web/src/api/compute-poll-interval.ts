import { ApiProblem } from './api-problem.ts';

/**
 * Milliseconds until the next poll. After a failure, it is the longer of our pause and the one that the server asks
 * for.
 */
export function computePollInterval(
  error: Error | null,
  every: number | false,
  afterFailure: number,
): number | false {
  if (error === null) return every;
  const retryAfterSeconds = error instanceof ApiProblem ? (error.retryAfter ?? 0) : 0;
  return Math.max(retryAfterSeconds * 1000, afterFailure);
}
