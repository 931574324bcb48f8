import { and, asc, count, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account, session } from '../../../platform/database/schema/account.ts';
import { personalExport } from '../../../platform/database/schema/account-deletion.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { holdOwnAccount } from '../../access/index.ts';

export type DownloadRow = typeof personalExport.$inferSelect;

/** Milliseconds for which an archive is kept after it was packed. */
export const keptMs = 24 * 3_600_000;
/** Milliseconds without an update after which a try counts as dead. */
const deadMs = 60_000;

const isOpen = inArray(personalExport.state, ['waiting', 'running']);

/**
 * Null when the account has the maximum number of unfinished archives. The account is locked, so that parallel
 * requests count each other, and so is the session, because the archive ends with it.
 */
export async function insertDownload(
  db: Database,
  row: Pick<DownloadRow, 'id' | 'accountId' | 'createdAt'> & { readonly sessionId: string },
  max: number,
): Promise<DownloadRow | null> {
  const { accountId, sessionId } = row;
  await holdOwnAccount(db, accountId);
  const held = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, sessionId))
    .for('key share');
  if (held.length === 0) throw new Problem('sessionRequired');
  const [open] = await db
    .select({ count: count() })
    .from(personalExport)
    .where(and(eq(personalExport.accountId, accountId), isOpen));
  if ((open?.count ?? 0) >= max) return null;
  const [inserted] = await db.insert(personalExport).values(row).returning();
  return inserted ?? null;
}

export function listDownloads(db: Database, accountId: string, now: Date): Promise<DownloadRow[]> {
  const isKept = or(
    isOpen,
    sql`${personalExport.endedAt} > ${new Date(now.getTime() - keptMs).toISOString()}::timestamptz`,
  );
  return db
    .select()
    .from(personalExport)
    .where(and(eq(personalExport.accountId, accountId), ne(personalExport.state, 'cancelled'), isKept))
    .orderBy(desc(personalExport.createdAt));
}

/** False when the account has no such download. */
export async function cancelDownload(
  db: Database,
  { id, accountId, now }: { readonly id: string; readonly accountId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(personalExport)
    .set({
      state: 'cancelled',
      endedAt: sql`case when ${personalExport.state} = 'cancelled' then ${personalExport.endedAt}
        else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(personalExport.id, id), eq(personalExport.accountId, accountId)));
  return rowCount === 1;
}

/** Claims the oldest download that waits or whose try died; null when there is none. */
export function takeDownload(db: Database, now: Date): Promise<DownloadRow | null> {
  const isFree = or(
    eq(personalExport.state, 'waiting'),
    and(eq(personalExport.state, 'running'), lt(personalExport.seenAt, new Date(now.getTime() - deadMs))),
  );
  return db.transaction(async (own) => {
    const [found] = await own
      .select()
      .from(personalExport)
      .where(isFree)
      .orderBy(asc(personalExport.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (found === undefined) return null;
    const [taken] = await own
      .update(personalExport)
      .set({ state: 'running', attempt: found.attempt + 1, seenAt: now, written: 0 })
      .where(eq(personalExport.id, found.id))
      .returning();
    return taken ?? null;
  });
}

type Change = Partial<
  Pick<DownloadRow, 'state' | 'seenAt' | 'written' | 'total' | 'size' | 'endedAt' | 'failure'>
>;

/** False when it was cancelled, or another try has claimed it. */
export async function updateTakenDownload(
  db: Database,
  { id, attempt }: Pick<DownloadRow, 'id' | 'attempt'>,
  change: Change,
): Promise<boolean> {
  const isTaken = and(
    eq(personalExport.id, id),
    eq(personalExport.attempt, attempt),
    eq(personalExport.state, 'running'),
  );
  const { rowCount } = await db.update(personalExport).set(change).where(isTaken);
  return rowCount === 1;
}

/** A finished archive of an enabled account whose requesting session is still valid. */
export async function findPacked(db: Database, id: string, now: Date): Promise<DownloadRow | null> {
  const [row] = await db
    .select({ row: personalExport })
    .from(personalExport)
    .innerJoin(account, eq(account.id, personalExport.accountId))
    .innerJoin(session, eq(session.id, personalExport.sessionId))
    .where(
      and(
        eq(personalExport.id, id),
        eq(personalExport.state, 'done'),
        eq(account.enabled, true),
        gt(session.expiresAt, now),
      ),
    );
  return row?.row ?? null;
}

export async function listOutdatedDownloads(db: Database, now: Date): Promise<string[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { endedAt, state } = personalExport;
  const rows = await db
    .select({ id: personalExport.id })
    .from(personalExport)
    .where(
      or(
        lt(endedAt, before(keptMs)),
        // The try of a cancelled download may not have noticed the cancel yet.
        and(eq(state, 'cancelled'), lt(endedAt, before(2 * deadMs))),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteDownload(db: Database, id: string): Promise<void> {
  await db.delete(personalExport).where(eq(personalExport.id, id));
}
