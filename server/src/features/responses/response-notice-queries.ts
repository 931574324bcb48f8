import {
  computeNextNoticeTime,
  defaultResponseNoticeMode,
} from '@nazar/domain/notifications/response-notice.ts';
import { asc, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { responseNotice } from '../../platform/database/schema/event.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { selectValues } from '../../platform/database/select-rows.ts';
import { isTallyTotalRowSql, lockInquiryCounts } from '../counts/index.ts';

export type ResponseNoticeRow = typeof responseNotice.$inferSelect;
export type StoredResponseNoticeSettings = Pick<ResponseNoticeRow, 'mode' | 'atCount'>;

export async function findResponseNoticeSettings(
  db: Database,
  inquiryId: string,
): Promise<StoredResponseNoticeSettings> {
  const { mode, atCount } = responseNotice;
  const [row] = await db
    .select({ mode, atCount })
    .from(responseNotice)
    .where(eq(responseNotice.inquiryId, inquiryId));
  return row ?? { mode: defaultResponseNoticeMode, atCount: null };
}

/**
 * Locks the inquiry and its totals, then the settings and state of its notices, which are created if missing.
 * Returns null if the inquiry does not exist.
 */
export async function lockResponseNotice(db: Database, inquiryId: string): Promise<ResponseNoticeRow | null> {
  if ((await lockInquiryCounts(db, inquiryId)) === null) return null;
  await db.insert(responseNotice).values({ inquiryId }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(responseNotice)
    .where(eq(responseNotice.inquiryId, inquiryId))
    .for('update');
  if (row === undefined) throw new Error(`Inquiry ${inquiryId} has no notices.`);
  return row;
}

export async function updateResponseNotice(
  db: Database,
  inquiryId: string,
  change: Partial<Omit<ResponseNoticeRow, 'inquiryId'>>,
): Promise<void> {
  await db.update(responseNotice).set(change).where(eq(responseNotice.inquiryId, inquiryId));
}

/** Lists inquiries with a due notice. */
export async function listInquiriesWithDueNotice(
  db: Database,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ inquiryId: responseNotice.inquiryId })
    .from(responseNotice)
    .where(lte(responseNotice.dueAt, new Date(now)))
    .orderBy(asc(responseNotice.dueAt))
    .limit(limit);
  return rows.map(({ inquiryId }) => inquiryId);
}

/**
 * Sets the number of responses at which a submit writes the next event; null for none. Returns the current number.
 * Submits wait for the row, so none is missed.
 */
export async function setAwaitedResponseCount(
  db: Database,
  inquiryId: string,
  awaitedResponseCount: number | null,
): Promise<number> {
  const [row] = await db
    .update(tally)
    .set({ awaitedResponseCount })
    .where(isTallyTotalRowSql(inquiryId))
    .returning({ responses: tally.responses });
  return row?.responses ?? 0;
}

/**
 * The number of responses that requires an action; null for none. While a notice is due, only the target
 * count matters.
 */
export function computeAwaitedResponseCount({
  mode,
  atCount,
  isCountReached,
  dueAt,
}: ResponseNoticeRow): number | null {
  if (dueAt === null && computeNextNoticeTime(mode, 0) !== null) return 0;
  return isCountReached ? null : atCount;
}

/** Returns the owner; null while the inquiry is in the bin or taken down. */
export async function findOwnerForResponseNotice(db: Database, inquiryId: string): Promise<string | null> {
  const [ownerId = null] = await selectValues(db, z.string())`
    select owner_id from inquiry where id = ${inquiryId} and taken_down_at is null and deleted_at is null`;
  return ownerId;
}
