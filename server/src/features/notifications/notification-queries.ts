import { maxShownUnreadNotifications } from '@nazar/domain/notifications/notification-kind.ts';
import { and, count, desc, eq, inArray, isNull, lt, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { notification } from '../../platform/database/schema/notification.ts';
import type { MomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { markMatchingNotificationsRead } from './notify-queries.ts';

export type NotificationRow = typeof notification.$inferSelect;

export function listNotifications(
  db: Database,
  accountId: string,
  { after, limit }: { readonly after: MomentCursor | null; readonly limit: number },
): Promise<NotificationRow[]> {
  const { createdAt, id } = notification;
  const isOlder: SQL | undefined =
    after === null
      ? undefined
      : sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select()
    .from(notification)
    .where(and(eq(notification.accountId, accountId), isOlder))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

const isUnread = (accountId: string) =>
  and(eq(notification.accountId, accountId), isNull(notification.readAt));

export async function countUnreadNotifications(
  db: Database,
  accountId: string,
): Promise<{ unread: number; latest: Date | null }> {
  const few = db
    .select({ createdAt: notification.createdAt })
    .from(notification)
    .where(isUnread(accountId))
    .orderBy(desc(notification.createdAt))
    .limit(maxShownUnreadNotifications)
    .as('few');
  const [row] = await db.select({ unread: count(), latest: max(few.createdAt) }).from(few);
  return { unread: row?.unread ?? 0, latest: row?.latest ?? null };
}

export async function markNotificationsRead(
  db: Database,
  accountId: string,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  await markMatchingNotificationsRead(db, accountId, { which: inArray(notification.id, [...ids]), now });
}

/** Marks notifications whose latest comment is one of these as read. Waiting approvals are not done by reading. */
export async function markCommentNotificationsRead(
  db: Database,
  accountId: string,
  {
    inquiryId,
    ids,
    now,
  }: { readonly inquiryId: string; readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  const which = and(
    eq(notification.inquiryId, inquiryId),
    inArray(notification.kind, ['comment', 'reply']),
    inArray(sql`${notification.data} ->> 'commentId'`, [...ids]),
  );
  await markMatchingNotificationsRead(db, accountId, { which, now });
}

export async function markAllNotificationsRead(
  db: Database,
  accountId: string,
  { until, now }: { readonly until: Date; readonly now: number },
): Promise<void> {
  await markMatchingNotificationsRead(db, accountId, { which: lte(notification.createdAt, until), now });
}

export async function deleteNotificationsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(notification).where(lt(notification.createdAt, moment));
}
