import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { responseNotice } from '../../platform/database/schema/event.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../platform/features/archive-file.ts';
import type { ArchiveFile } from '../../platform/features/feature.ts';

export async function makeResponseNoticePersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [makeJsonArchiveFile('response-notices.json', () => listNoticeSettings(db, accountId))];
}

function listNoticeSettings(db: Database, accountId: string) {
  const { inquiryId, mode, atCount } = responseNotice;
  return db
    .select({ inquiryId, mode, atCount })
    .from(responseNotice)
    .innerJoin(inquiry, eq(inquiry.id, inquiryId))
    .where(eq(inquiry.ownerId, accountId))
    .orderBy(asc(inquiryId));
}
