import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { type RateLimit, recordRateLimitEvent } from '../../../platform/http/rate-limit.ts';
import { authRateLimits } from './rates.ts';

/**
 * Warns operators that an installation-wide cap is reached: at most once a minute across all nodes, so that an attack
 * can't fill the log. Names the cap only, never who asked.
 */
export async function warnOfReachedMessageCap(
  { db, deps, log }: Pick<CallContext, 'db' | 'deps' | 'log'>,
  cap: RateLimit,
  text: string,
): Promise<void> {
  const { name, limit, seconds } = cap;
  const { isWithin } = await recordRateLimitEvent(db, authRateLimits.capWarnings, name, deps);
  if (isWithin) log.warn({ cap: name, limit, seconds }, text);
}
