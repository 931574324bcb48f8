import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { response } from '../../database/schema/participation.ts';
import type { MomentCursor } from '../../http/moment-cursor.ts';
import type { StoredResponse } from './change-response-queries.ts';

// Large deletions leave responses behind for a while; without its inquiry none of them is there any more.
function selectResponses(db: Database) {
  return db
    .select(getTableColumns(response))
    .from(response)
    .innerJoin(inquiry, eq(inquiry.id, response.inquiryId));
}

/** What an account answered, the latest first; anonymous responses have no account. */
export function listOwnResponses(
  db: Database,
  accountId: string,
  page: {
    readonly inquiryId: string | undefined;
    readonly after: MomentCursor | null;
    readonly limit: number;
  },
): Promise<StoredResponse[]> {
  const { inquiryId, after, limit } = page;
  // Cursors know milliseconds.
  const at = sql`date_trunc('milliseconds', ${response.submittedAt})`;
  const isOlder: SQL | undefined =
    after === null
      ? undefined
      : sql`(${at}, ${response.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const isOf = inquiryId === undefined ? undefined : eq(response.inquiryId, inquiryId);
  return selectResponses(db)
    .where(and(eq(response.accountId, accountId), isOf, isOlder))
    .orderBy(desc(at), desc(response.id))
    .limit(limit);
}

export function listResponses(db: Database, ids: readonly string[]): Promise<StoredResponse[]> {
  return selectResponses(db).where(inArray(response.id, [...ids]));
}

/** Receipts are random: two responses never have the same, unless somebody makes it so. */
export function listByReceipt(db: Database, secretHash: Buffer): Promise<StoredResponse[]> {
  return selectResponses(db).where(eq(response.secretHash, secretHash)).orderBy(response.id).limit(20);
}
