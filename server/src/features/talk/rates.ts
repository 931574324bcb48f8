import type { CallContext } from '../../http/call-context.ts';
import { countEvent, type RateLimit, subscriber } from '../../http/rate-limit.ts';
import { findPerson } from './require-talk.ts';

/** Clicks: generous, since they are quick and a school shares one address. */
const clicks = {
  byAddress: { name: 'talk-click-ip', limit: 3_000, seconds: 600 },
  byPerson: { name: 'talk-click', limit: 300, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** Counts a like, a bookmark or another click of somebody. */
export async function countClick(ctx: CallContext): Promise<void> {
  const person = findPerson(ctx);
  if (person !== null) await countEvent(ctx.db, clicks.byPerson, person.key, ctx.deps);
  await countEvent(ctx.db, clicks.byAddress, subscriber(ctx.ip), ctx.deps);
}
