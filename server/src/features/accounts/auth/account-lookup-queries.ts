import type { Identifier } from '@nazar/domain/accounts/identifier.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { toCanonicalIdentifier } from '../../../platform/http/read-identifier.ts';
import { deleteAccountSessions } from '../../../platform/http/session.ts';
import { insertAuditEntry } from '../../audit/index.ts';

export interface AccountWithCredentials {
  readonly id: string;
  readonly passwordHash: string;
  readonly enabled: boolean;
  readonly language: Language;
  readonly email: string | null;
  readonly mobile: string | null;
}

const columns = { email: account.email, mobile: account.mobile, username: account.username } as const;
const known = {
  id: account.id,
  passwordHash: account.passwordHash,
  enabled: account.isEnabled,
  language: account.language,
  email: account.email,
  mobile: account.mobile,
};

export async function findSignInAccount(
  db: Database,
  { kind, text }: Identifier,
): Promise<AccountWithCredentials | null> {
  const [row] = await db.select(known).from(account).where(eq(columns[kind], text));
  return row ?? null;
}

/** The account of an exact address, in any spelling that sign-in accepts. */
export function matchesTypedIdentifierSql(typed: string, language: Language): SQL | undefined {
  const identifier = toCanonicalIdentifier(typed, language);
  return identifier === null ? undefined : eq(columns[identifier.kind], identifier.text);
}

/** Finds an account by what was typed, in any spelling that sign-in accepts. */
export async function findAccountByTypedIdentifier(
  db: Database,
  typed: string,
  language: Language,
): Promise<AccountWithCredentials | null> {
  const identifier = toCanonicalIdentifier(typed, language);
  return identifier === null ? null : findSignInAccount(db, identifier);
}

export async function findAccountById(db: Database, id: string): Promise<AccountWithCredentials | null> {
  const [row] = await db.select(known).from(account).where(eq(account.id, id));
  return row ?? null;
}

interface NewAccount {
  readonly id: string;
  readonly identifier: Identifier;
  readonly passwordHash: string;
  readonly language: 'en' | 'fa';
  readonly roles: ('user' | 'admin')[];
}

/** Returns false if the identifier is already taken. */
export async function insertAccount(db: Database, newAccount: NewAccount, now: number): Promise<boolean> {
  const rows = await db
    .insert(account)
    .values({
      id: newAccount.id,
      [newAccount.identifier.kind]: newAccount.identifier.text,
      passwordHash: newAccount.passwordHash,
      language: newAccount.language,
      roles: newAccount.roles,
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: account.id });
  return rows.length === 1;
}

/**
 * Makes an account an administrator; null if there is no such account. Ends its existing sessions, because another
 * person may hold one and must not get administrator rights.
 */
export async function grantAdminRoleAndEndSessions(
  db: Database,
  { kind, text }: Identifier,
): Promise<{ readonly enabled: boolean } | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(account)
      .set({ roles: ['user', 'admin'], updatedAt: sql`now()` })
      .where(eq(columns[kind], text))
      .returning({ id: account.id, enabled: account.isEnabled });
    if (row === undefined) return null;
    await deleteAccountSessions(tx, row.id);
    await insertAdminGrantAuditEntry(tx, row.id);
    return { enabled: row.enabled };
  });
}

/** The act was done by the command line, so no administrator is recorded. */
export function insertAdminGrantAuditEntry(db: Database, id: string): Promise<void> {
  return insertAuditEntry(db, {
    adminId: null,
    action: 'user.makeAdmin',
    subjectKind: 'user',
    subjectId: id,
    reason: '',
    after: { role: 'admin' },
    now: Date.now(),
  });
}
