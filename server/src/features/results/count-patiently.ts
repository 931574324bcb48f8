import { setTimeout as wait } from 'node:timers/promises';
import type { CallContext } from '../../platform/http/call-context.ts';

/** Milliseconds for which results wait for what is still being counted. */
const patience = 2_000;

/** What may be missing from results: its fallback if it can't be counted, or not soon enough. */
export async function countPatiently<Counted>(
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
