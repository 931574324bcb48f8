import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../../platform/features/archive-file.ts';
import type { ArchiveFile } from '../../../platform/features/feature.ts';

export async function makeCategoryPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [makeJsonArchiveFile('categories.json', () => listUserCategories(db, accountId))];
}

async function listUserCategories(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select id, name, color, created_at as "createdAt" from user_category
    where owner_id = ${accountId} order by position, created_at`);
  return rows;
}
