import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiryFeedbackCounts } from '../../platform/database/schema/comments.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { selectRow } from '../../platform/database/select-rows.ts';
import type { NewCommentCounts } from '../../platform/delivery/account-messages.ts';

const isUnsent = gt(inquiryFeedbackCounts.lastPosition, inquiryFeedbackCounts.notifiedPosition);

/** Owners with comments that no e-mail has announced yet, in the order of their ids. */
export async function listOwnersWithUnmailedComments(
  db: Database,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: inquiry.ownerId })
    .from(inquiryFeedbackCounts)
    .innerJoin(inquiry, eq(inquiry.id, inquiryFeedbackCounts.inquiryId))
    .where(and(isUnsent, isNull(inquiry.deletedAt), after === null ? undefined : gt(inquiry.ownerId, after)))
    .orderBy(asc(inquiry.ownerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The address for mail to an owner; null when they opted out, are disabled or have no address. */
export async function findCommentMailRecipient(db: Database, ownerId: string) {
  const [row] = await db
    .select({ email: account.email, language: account.language })
    .from(account)
    .where(and(eq(account.id, ownerId), eq(account.commentMail, true), eq(account.isEnabled, true)));
  return row === undefined || row.email === null ? null : { email: row.email, language: row.language };
}

/**
 * Counts what others commented on an owner's inquiries since the last mail, and marks it as notified under a lock,
 * so that no other transaction sends it too.
 */
export async function claimUnmailedCommentCounts(db: Database, ownerId: string): Promise<NewCommentCounts[]> {
  const claimed = await db
    .select({
      id: inquiryFeedbackCounts.inquiryId,
      reported: inquiryFeedbackCounts.notifiedPosition,
      title: inquiry.title,
    })
    .from(inquiryFeedbackCounts)
    .innerJoin(inquiry, eq(inquiry.id, inquiryFeedbackCounts.inquiryId))
    .where(and(eq(inquiry.ownerId, ownerId), isNull(inquiry.deletedAt), isUnsent))
    .orderBy(asc(inquiryFeedbackCounts.inquiryId))
    .for('no key update', { of: inquiryFeedbackCounts });
  const unsent: NewCommentCounts[] = [];
  for (const { id, reported, title } of claimed) {
    const counted = await selectRow(db, z.object({ shown: z.number(), held: z.number() }))`
      select count(*) filter (where state = 'shown')::int as shown,
        count(*) filter (where state = 'held')::int as held
      from inquiry_comment
      where inquiry_id = ${id} and position > ${reported} and account_id is distinct from ${ownerId}::uuid`;
    await db
      .update(inquiryFeedbackCounts)
      .set({ notifiedPosition: inquiryFeedbackCounts.lastPosition })
      .where(eq(inquiryFeedbackCounts.inquiryId, id));
    if (counted.shown + counted.held > 0) {
      unsent.push({ inquiryId: id, title, ...counted });
    }
  }
  return unsent;
}
