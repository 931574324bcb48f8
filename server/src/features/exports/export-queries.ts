import { isAdmin } from '@nazar/domain/access/actor.ts';
import { type Actor, can } from '@nazar/domain/access/can.ts';
import type { ExportFailure } from '@nazar/domain/api/export-calls.ts';
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { responseExport } from '../../platform/database/schema/response-export.ts';
import { holdOwnAccount } from '../access/index.ts';

export type ExportRow = typeof responseExport.$inferSelect;

/** Milliseconds for which a file is kept after it was written. */
export const keptMs = 24 * 3_600_000;
/** Milliseconds without progress after which a try counts as dead; progress is reported far more often. */
const deadMs = 30_000;

const isOpen = inArray(responseExport.state, ['waiting', 'running']);

/** How many exports of an account wait or are written. Locks the account, so that two requests count each other. */
export async function countOpenExports(db: Database, accountId: string): Promise<number> {
  await holdOwnAccount(db, accountId);
  const [row] = await db
    .select({ open: count() })
    .from(responseExport)
    .where(and(eq(responseExport.accountId, accountId), isOpen));
  return row?.open ?? 0;
}

export async function insertExport(
  db: Database,
  row: typeof responseExport.$inferInsert,
): Promise<ExportRow> {
  const [inserted] = await db.insert(responseExport).values(row).returning();
  if (inserted === undefined) throw new Error('The export was not stored.');
  return inserted;
}

export function listExports(db: Database, accountId: string, inquiryId: string): Promise<ExportRow[]> {
  const isOwn = and(eq(responseExport.accountId, accountId), eq(responseExport.inquiryId, inquiryId));
  return db
    .select()
    .from(responseExport)
    .where(and(isOwn, ne(responseExport.state, 'cancelled')))
    .orderBy(desc(responseExport.createdAt));
}

/**
 * A file that is whole, of an inquiry that is still there and an account that may sign in and still see responses:
 * who is no administrator any more keeps no links to those of others.
 */
export async function findWrittenExport(db: Database, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .select({
      ...{ export: responseExport, roles: account.roles },
      ...{ ownerId: inquiry.ownerId, secretBallot: inquiry.secretBallot },
    })
    .from(responseExport)
    .innerJoin(inquiry, eq(inquiry.id, responseExport.inquiryId))
    .innerJoin(account, eq(account.id, responseExport.accountId))
    .where(and(eq(responseExport.id, id), eq(responseExport.state, 'done'), eq(account.enabled, true)));
  if (row === undefined) return null;
  return maySee({ ...row, accountId: row.export.accountId }) ? row.export : null;
}

/** False where the account has no such export. */
export async function cancelOwnExport(
  db: Database,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(responseExport)
    // Cancelled once more it is kept no longer than it was.
    .set({
      state: 'cancelled',
      endedAt: sql`case when ${responseExport.state} = 'cancelled' then ${responseExport.endedAt} else ${now} end`,
    })
    .where(and(eq(responseExport.id, id), eq(responseExport.accountId, accountId)));
  return rowCount === 1;
}

/** Takes the oldest export that waits, or whose writer died; null where there is none. */
export async function takeExport(db: Database, now: Date): Promise<ExportRow | null> {
  const dead = new Date(now.getTime() - deadMs);
  const isFree = or(
    eq(responseExport.state, 'waiting'),
    and(eq(responseExport.state, 'running'), lt(responseExport.seenAt, dead)),
  );
  return db.transaction(async (own) => {
    const [found] = await own
      .select()
      .from(responseExport)
      .where(isFree)
      .orderBy(asc(responseExport.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (found === undefined) return null;
    const [taken] = await own
      .update(responseExport)
      .set({ state: 'running', attempt: found.attempt + 1, seenAt: now, written: 0 })
      .where(eq(responseExport.id, found.id))
      .returning();
    return taken ?? null;
  });
}

type Change = Partial<
  Pick<ExportRow, 'state' | 'seenAt' | 'written' | 'total' | 'takenAt' | 'fileName' | 'size' | 'endedAt'>
> & { readonly failure?: ExportFailure };

/** Changes an export for the try that writes it; false where it was cancelled, or another try has it by now. */
export async function updateClaimedJob(
  db: Database,
  { id, attempt }: Pick<ExportRow, 'id' | 'attempt'>,
  change: Change,
): Promise<boolean> {
  const { rowCount } = await db
    .update(responseExport)
    .set(change)
    .where(
      and(
        eq(responseExport.id, id),
        eq(responseExport.attempt, attempt),
        eq(responseExport.state, 'running'),
      ),
    );
  return rowCount === 1;
}

/** Whether the exported data still exists, and the requester may still sign in and see responses. */
export async function findExportRight(
  db: Database,
  { inquiryId, accountId }: Pick<ExportRow, 'inquiryId' | 'accountId'>,
): Promise<'allowed' | 'noInquiry' | 'lost'> {
  const [row] = await db
    .select({
      ...{ ownerId: inquiry.ownerId, secretBallot: inquiry.secretBallot },
      ...{ roles: account.roles, enabled: account.enabled },
    })
    .from(inquiry)
    .leftJoin(account, eq(account.id, accountId))
    .where(eq(inquiry.id, inquiryId));
  if (row === undefined) return 'noInquiry';
  const { roles, enabled } = row;
  return enabled === true && roles !== null && maySee({ ...row, accountId, roles }) ? 'allowed' : 'lost';
}

type Right = { accountId: string; roles: string[]; ownerId: string; secretBallot: boolean };

/** Never of a secret ballot, as one that an older version made or exported may be. */
function maySee(asked: Right): boolean {
  if (asked.secretBallot) return false;
  const actor: Actor = { kind: 'user', id: asked.accountId, roles: asked.roles };
  return isAdmin(actor) || can(actor, 'inquiry.changeResponses', asked);
}

/** Ids of exports whose files go: ended a day ago or cancelled, or without their inquiry. */
export async function listOutdatedExports(db: Database, now: Date): Promise<string[]> {
  const { endedAt, state } = responseExport;
  const rows = await db
    .select({ id: responseExport.id })
    .from(responseExport)
    .leftJoin(inquiry, eq(inquiry.id, responseExport.inquiryId))
    .where(
      or(
        lt(endedAt, new Date(now.getTime() - keptMs)),
        // Its writer may not have noticed yet.
        and(eq(state, 'cancelled'), lt(endedAt, new Date(now.getTime() - 2 * deadMs))),
        and(isNull(inquiry.id), sql`not (${isOpen})`),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.delete(responseExport).where(eq(responseExport.id, id));
}
