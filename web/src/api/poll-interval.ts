import { ApiProblem } from './api-problem.ts';

/** Milliseconds until the next poll: after a failure the longer pause, or what the server asks for if that is longer. */
export function pollInterval(
  error: Error | null,
  every: number | false,
  afterFailure: number,
): number | false {
  if (error === null) return every;
  const asked = error instanceof ApiProblem ? (error.retryAfter ?? 0) : 0;
  return Math.max(asked * 1000, afterFailure);
}
