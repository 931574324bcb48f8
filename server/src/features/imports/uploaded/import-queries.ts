import { type ImportState, importStates } from '@nazar/domain/api/import-calls.ts';
import { and, count, desc, eq, gt, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { responseImport } from '../../../platform/database/schema/response-import.ts';
import { holdOwnAccount } from '../../access/index.ts';

export type ImportRow = typeof responseImport.$inferSelect;

/** Milliseconds for which a table and its report are kept after they were last touched. */
export const keptMs = 24 * 3_600_000;
/** Milliseconds for which an import is remembered, to detect the same file again. */
const rememberedMs = 180 * 24 * 3_600_000;
/** Milliseconds without an update after which a try counts as dead; progress updates are far more frequent. */
const deadMs = 30_000;

export const workingStates: readonly ImportState[] = ['reading', 'checking', 'storing', 'undoing'];
const openStates = importStates.filter((state) => state !== 'done' && state !== 'cancelled');

/** Counts the unfinished imports of an account. Locks the account, so that parallel requests can't pass the limit. */
export async function countOpenImports(db: Database, accountId: string): Promise<number> {
  await holdOwnAccount(db, accountId);
  const [row] = await db
    .select({ open: count() })
    .from(responseImport)
    .where(and(eq(responseImport.accountId, accountId), inArray(responseImport.state, openStates)));
  return row?.open ?? 0;
}

export async function insertImport(
  db: Database,
  row: typeof responseImport.$inferInsert,
): Promise<ImportRow> {
  const [inserted] = await db.insert(responseImport).values(row).returning();
  if (inserted === undefined) throw new Error('The import was not stored.');
  return inserted;
}

export function listImports(db: Database, accountId: string, now: number): Promise<ImportRow[]> {
  const { state, touchedAt } = responseImport;
  const isShown = and(ne(state, 'cancelled'), or(ne(state, 'done'), gt(touchedAt, new Date(now - keptMs))));
  return db
    .select()
    .from(responseImport)
    .where(and(eq(responseImport.accountId, accountId), isShown))
    .orderBy(desc(responseImport.createdAt));
}

type Own = { readonly id: string; readonly accountId: string };
const isOwn = ({ id, accountId }: Own) =>
  and(eq(responseImport.id, id), eq(responseImport.accountId, accountId));

/** Null when the account has no such import. */
export async function findOwnImport(db: Database, own: Own): Promise<ImportRow | null> {
  const [row] = await db.select().from(responseImport).where(isOwn(own));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockOwnImport(db: Database, own: Own): Promise<ImportRow | null> {
  const [row] = await db.select().from(responseImport).where(isOwn(own)).for('update');
  return row ?? null;
}

type Change = Partial<Omit<ImportRow, 'id' | 'accountId' | 'attempt' | 'createdAt'>>;

/** Moves an import to another state; a try that is working on it notices and stops. */
export async function moveImport(
  db: Database,
  id: string,
  change: Change & { touchedAt: Date },
): Promise<ImportRow> {
  const [row] = await db
    .update(responseImport)
    .set({ ...change, seenAt: null, openTries: 0, attempt: sql`${responseImport.attempt} + 1` })
    .where(eq(responseImport.id, id))
    .returning();
  if (row === undefined) throw new Error('The import is gone.');
  return row;
}

const ofAccount = alias(responseImport, 'of_account');
/** The last time that a step of any import of the account was claimed. */
const lastTurn = sql`(
  select max(${ofAccount.claimedAt}) from ${responseImport} ${sql.identifier('of_account')}
  where ${ofAccount.accountId} = ${responseImport.accountId})`;

/**
 * Claims an import with work to do, or with a dead try; null when there is none. Accounts take turns: the account
 * whose last step is longest ago comes first, with its oldest import.
 */
export async function takeImport(db: Database, now: Date): Promise<ImportRow | null> {
  const dead = new Date(now.getTime() - deadMs);
  return db.transaction(async (own) => {
    const [found] = await own
      .select({ id: responseImport.id })
      .from(responseImport)
      .where(
        and(
          inArray(responseImport.state, [...workingStates]),
          or(sql`${responseImport.seenAt} is null`, lt(responseImport.seenAt, dead)),
        ),
      )
      .orderBy(sql`${lastTurn} nulls first`, responseImport.touchedAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (found === undefined) return null;
    const [taken] = await own
      .update(responseImport)
      .set({
        ...{ seenAt: now, claimedAt: now },
        attempt: sql`${responseImport.attempt} + 1`,
        openTries: sql`${responseImport.openTries} + 1`,
      })
      .where(eq(responseImport.id, found.id))
      .returning();
    return taken ?? null;
  });
}

/** Updates an import for the try that claimed it; false when its state was moved or another try has claimed it. */
export async function updateClaimedJob(
  db: Database,
  { id, attempt }: Pick<ImportRow, 'id' | 'attempt'>,
  change: Change,
): Promise<boolean> {
  const { rowCount } = await db
    .update(responseImport)
    .set(change)
    .where(and(eq(responseImport.id, id), eq(responseImport.attempt, attempt)));
  return rowCount === 1;
}

/** Whether the same file was imported into the same inquiry before. */
export async function isRepeated(
  db: Database,
  { id, inquiryId, sha256 }: { id: string; inquiryId: string; sha256: Buffer },
): Promise<boolean> {
  const found = await db
    .select({ id: responseImport.id })
    .from(responseImport)
    .where(
      and(
        eq(responseImport.inquiryId, inquiryId),
        eq(responseImport.sha256, sha256),
        eq(responseImport.state, 'done'),
        ne(responseImport.id, id),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Imports whose files, with those of their reports, are to be deleted. */
export function listOutdatedImports(db: Database, now: Date): Promise<Pick<ImportRow, 'id' | 'reportId'>[]> {
  const { state, touchedAt } = responseImport;
  const before = (ms: number) => new Date(now.getTime() - ms);
  // An import that added rows to an inquiry is kept as long as the inquiry, because its id identifies these rows.
  const isOfRows = sql`(${state} = 'done' and ${responseImport.inquiryId} <> ${responseImport.id} and exists (
    select from ${inquiry} where ${inquiry.id} = ${responseImport.inquiryId}))`;
  return db
    .select({ id: responseImport.id, reportId: responseImport.reportId })
    .from(responseImport)
    .where(
      or(
        and(lt(touchedAt, before(keptMs)), sql`${state} not in ('storing', 'undoing', 'done')`),
        and(lt(touchedAt, before(rememberedMs)), not(isOfRows)),
        // The try of a cancelled import may not have noticed the cancel yet.
        and(eq(state, 'cancelled'), lt(touchedAt, before(2 * deadMs))),
      ),
    );
}

/** Reports of stored imports that are no longer kept. */
export async function listOutdatedReports(db: Database, now: Date): Promise<string[]> {
  const { reportId, state, touchedAt } = responseImport;
  const isOld = and(eq(state, 'done'), lt(touchedAt, new Date(now.getTime() - keptMs)));
  const rows = await db.select({ reportId }).from(responseImport).where(isOld);
  return rows.flatMap((row) => row.reportId ?? []);
}

/** Deletes the details of a stored import and keeps its row. */
export async function forgetReport(db: Database, reportId: string): Promise<void> {
  await db
    .update(responseImport)
    .set({ reportId: null, contents: null, plan: null, summary: null })
    .where(eq(responseImport.reportId, reportId));
}

export async function deleteImport(db: Database, id: string): Promise<void> {
  await db.delete(responseImport).where(eq(responseImport.id, id));
}

/** The file id of an import's report, when its account is enabled. */
export async function findReport(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ reportId: responseImport.reportId })
    .from(responseImport)
    .innerJoin(account, eq(account.id, responseImport.accountId))
    .where(and(eq(responseImport.id, id), ne(responseImport.state, 'cancelled'), eq(account.enabled, true)));
  return row?.reportId ?? null;
}
