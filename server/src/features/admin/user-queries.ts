import type { ListedUser, userFilters } from '@nazar/domain/api/user-list-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { checkedSql, numberSql } from '../../platform/database/sql/checked-sql.ts';
import { containsWordsSql } from '../../platform/database/sql/contains-words-sql.ts';
import { foldedTextSql } from '../../platform/database/sql/folded-text-sql.ts';
import type { MomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { isNotStarterOwnerSql, matchesTypedIdentifierSql } from '../accounts/index.ts';

export async function lockAndFindAccountRoles(db: Database, id: string): Promise<readonly string[] | null> {
  const [row] = await db
    .select({ roles: account.roles })
    .from(account)
    .where(and(eq(account.id, id), isNotStarterOwnerSql))
    .for('no key update');
  return row?.roles ?? null;
}

export async function updateAccountRoles(
  db: Database,
  id: string,
  { role, now }: { readonly role: 'user' | 'admin'; readonly now: number },
): Promise<void> {
  const roles: ('user' | 'admin')[] = role === 'admin' ? ['user', 'admin'] : ['user'];
  await db
    .update(account)
    .set({ roles, updatedAt: new Date(now) })
    .where(eq(account.id, id));
}

type UserFilter = {
  readonly search: string;
  readonly filter: (typeof userFilters)[number];
  readonly language: Language;
};

const names = sql`${account.name} || ' ' || ${account.profileName} || ' ' || coalesce(${account.username}, '')`;

function isSearched({ search, language }: UserFilter): SQL | undefined {
  const words = containsWordsSql(foldedTextSql(names), search);
  return words && or(matchesTypedIdentifierSql(search, language), words);
}

const filters: Record<UserFilter['filter'], SQL | undefined> = {
  all: undefined,
  enabled: sql`${account.isEnabled}`,
  disabled: sql`not ${account.isEnabled}`,
  admins: sql`'admin' = any (${account.roles})`,
};

/** Fetches limit + 1 rows to detect a next page. */
export async function listUsers(
  db: Database,
  filter: UserFilter,
  { after, limit, me }: { readonly after: MomentCursor | null; readonly limit: number; readonly me: string },
): Promise<(Omit<ListedUser, 'createdAt' | 'lastSeenAt'> & { createdAt: Date; lastSeenAt: Date | null })[]> {
  const beyond =
    after === null
      ? undefined
      : sql`(${account.createdAt}, ${account.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select({
      id: account.id,
      name: account.name,
      profileName: account.profileName,
      username: account.username,
      email: account.email,
      tel: account.mobile,
      roles: account.roles,
      enabled: account.isEnabled,
      createdAt: account.createdAt,
      lastSeenAt: checkedSql(
        z.nullable(z.coerce.date()),
      )`(select max(s.last_used_at) from session s where s.account_id = ${account.id})`,
      inquiryCount: numberSql`(select count(*)::int from inquiry i where i.owner_id = ${account.id})`,
    })
    .from(account)
    .where(and(isNotStarterOwnerSql, filters[filter.filter], isSearched(filter), beyond))
    .orderBy(desc(account.createdAt), desc(account.id))
    .limit(limit);
  return rows.map(({ roles, ...rest }) => ({
    ...rest,
    role: roles.includes('admin') ? 'admin' : 'user',
    isMe: rest.id === me,
  }));
}
