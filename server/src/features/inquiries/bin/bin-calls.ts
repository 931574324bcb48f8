import { can } from '@nazar/domain/access/can.ts';
import type * as binCalls from '@nazar/domain/api/bin-calls.ts';
import { getErasureTime } from '@nazar/domain/inquiries/bin.ts';
import { getInquiryState } from '@nazar/domain/inquiries/lifecycle.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { broadcastContentVisibilityChanged } from '../../../platform/http/content-visibility.ts';
import { makeListPage } from '../../../platform/http/paging/paging.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { serializeInquiryDates } from '../../access/index.ts';
import { cleanUpErasedInquiriesJob } from '../clean-up-erased-inquiries.ts';
import { findInquiry } from '../inquiry-queries.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';
import {
  countDeletedInquiries,
  eraseInquiry,
  listDeletedInquiries,
  updateInquiryDeletedAt,
} from './bin-queries.ts';

export const binHandlers: CallHandlers<typeof binCalls> = {
  deleteMyInquiry: async (ctx, { id }) => {
    if (await lockForBinAction(ctx, id, 'inquiry.delete')) {
      await updateInquiryDeletedAt(ctx.db, id, new Date(ctx.now()));
      await ctx.afterCommit(async () => broadcastContentVisibilityChanged(ctx.deps));
    }
    return {};
  },
  restoreMyInquiry: async (ctx, { id }) => {
    if (await lockForBinAction(ctx, id, 'inquiry.restore')) {
      await updateInquiryDeletedAt(ctx.db, id, null);
      await ctx.afterCommit(async () => broadcastContentVisibilityChanged(ctx.deps));
    }
    return {};
  },
  eraseMyInquiry: async (ctx, { id }) => {
    await requireCallerInquiry(ctx, id, 'inquiry.erase', { lock: true });
    await eraseInquiry(ctx.db, id, ctx.now());
    await addJob(ctx.db, cleanUpErasedInquiriesJob);
    return {};
  },
  getMyDeletedInquiries: async (ctx, paging) => {
    const count = await countDeletedInquiries(ctx.db, ctx.actor);
    const rows = await listDeletedInquiries(ctx.db, ctx.actor, paging);
    const items = rows.map(({ deletedAt, publishDate, expireDate, ...row }) => ({
      ...row,
      state: getInquiryState(serializeInquiryDates({ publishDate, expireDate }), ctx.now()),
      deletedAt: deletedAt.toISOString(),
      erasedAt: getErasureTime(deletedAt).toISOString(),
    }));
    return makeListPage(items, count, paging);
  },
};

/**
 * Locks an inquiry of the caller. Returns false if it is already in or out of the bin, as after a lost reply.
 */
async function lockForBinAction(
  ctx: CallContext,
  id: string,
  action: 'inquiry.delete' | 'inquiry.restore',
): Promise<boolean> {
  const record = await findInquiry(ctx.db, id, { lock: true });
  if (record === null) throw new Problem('notFound');
  if (can(ctx.actor, action, record)) return true;
  if (can(ctx.actor, action, { ...record, inBin: !record.inBin })) return false;
  throw new Problem('notFound');
}
