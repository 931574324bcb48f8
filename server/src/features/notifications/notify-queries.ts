import { randomUUID } from 'node:crypto';
import { mailGroupByKind, type NotificationKind } from '@nazar/domain/notifications/notification-kind.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiryFeedbackCounts } from '../../platform/database/schema/comments.ts';
import { type NotificationData, notification } from '../../platform/database/schema/notification.ts';
import { sendLiveNoteOnCommit } from '../../platform/realtime/send-live-note-on-commit.ts';

/** Marks the notifications of a group as read, because its events were seen on their own page. */
export async function markNotificationGroupRead(
  db: Database,
  {
    accountId,
    groupKey,
    now,
  }: { readonly accountId: string; readonly groupKey: string; readonly now: number },
): Promise<void> {
  await markMatchingNotificationsRead(db, accountId, { which: eq(notification.groupKey, groupKey), now });
}

/** Marks unread notifications of an account as read, and shows that on its pages. */
export async function markMatchingNotificationsRead(
  db: Database,
  accountId: string,
  { which, now }: { readonly which: SQL | undefined; readonly now: number },
): Promise<void> {
  const { rowCount } = await db
    .update(notification)
    .set({ readAt: new Date(now) })
    .where(and(eq(notification.accountId, accountId), isNull(notification.readAt), which));
  if ((rowCount ?? 0) > 0) await sendLiveNoteOnCommit(db, { notified: accountId });
}

/** The group of an inquiry's notifications of one kind, which are merged by default. */
export const makeInquiryGroupKey = (kind: NotificationKind, inquiryId: string) => `${kind} ${inquiryId}`;

type NewNotification = {
  /** The recipient, who must not be the person that caused the event. */
  readonly accountId: string;
  readonly kind: NotificationKind;
  /** The subject, which the notification links to; deleting the inquiry deletes the notification. */
  readonly inquiryId: string | null;
  readonly data?: NotificationData;
  /** Number of events, 1 by default. */
  readonly count?: number;
  /** Unread notifications with the same key are merged; by default all of a kind at an inquiry, else none. */
  readonly groupKey?: string;
};

/**
 * Notifies an account within the transaction of the event. An unread notification of the same group is
 * counted up instead. It is no error if the account or inquiry was deleted meanwhile.
 */
export async function notify(db: Database, notice: NewNotification, now: number): Promise<void> {
  const { accountId, kind, inquiryId, data = {}, count = 1 } = notice;
  const id = randomUUID();
  const groupKey = notice.groupKey ?? (inquiryId === null ? id : makeInquiryGroupKey(kind, inquiryId));
  const group = mailGroupByKind[kind];
  // Comments have their own daily e-mail.
  const isMailDue = group !== null && group !== 'comments';
  // A second e-mail about replies waits until the first ones are read.
  const mailsAgain = isMailDue && group !== 'replies';
  const about =
    inquiryId === null
      ? sql`from ${account} where ${account.id} = ${accountId} for key share`
      : sql`from ${account}, ${inquiryFeedbackCounts}
          where ${account.id} = ${accountId} and ${inquiryFeedbackCounts.inquiryId} = ${inquiryId} for key share`;
  const { rowCount } = await db.execute(sql`
    insert into ${notification} (id, account_id, kind, inquiry_id, group_key, count, data, created_at, is_mail_due, mail_at)
    select ${id}::uuid, ${account.id}, ${kind}::text, ${inquiryId}::uuid, ${groupKey}::text, ${count}::integer,
      ${JSON.stringify(data)}::jsonb, ${new Date(now).toISOString()}::timestamptz, ${isMailDue}::boolean,
      case when ${isMailDue}::boolean then ${new Date(now).toISOString()}::timestamptz end
    ${about}
    on conflict (account_id, group_key) where read_at is null do update set
      count = notification.count + excluded.count, data = excluded.data,
      is_mail_due = notification.is_mail_due or ${mailsAgain}::boolean,
      mail_at = case when notification.is_mail_due then coalesce(notification.mail_at, notification.created_at)
        else excluded.mail_at end,
      created_at = greatest(notification.created_at, excluded.created_at)`);
  if ((rowCount ?? 0) > 0) await sendLiveNoteOnCommit(db, { notified: accountId });
}
