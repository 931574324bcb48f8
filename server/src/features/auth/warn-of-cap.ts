import type { CallContext } from '../../http/call-context.ts';
import { type RateLimit, tallyEvent } from '../../http/rate-limit.ts';
import { rates } from './rates.ts';

/**
 * Tells operators that a cap of the whole installation is reached: once a minute over all nodes, since an attack
 * would fill the log otherwise; by the cap's name and nothing of who asked.
 */
export async function warnOfCap(
  { db, deps, log }: Pick<CallContext, 'db' | 'deps' | 'log'>,
  cap: RateLimit,
  text: string,
): Promise<void> {
  const { name, limit, seconds } = cap;
  const { isWithin } = await tallyEvent(db, rates.capWarnings, name, deps);
  if (isWithin) log.warn({ cap: name, limit, seconds }, text);
}
