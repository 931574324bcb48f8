import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { accountDeletion } from '../../../platform/database/schema/account-deletion.ts';
import { deleteAccountSessions } from '../../../platform/http/session.ts';
import { sendLiveNoteOnCommit } from '../../../platform/realtime/send-live-note-on-commit.ts';

export type AccountDeletionRow = typeof accountDeletion.$inferSelect;

export async function findAccountDeletion(
  db: Database,
  accountId: string,
): Promise<AccountDeletionRow | null> {
  const [row] = await db.select().from(accountDeletion).where(eq(accountDeletion.accountId, accountId));
  return row ?? null;
}

/** A repeated request changes only what happens to the answers. */
export async function upsertAccountDeletion(
  db: Database,
  { accountId, keepsAnswers, requestedAt, dueAt }: Omit<AccountDeletionRow, 'begunAt'>,
): Promise<AccountDeletionRow> {
  const [row] = await db
    .insert(accountDeletion)
    .values({ accountId, keepsAnswers, requestedAt, dueAt })
    .onConflictDoUpdate({ target: accountDeletion.accountId, set: { keepsAnswers } })
    .returning();
  if (row === undefined) throw new Error('The deletion was not stored.');
  return row;
}

/** Cancels the deletion, unless it has begun. */
export async function cancelAccountDeletion(db: Database, accountId: string): Promise<void> {
  await db
    .delete(accountDeletion)
    .where(and(eq(accountDeletion.accountId, accountId), isNull(accountDeletion.begunAt)));
}

export function listDueAccountDeletions(db: Database, now: Date): Promise<AccountDeletionRow[]> {
  return db
    .select()
    .from(accountDeletion)
    .where(lte(accountDeletion.dueAt, now))
    .orderBy(asc(accountDeletion.dueAt))
    .limit(100);
}

/**
 * Begins the deletion and ends all sessions: from here on it can't be cancelled, and the account can't sign in. Null
 * when it was cancelled or is not due.
 */
export async function beginAccountDeletion(
  db: Database,
  accountId: string,
  now: Date,
): Promise<AccountDeletionRow | null> {
  const isDue = and(eq(accountDeletion.accountId, accountId), lte(accountDeletion.dueAt, now));
  const [locked] = await db.select().from(accountDeletion).where(isDue).for('update');
  if (locked === undefined || locked.begunAt !== null) return locked ?? null;
  const [begun] = await db.update(accountDeletion).set({ begunAt: now }).where(isDue).returning();
  await db.update(account).set({ isEnabled: false }).where(eq(account.id, accountId));
  await deleteAccountSessions(db, accountId);
  await sendLiveNoteOnCommit(db, { account: accountId });
  return begun ?? null;
}
