import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../platform/features/archive-file.ts';
import type { AccountDataDeletion, ArchiveFile } from '../../platform/features/feature.ts';
import { eraseInquiry } from './bin/bin-queries.ts';
import { findInquiry } from './inquiry-queries.ts';
import { listPublishedRevisions } from './revision-queries.ts';

export async function makeInquiryPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  const ids = await listInquiryIds(db, accountId);
  return ids.map((id) => makeJsonArchiveFile(`inquiries/${id}.json`, () => describeInquiry(db, id)));
}

async function listInquiryIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(eq(inquiry.ownerId, accountId))
    .orderBy(asc(inquiry.createdAt), asc(inquiry.id));
  return rows.map(({ id }) => id);
}

async function describeInquiry(db: Database, id: string) {
  const record = await findInquiry(db, id);
  if (record === null) return null;
  const { definition, revision, publishedRevision, publishDate, expireDate, createdAt, updatedAt, inBin } =
    record;
  const published = await listPublishedRevisions(db, id);
  return {
    id,
    createdAt,
    updatedAt,
    publishDate,
    expireDate,
    inBin,
    publishedRevision,
    revision,
    draft: definition,
    published,
  };
}

export const inquiriesAccountDataDeletion: AccountDataDeletion = {
  steps: [
    async ({ db, now }, { accountId }) => {
      const id = await findOwnedInquiry(db, accountId);
      if (id === null) return false;
      await db.transaction(async (tx) => {
        await eraseInquiry(tx, id, now());
      });
      return true;
    },
  ],
  hasRemaining: (accountId) => sql`exists (select from ${inquiry} where owner_id = ${accountId})`,
};

async function findOwnedInquiry(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(eq(inquiry.ownerId, accountId))
    .limit(1);
  return row?.id ?? null;
}
