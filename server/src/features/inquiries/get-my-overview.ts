import type { CallContext } from '../../platform/http/call-context.ts';
import { countOwnByState, listLatestDrafts, listLive } from './own-list-queries.ts';

/** Number that fits in a row on the home page. */
const shownOfEach = 3;

export async function getMyOverview(ctx: CallContext) {
  const mine = { actor: ctx.actor, now: ctx.now() };
  const drafts = await listLatestDrafts(ctx.db, mine, shownOfEach);
  const live = await listLive(ctx.db, mine, shownOfEach);
  return {
    drafts: drafts.map(({ updatedAt, ...draft }) => ({ ...draft, updatedAt: updatedAt.toISOString() })),
    live: live.map(({ expireDate, ...each }) => ({
      ...each,
      expireDate: expireDate?.toISOString() ?? null,
    })),
    counts: await countOwnByState(ctx.db, mine),
  };
}
