import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { notification } from '../../platform/database/schema/notification.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../platform/features/archive-file.ts';
import type { ArchiveFile } from '../../platform/features/feature.ts';

export async function makeNotificationPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [makeJsonArchiveFile('notifications.json', () => listNotifications(db, accountId))];
}

function listNotifications(db: Database, accountId: string) {
  const { kind, inquiryId, count, data, createdAt, readAt } = notification;
  return db
    .select({ kind, inquiryId, count, data, createdAt, readAt })
    .from(notification)
    .where(eq(notification.accountId, accountId))
    .orderBy(asc(createdAt));
}
