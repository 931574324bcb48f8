import { asc, count, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Paging, toLimitAndOffset } from '../../../platform/http/paging/paging.ts';
import { markUsedFilesUnclaimed } from '../../../platform/storage/stored-file-queries.ts';
import { isInBinOfSql } from '../../access/index.ts';
import { isTallyTotalRowSql, responseCountSql } from '../../counts/index.ts';
import { deleteInquiryRow } from '../inquiry-queries.ts';

export async function updateInquiryDeletedAt(
  db: Database,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await db.update(inquiry).set({ deletedAt }).where(eq(inquiry.id, id));
}

/** Deletes an inquiry with everything that belongs to it; a job deletes very many responses. */
export async function eraseInquiry(db: Database, id: string, now: number): Promise<void> {
  await markUsedFilesUnclaimed(db, id, now);
  await deleteInquiryRow(db, id);
}

export async function countDeletedInquiries(db: Database, actor: Actor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(inquiry).where(isInBinOfSql(actor));
  return row?.count ?? 0;
}

/** One page of a person's bin, last deleted first. */
export async function listDeletedInquiries(db: Database, actor: Actor, paging: Paging) {
  const { limit, offset } = toLimitAndOffset(paging);
  const rows = await db
    .select({
      id: inquiry.id,
      title: inquiry.title,
      publishDate: inquiry.publishDate,
      expireDate: inquiry.expireDate,
      deletedAt: inquiry.deletedAt,
      responseCount: responseCountSql,
    })
    .from(inquiry)
    .leftJoin(tally, isTallyTotalRowSql(inquiry.id))
    .where(isInBinOfSql(actor))
    .orderBy(desc(inquiry.deletedAt), asc(inquiry.id))
    .limit(limit)
    .offset(offset);
  return rows.flatMap(({ deletedAt, ...row }) => (deletedAt === null ? [] : [{ ...row, deletedAt }]));
}

/**
 * Locks one inquiry that was deleted before a moment; null if other nodes have locked all of them or there is
 * none.
 */
export async function lockNextErasableInquiry(db: Database, before: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(lte(inquiry.deletedAt, before))
    .orderBy(asc(inquiry.deletedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.id ?? null;
}
