import { setTimeout as wait } from 'node:timers/promises';
import type { CallContext } from '../../platform/http/calls/call-context.ts';

/** Maximum milliseconds for which results wait for a count. */
const patience = 2_000;

/** Returns the count, or its fallback if counting fails or takes too long. */
export async function countWithTimeoutFallback<Counted>(
  { deps }: CallContext,
  count: Promise<Counted>,
  { fallback, inquiryId }: { readonly fallback: Counted; readonly inquiryId: string },
): Promise<Counted> {
  try {
    return await Promise.race([count, wait(patience, fallback, { ref: false })]);
  } catch (error) {
    deps.log.warn({ err: error, item: inquiryId }, 'A part of the results could not be counted.');
    return fallback;
  }
}
