import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { addPublicFileKinds } from './list-queries.ts';
import {
  countMyInquiriesByState,
  listMyLatestDrafts,
  listMyOpenInquiries,
} from './my-inquiry-list-queries.ts';

/** Numbers that fit at the top of the home page. */
const shown = { drafts: 3, live: 5 };

export async function getOverviewOfCaller(ctx: CallContext) {
  const mine = { actor: ctx.actor, now: ctx.now() };
  const drafts = await addPublicFileKinds(ctx.db, await listMyLatestDrafts(ctx.db, mine, shown.drafts));
  const live = await addPublicFileKinds(ctx.db, await listMyOpenInquiries(ctx.db, mine, shown.live));
  return {
    drafts: drafts.map(({ updatedAt, ...draft }) => ({ ...draft, updatedAt: updatedAt.toISOString() })),
    live: live.map(({ expireDate, ...each }) => ({
      ...each,
      expireDate: expireDate?.toISOString() ?? null,
    })),
    counts: await countMyInquiriesByState(ctx.db, mine),
  };
}
