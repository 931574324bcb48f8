import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account, oneTimeCode } from '../../../platform/database/schema/account.ts';
import { deleteAccountSessions } from '../../../platform/http/session.ts';
import { cancelAccountTasks } from '../../../platform/jobs/tasks/task-store.ts';
import { sendLiveNoteOnCommit } from '../../../platform/realtime/send-live-note-on-commit.ts';
import { personalDownloadTaskStore } from '../account-deletion/download-queries.ts';
import type { AccountWithCredentials } from './account-lookup-queries.ts';

/**
 * Locks the account until the transaction ends. False if it was disabled or its password changed since the caller
 * authenticated: that authentication no longer counts.
 */
export async function lockAccountIfPasswordUnchanged(
  db: Database,
  { id, passwordHash }: Pick<AccountWithCredentials, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), account.isEnabled))
    .for('share');
  return rows.length === 1;
}

/**
 * Changes the password and cancels downloads of the account's data. Returns false if the account was disabled
 * or its password changed in the meantime.
 */
export async function updatePasswordAndCancelDownloads(
  db: Database,
  { id, passwordHash }: Pick<AccountWithCredentials, 'id' | 'passwordHash'>,
  { newHash, now }: { newHash: string; now: number },
): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ passwordHash: newHash, updatedAt: new Date(now) })
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), account.isEnabled))
    .returning({ id: account.id });
  if (rows.length === 1) await cancelAccountTasks(db, id, now, [personalDownloadTaskStore.kind.name]);
  return rows.length === 1;
}

/**
 * Returns false if the account was disabled or its password changed in the meantime. Throws if the address is
 * taken.
 */
export async function updateSignInAddress(
  db: Database,
  { id, passwordHash }: Pick<AccountWithCredentials, 'id' | 'passwordHash'>,
  { kind, text, now }: { kind: 'email' | 'mobile'; text: string; now: number },
): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ [kind]: text, updatedAt: new Date(now) })
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), account.isEnabled))
    .returning({ id: account.id });
  return rows.length === 1;
}

/** Deletes every code sent to an address of the account, or for changing one. */
export async function deleteOneTimeCodesOfAccount(
  db: Database,
  { id, email, mobile }: Pick<AccountWithCredentials, 'id' | 'email' | 'mobile'>,
): Promise<void> {
  const addresses = [email, mobile].filter((text) => text !== null);
  // The identifier of a change starts with the account id; no address contains a space.
  const changes = sql`starts_with(${oneTimeCode.identifier}, ${`${id} `})`;
  await db.delete(oneTimeCode).where(or(inArray(oneTimeCode.identifier, addresses), changes));
}

/** Returns the previous state; null without such an account. Disabling ends its sessions and deletes its codes. */
export async function setAccountEnabled(
  db: Database,
  known: Pick<AccountWithCredentials, 'id' | 'email' | 'mobile'>,
  { enabled, now }: { enabled: boolean; now: number },
): Promise<{ readonly enabled: boolean } | null> {
  const isIt = eq(account.id, known.id);
  const [was] = await db
    .select({ enabled: account.isEnabled })
    .from(account)
    .where(isIt)
    .for('no key update');
  if (was === undefined) return null;
  await db
    .update(account)
    .set({ isEnabled: enabled, updatedAt: new Date(now) })
    .where(isIt);
  if (!enabled) {
    await deleteAccountSessions(db, known.id);
    await deleteOneTimeCodesOfAccount(db, known);
    if (was.enabled) await sendLiveNoteOnCommit(db, { account: known.id });
  }
  return was;
}
