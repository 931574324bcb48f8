import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { account, oneTimeCode } from '../../database/schema/account.ts';
import type { KnownAccount } from './account-lookup-queries.ts';

/**
 * Holds the account as it was when its owner proved to be one, until the transaction ends. False where it was
 * disabled or got another password meanwhile: what was proved by then is worth nothing any more.
 */
export async function holdAccount(
  db: Database,
  { id, passwordHash }: Pick<KnownAccount, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), account.enabled))
    .for('share');
  return rows.length === 1;
}

/** False where the account was disabled or got another password meanwhile. */
export async function updatePassword(
  db: Database,
  { id, passwordHash }: Pick<KnownAccount, 'id' | 'passwordHash'>,
  { newHash, now }: { newHash: string; now: number },
): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ passwordHash: newHash, updatedAt: new Date(now) })
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), account.enabled))
    .returning({ id: account.id });
  return rows.length === 1;
}

/** False where the account was disabled or got another password meanwhile. Throws where the address is taken. */
export async function updateAddress(
  db: Database,
  { id, passwordHash }: Pick<KnownAccount, 'id' | 'passwordHash'>,
  { kind, text, now }: { kind: 'email' | 'mobile'; text: string; now: number },
): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ [kind]: text, updatedAt: new Date(now) })
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), account.enabled))
    .returning({ id: account.id });
  return rows.length === 1;
}

/** Ends every code that was sent to an address of the account, or for a change of one. */
export async function deleteCodesOf(
  db: Database,
  { id, email, mobile }: Pick<KnownAccount, 'id' | 'email' | 'mobile'>,
): Promise<void> {
  const addresses = [email, mobile].filter((text) => text !== null);
  // What a change is bound to starts with the account, and a space is in no address.
  const changes = sql`starts_with(${oneTimeCode.identifier}, ${`${id} `})`;
  await db.delete(oneTimeCode).where(or(inArray(oneTimeCode.identifier, addresses), changes));
}

/** Says whether there is such an account. Shut out, it loses its sessions by a trigger, and its codes here. */
export async function setEnabled(
  db: Database,
  known: Pick<KnownAccount, 'id' | 'email' | 'mobile'>,
  { enabled, now }: { enabled: boolean; now: number },
): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ enabled, updatedAt: new Date(now) })
    .where(eq(account.id, known.id))
    .returning({ id: account.id });
  if (!enabled) await deleteCodesOf(db, known);
  return rows.length === 1;
}
