import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { NotificationSubjectsQuery } from '../../platform/features/feature.ts';
import type { NotificationRow } from './notification-queries.ts';

type Context = {
  readonly db: Database;
  readonly deps: Pick<ServerDeps, 'features'>;
  now(): number;
};

/** Titles of inquiries and names of chats by id, as far as the account may see them now. */
export async function findVisibleNotificationSubjects(
  context: Context,
  account: NotificationSubjectsQuery['account'],
  rows: readonly Pick<NotificationRow, 'inquiryId' | 'data'>[],
) {
  const of: NotificationSubjectsQuery = {
    account,
    inquiryIds: [...new Set(rows.flatMap(({ inquiryId }) => inquiryId ?? []))],
    chatIds: [...new Set(rows.flatMap(({ data }) => data.chatId ?? []))],
    now: context.now(),
  };
  const titles = new Map<string, { readonly title: string; readonly mine: boolean }>();
  const chats = new Map<string, { readonly id: string; readonly name: string | null }>();
  for (const { notificationSubjects } of context.deps.features) {
    const found = await notificationSubjects?.(context.db, of);
    for (const [id, title] of found?.inquiries ?? []) titles.set(id, title);
    for (const [id, chat] of found?.chats ?? []) chats.set(id, chat);
  }
  return { titles, chats };
}
