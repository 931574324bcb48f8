import { type MailGroup, mailGroupByKind } from '@nazar/domain/notifications/notification-kind.ts';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { notification } from '../../platform/database/schema/notification.ts';
import { makeNotificationsMessage } from '../../platform/delivery/account-messages.ts';
import { queueMessage } from '../../platform/delivery/queue-message.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { emailPreferenceColumns, makeEmailPreferenceLinks } from './email-preference-queries.ts';
import { findVisibleNotificationSubjects } from './find-subjects.ts';
import type { NotificationRow } from './notification-queries.ts';

/** Milliseconds for which a notification may be read on the site before it is sent by e-mail. */
const waitMs = 10 * 60_000;
/** Repeated events don't postpone the e-mail. */
const dueSince = sql`coalesce(${notification.mailAt}, ${notification.createdAt})`;
const rowsAtOnce = 200;
/** Maximum number of notifications in one e-mail. */
const maxNamed = 20;

/** Sends unread notifications by e-mail once, to people who opted in. The next run repeats a crashed one. */
export async function sendNotificationMails(deps: ServerDeps): Promise<void> {
  while ((await deps.db.transaction((tx) => sendSome(deps, tx))) === rowsAtOnce);
}

async function sendSome(deps: ServerDeps, db: Database): Promise<number> {
  const isDue = and(
    eq(notification.isMailDue, true),
    lte(dueSince, sql`${new Date(deps.now() - waitMs).toISOString()}::timestamptz`),
  );
  const rows = await db
    .select()
    .from(notification)
    .where(isDue)
    .orderBy(asc(dueSince), asc(notification.id))
    .limit(rowsAtOnce)
    .for('update', { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await db
      .update(notification)
      .set({ isMailDue: false, mailedCount: sql`${notification.count}` })
      .where(inArray(notification.id, ids));
  }
  const unread = Map.groupBy(
    rows.filter(({ readAt }) => readAt === null),
    ({ accountId }) => accountId,
  );
  for (const [accountId, mine] of unread) await mailUnread(deps, db, { accountId, mine });
  return rows.length;
}

type AccountNotifications = { readonly accountId: string; readonly mine: readonly NotificationRow[] };

async function mailUnread(
  deps: ServerDeps,
  db: Database,
  { accountId, mine }: AccountNotifications,
): Promise<void> {
  const [person] = await db.select().from(account).where(eq(account.id, accountId));
  if (person === undefined || person.email === null || !person.isEnabled) return;
  const { email, language, roles } = person;
  const reader = { id: accountId, roles, language };
  const { titles, chats } = await findVisibleNotificationSubjects({ db, deps, now: deps.now }, reader, mine);
  const byGroup = Map.groupBy(mine, ({ kind }): MailGroup | null => mailGroupByKind[kind] ?? null);
  for (const [group, rows] of byGroup) {
    if (group === null || group === 'comments' || !person[emailPreferenceColumns[group]]) continue;
    // Notifications about content that a person may not see any more are left out.
    const notices = rows.flatMap(({ kind, inquiryId, data, ...row }) => {
      // Notifications of earlier e-mails are not repeated.
      const count = row.count - row.mailedCount;
      const chat = chats.get(data.chatId ?? '');
      if (chat !== undefined) return [{ kind, count, title: chat.name }];
      const titled = inquiryId === null ? undefined : titles.get(inquiryId);
      return titled === undefined ? [] : [{ kind, count, title: titled.title, inquiryId }];
    });
    if (notices.length === 0) continue;
    const off = makeEmailPreferenceLinks(accountId, group, deps);
    const { publicUrl } = deps.config;
    const to = { kind: 'email', text: email } as const;
    const shown = { group, notices: notices.slice(0, maxNamed), off };
    const message = makeNotificationsMessage(to, shown, language, publicUrl);
    await queueMessage(db, { message, revealsRefusal: false }, deps);
  }
}

export const sendNotificationMailsJob: Job = {
  name: 'send-notification-mails',
  schedule: '*/5 * * * *',
  run: ({ deps }) => sendNotificationMails(deps),
};
