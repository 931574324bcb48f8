import type { Answer } from '@nazar/domain/inquiry/answers.ts';
import { graceMs } from '@nazar/domain/participation/deadline.ts';
import { readStoredAnswers } from '@nazar/domain/participation/stored-answers.ts';
import { and, asc, count, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { attempt, response, tally } from '../../database/schema/participation.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';

export type AttemptRecord = Omit<typeof attempt.$inferSelect, 'answers'> & { readonly answers: Answer[] };

function readAttempt(row: typeof attempt.$inferSelect): AttemptRecord {
  return { ...row, answers: readStoredAnswers(row.answers) };
}

export async function findAttempt(db: Database, id: string): Promise<AttemptRecord | null> {
  const [row] = await db.select().from(attempt).where(eq(attempt.id, id));
  return row === undefined ? null : readAttempt(row);
}

/** The attempt of a person at an inquiry, locked until the transaction ends. */
export async function findAttemptOf(
  db: Database,
  inquiryId: string,
  subject: Buffer,
): Promise<AttemptRecord | null> {
  const [row] = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.inquiryId, inquiryId), eq(attempt.subject, subject)))
    .for('update');
  return row === undefined ? null : readAttempt(row);
}

/** False if the person already has an attempt, or the id is taken. */
export async function insertAttempt(db: Database, values: typeof attempt.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(attempt)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: attempt.id });
  return inserted.length > 0;
}

export async function updateAttempt(
  db: Database,
  id: string,
  changes: Partial<Pick<AttemptRecord, 'secretHash' | 'lastSeenAt' | 'answers'>>,
): Promise<void> {
  await db.update(attempt).set(changes).where(eq(attempt.id, id));
}

/** Locks the inquiry's places, so that none is taken until the transaction ends, and counts taken ones. */
export async function lockTakenPlaces(db: Database, inquiryId: string, now: number): Promise<number> {
  // All code locks the inquiry before its totals.
  await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, inquiryId)).for('share');
  const [total] = await db
    .select({ responses: tally.responses })
    .from(tally)
    .where(and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, totalBucket)))
    .for('update');
  const [held] = await db
    .select({ count: count() })
    .from(attempt)
    .where(
      and(
        eq(attempt.inquiryId, inquiryId),
        eq(attempt.reserved, true),
        eq(attempt.state, 'running'),
        // Saved answers are about to be counted, and keep their place until then.
        or(gte(attempt.endsAt, new Date(now - graceMs)), sql`${attempt.answers} <> '[]'`),
      ),
    );
  return (total?.responses ?? 0) + (held?.count ?? 0);
}

/** The stored response that a repeated submit is compared with. */
export async function findResponse(
  db: Database,
  id: string,
): Promise<Pick<
  typeof response.$inferSelect,
  'inquiryId' | 'revision' | 'secretHash' | 'drawn' | 'score' | 'maxScore'
> | null> {
  const [row] = await db
    .select({
      inquiryId: response.inquiryId,
      revision: response.revision,
      secretHash: response.secretHash,
      drawn: response.drawn,
      score: response.score,
      maxScore: response.maxScore,
    })
    .from(response)
    .where(eq(response.id, id));
  return row ?? null;
}

/** Running attempts that ended before a moment, oldest first. */
export async function listEndedAttempts(db: Database, before: Date): Promise<AttemptRecord[]> {
  const rows = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.state, 'running'), lt(attempt.endsAt, before)))
    .orderBy(asc(attempt.endsAt))
    .limit(200);
  return rows.map(readAttempt);
}

/** Marks it as unfinished and frees its place. Of anonymous attempts no answers stay. */
export async function endAttempt(
  db: Database,
  id: string,
  { keepsAnswers }: { keepsAnswers: boolean },
): Promise<void> {
  await db
    .update(attempt)
    .set({ state: 'unfinished', reserved: false, ...(keepsAnswers ? {} : { answers: [] }) })
    .where(and(eq(attempt.id, id), eq(attempt.state, 'running')));
}
