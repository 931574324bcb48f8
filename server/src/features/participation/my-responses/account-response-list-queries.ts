import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import type { MomentCursor } from '../../../platform/http/paging/moment-cursor.ts';
import { isResponseOfAccountSql } from '../../access/index.ts';
import type { ResponseWithoutAnswers } from '../stored-responses/change-response-queries.ts';

// Responses of deleted inquiries remain for a while until the clean-up. They are not shown, and neither are
// those of an inquiry in the bin.
const ofInquiry = and(eq(inquiry.id, response.inquiryId), isNull(inquiry.deletedAt));

// No list shows answers, and fifty responses may have forty megabytes of them.
const { choices: _choices, rest: _rest, ...columnsWithoutAnswers } = getTableColumns(response);

/** Lists an account's responses, newest first. */
export function listAccountResponses(
  db: Database,
  accountId: string,
  page: {
    readonly inquiryId: string | undefined;
    readonly after: MomentCursor | null;
    readonly limit: number;
  },
): Promise<ResponseWithoutAnswers[]> {
  const { inquiryId, after, limit } = page;
  // Cursors have millisecond precision.
  const at = sql`date_trunc('milliseconds', ${response.submittedAt})`;
  const isOlder: SQL | undefined =
    after === null
      ? undefined
      : sql`(${at}, ${response.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const isOf = inquiryId === undefined ? undefined : eq(response.inquiryId, inquiryId);
  return db
    .select(columnsWithoutAnswers)
    .from(response)
    .innerJoin(inquiry, ofInquiry)
    .where(and(isResponseOfAccountSql(accountId), isOf, isOlder))
    .orderBy(desc(at), desc(response.id))
    .limit(limit);
}

export function listResponsesByIds(db: Database, ids: readonly string[]): Promise<ResponseWithoutAnswers[]> {
  return selectOf(db, inArray(response.id, [...ids]));
}

/** Lists those of the given responses whose inquiry is in the bin. */
export function listResponsesOfBinnedInquiries(
  db: Database,
  ids: readonly string[],
): Promise<ResponseWithoutAnswers[]> {
  return db
    .select(columnsWithoutAnswers)
    .from(response)
    .innerJoin(inquiry, and(eq(inquiry.id, response.inquiryId), isNotNull(inquiry.deletedAt)))
    .where(inArray(response.id, [...ids]));
}

/** Receipts are random, so several responses share one only when a client reuses it on purpose. */
export function listResponsesByReceipt(db: Database, secretHash: Buffer): Promise<ResponseWithoutAnswers[]> {
  return selectOf(db, eq(response.secretHash, secretHash)).orderBy(response.id).limit(20);
}

function selectOf(db: Database, which: SQL) {
  return db
    .select(columnsWithoutAnswers)
    .from(response)
    .where(and(which, exists(db.select({ id: inquiry.id }).from(inquiry).where(ofInquiry))))
    .$dynamic();
}
