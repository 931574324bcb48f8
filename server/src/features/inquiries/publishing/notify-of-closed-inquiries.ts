import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { notify } from '../../notifications/index.ts';

const inquiriesPerBatch = 200;
const isShownSql = sql`${inquiry.takenDownAt} is null and ${inquiry.deletedAt} is null`;

/** Notifies owners whose inquiry has closed at its date; an owner who closes one by hand is not notified. */
export async function notifyOfClosedInquiries({ db, now }: Pick<ServerDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  const isNotNotified = sql`${inquiry.expireDate} is not null and ${inquiry.notifiedExpireDate} is distinct from ${inquiry.expireDate}`;
  for (;;) {
    const shown = await db.transaction(async (tx) => {
      const closed = await tx
        .select({ id: inquiry.id, accountId: inquiry.ownerId, isShown: isShownSql })
        .from(inquiry)
        .where(
          and(isNotNotified, lte(inquiry.expireDate, new Date(moment)), isNotNull(inquiry.publishedRevision)),
        )
        .orderBy(asc(inquiry.expireDate))
        .limit(inquiriesPerBatch)
        .for('no key update', { skipLocked: true });
      for (const { id: inquiryId, accountId, isShown } of closed) {
        if (isShown) await notify(tx, { accountId, kind: 'inquiryClosed', inquiryId }, moment);
        await tx
          .update(inquiry)
          .set({ notifiedExpireDate: inquiry.expireDate })
          .where(eq(inquiry.id, inquiryId));
      }
      return closed.length;
    });
    if (shown < inquiriesPerBatch) return;
  }
}

export const notifyOfClosedInquiriesJob: Job = {
  name: 'notify-closed',
  schedule: '* * * * *',
  run: ({ deps }) => notifyOfClosedInquiries(deps),
};
