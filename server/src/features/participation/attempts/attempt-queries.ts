import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { parseStoredAttemptAnswers } from '@nazar/domain/participation/stored-answers.ts';
import { and, asc, count, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { attempt, response, tally } from '../../../platform/database/schema/participation.ts';
import { lockInquiryShared } from '../../access/index.ts';
import { isTallyTotalRowSql } from '../../counts/index.ts';
import { mayStillSubmitSql } from '../../inquiries/index.ts';

export type AttemptRecord = Omit<typeof attempt.$inferSelect, 'answers'> & { readonly answers: Answer[] };

function readAttempt(row: typeof attempt.$inferSelect): AttemptRecord {
  return { ...row, answers: parseStoredAttemptAnswers(row.answers) };
}

export async function findAttempt(db: Database, id: string): Promise<AttemptRecord | null> {
  const [row] = await db.select().from(attempt).where(eq(attempt.id, id));
  return row === undefined ? null : readAttempt(row);
}

/** Finds a person's attempt at an inquiry and locks it until the transaction ends. */
export async function findAndLockAttempt(
  db: Database,
  inquiryId: string,
  marker: Buffer,
): Promise<AttemptRecord | null> {
  const [row] = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.inquiryId, inquiryId), eq(attempt.marker, marker)))
    .for('update');
  return row === undefined ? null : readAttempt(row);
}

/** Returns false if the person already has an attempt or the id is taken. */
export async function insertAttempt(db: Database, values: typeof attempt.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(attempt)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: attempt.id });
  return inserted.length > 0;
}

/** Returns false if the attempt has ended or its secret was replaced. */
export async function updateAttempt(
  db: Database,
  { id, secretHash }: Pick<AttemptRecord, 'id' | 'secretHash'>,
  changes: Partial<Pick<AttemptRecord, 'secretHash' | 'lastSeenAt' | 'answers' | 'language'>>,
): Promise<boolean> {
  const updated = await db
    .update(attempt)
    .set(changes)
    .where(and(eq(attempt.id, id), eq(attempt.secretHash, secretHash), eq(attempt.state, 'running')))
    .returning({ id: attempt.id });
  return updated.length > 0;
}

/**
 * Locks the inquiry until the transaction ends. Returns false if it was deleted, another revision was
 * published, or its ballot closed.
 */
export async function lockInquiryIfRevisionPublished(
  db: Database,
  inquiryId: string,
  revision: number,
): Promise<boolean> {
  const row = await lockInquiryShared(db, inquiryId);
  return row?.publishedRevision === revision && row.ballotResult === null && !row.inBin;
}

/**
 * Locks the inquiry's total, so that no place is taken until the transaction ends, and counts the taken
 * places.
 */
export async function lockAndCountTakenPlaces(db: Database, inquiryId: string, now: number): Promise<number> {
  // All code locks the inquiry before its totals.
  await lockInquiryShared(db, inquiryId);
  const [total] = await db
    .select({ responses: tally.responses, retired: tally.retired })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId))
    .for('update');
  const [reservedRow] = await db
    .select({ count: count() })
    .from(attempt)
    .where(
      and(
        eq(attempt.inquiryId, inquiryId),
        eq(attempt.isReserved, true),
        eq(attempt.state, 'running'),
        mayStillSubmitSql(now),
      ),
    );
  return (total?.responses ?? 0) + (total?.retired ?? 0) + (reservedRow?.count ?? 0);
}

/** Finds the stored response to compare a repeated submit with. */
export async function findSubmittedResponse(
  db: Database,
  id: string,
): Promise<typeof response.$inferSelect | null> {
  const [row] = await db.select().from(response).where(eq(response.id, id));
  return row ?? null;
}

/**
 * Lists a batch of running attempts that ended before a moment, oldest first, starting after the last one of
 * the previous batch.
 */
export async function listEndedAttempts(
  db: Database,
  before: Date,
  after?: AttemptRecord,
): Promise<AttemptRecord[]> {
  const following =
    after?.endsAt == null
      ? undefined
      : sql`(${attempt.endsAt}, ${attempt.id}) > (${after.endsAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.state, 'running'), lt(attempt.endsAt, before), following))
    .orderBy(asc(attempt.endsAt), asc(attempt.id))
    .limit(200);
  return rows.map(readAttempt);
}

/** Whether answers saved before the inquiry's closing date may still be stored. */
export async function hasAttemptsToStore(db: Database, inquiryId: string, closing: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: attempt.id })
    .from(attempt)
    .where(and(eq(attempt.inquiryId, inquiryId), eq(attempt.state, 'running'), lte(attempt.endsAt, closing)))
    .limit(1);
  return row !== undefined;
}

/** Deletes unsubmitted attempts with their participants. */
export async function deleteRunningAttempts(db: Database, inquiryId: string): Promise<void> {
  await db.delete(attempt).where(and(eq(attempt.inquiryId, inquiryId), eq(attempt.state, 'running')));
}

/** Marks the attempt as unfinished and frees its place. The answers of anonymous attempts are deleted. */
export async function endAttemptUnfinished(
  db: Database,
  id: string,
  { keepsAnswers }: { keepsAnswers: boolean },
): Promise<void> {
  await db
    .update(attempt)
    .set({ state: 'unfinished', isReserved: false, ...(keepsAnswers ? {} : { answers: [] }) })
    .where(and(eq(attempt.id, id), eq(attempt.state, 'running')));
}
