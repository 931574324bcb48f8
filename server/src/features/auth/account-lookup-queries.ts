import type { Identifier } from '@nazar/domain/account/identifier.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { account } from '../../database/schema/account.ts';

export interface KnownAccount {
  readonly id: string;
  readonly passwordHash: string;
  readonly enabled: boolean;
}

const columns = { email: account.email, mobile: account.mobile, username: account.username } as const;

export async function findAccount(db: Database, { kind, text }: Identifier): Promise<KnownAccount | null> {
  const [row] = await db
    .select({ id: account.id, passwordHash: account.passwordHash, enabled: account.enabled })
    .from(account)
    .where(eq(columns[kind], text));
  return row ?? null;
}

export interface NewAccount {
  readonly id: string;
  readonly identifier: Identifier;
  readonly passwordHash: string;
  readonly language: 'en' | 'fa';
  readonly roles: ('user' | 'admin')[];
}

/** False where somebody has the identifier already. */
export async function insertAccount(db: Database, made: NewAccount, now: number): Promise<boolean> {
  const rows = await db
    .insert(account)
    .values({
      id: made.id,
      [made.identifier.kind]: made.identifier.text,
      passwordHash: made.passwordHash,
      language: made.language,
      roles: made.roles,
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: account.id });
  return rows.length === 1;
}

/** False where there is no such account. */
export async function grantAdmin(db: Database, { kind, text }: Identifier): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ roles: ['user', 'admin'], updatedAt: sql`now()` })
    .where(eq(columns[kind], text))
    .returning({ id: account.id });
  return rows.length === 1;
}
