import { and, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.ts';
import { groupImport } from '../../../platform/database/schema/group.ts';
import { holdOwnAccount } from '../../access/index.ts';

export type GroupImportRow = typeof groupImport.$inferSelect;
type Change = Partial<Omit<GroupImportRow, 'id' | 'accountId' | 'attempt'>>;

const workingStates = ['checking', 'storing'] as const;
/** Milliseconds without an update after which a try counts as dead. */
const deadMs = 30_000;
/** Milliseconds for which tables are kept. */
const keptMs = 24 * 3_600_000;

export async function insertGroupImport(db: Database, row: typeof groupImport.$inferInsert): Promise<void> {
  await db.insert(groupImport).values(row);
}

/** Counts the unfinished imports of an account. Locks the account, so that parallel requests can't pass the limit. */
export async function countGroupImports(db: Database, accountId: string): Promise<number> {
  await holdOwnAccount(db, accountId);
  const [row] = await db
    .select({ open: count() })
    .from(groupImport)
    .where(and(eq(groupImport.accountId, accountId), sql`${groupImport.state} not in ('done', 'cancelled')`));
  return row?.open ?? 0;
}

export async function findGroupImport(
  db: Database,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<GroupImportRow | null> {
  const query = db
    .select()
    .from(groupImport)
    .where(and(eq(groupImport.id, id), eq(groupImport.accountId, accountId)));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** Moves an import to another state; a try that is working on it notices and stops. */
export async function moveGroupImport(db: Database, id: string, change: Change): Promise<GroupImportRow> {
  const [row] = await db
    .update(groupImport)
    .set({ ...change, seenAt: null, openTries: 0, attempt: sql`${groupImport.attempt} + 1` })
    .where(eq(groupImport.id, id))
    .returning();
  if (row === undefined) throw new Error('The import is gone.');
  return row;
}

const ofAccount = alias(groupImport, 'of_account');
/** The last time that a step of any import of the account was claimed. */
const lastTurn = sql`(
  select max(${ofAccount.claimedAt}) from ${groupImport} ${sql.identifier('of_account')}
  where ${ofAccount.accountId} = ${groupImport.accountId})`;

/**
 * Claims an import with work to do, or with a dead try; null when there is none. Accounts take turns: the account
 * whose last step is longest ago comes first, with its oldest import.
 */
export function takeGroupImport(db: Database, now: Date): Promise<GroupImportRow | null> {
  return db.transaction(async (own) => {
    const dead = new Date(now.getTime() - deadMs);
    const [found] = await own
      .select({ id: groupImport.id })
      .from(groupImport)
      .where(
        and(
          inArray(groupImport.state, [...workingStates]),
          or(isNull(groupImport.seenAt), lt(groupImport.seenAt, dead)),
        ),
      )
      .orderBy(sql`${lastTurn} nulls first`, groupImport.touchedAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (found === undefined) return null;
    const [taken] = await own
      .update(groupImport)
      .set({
        ...{ seenAt: now, claimedAt: now },
        attempt: sql`${groupImport.attempt} + 1`,
        openTries: sql`${groupImport.openTries} + 1`,
      })
      .where(eq(groupImport.id, found.id))
      .returning();
    return taken ?? null;
  });
}

/** Updates an import for the try that claimed it; false when its state was moved or another try has claimed it. */
export async function updateClaimedJob(
  db: Database,
  { id, attempt }: Pick<GroupImportRow, 'id' | 'attempt'>,
  change: Change,
): Promise<boolean> {
  const { rowCount } = await db
    .update(groupImport)
    .set(change)
    .where(and(eq(groupImport.id, id), eq(groupImport.attempt, attempt)));
  return rowCount === 1;
}

/** Imports whose tables are no longer kept. */
export async function listOutdatedGroupImports(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: groupImport.id })
    .from(groupImport)
    .where(lt(groupImport.touchedAt, new Date(now.getTime() - keptMs)));
  return rows.map(({ id }) => id);
}

export async function deleteGroupImport(db: Database, id: string): Promise<void> {
  await db.delete(groupImport).where(eq(groupImport.id, id));
}
