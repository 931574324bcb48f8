import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { checkedSql, nullableTextSql } from '../../../platform/database/sql/checked-sql.ts';
import { sendLiveNoteOnCommit } from '../../../platform/realtime/send-live-note-on-commit.ts';
import { replaceFileUses } from '../../../platform/storage/stored-file-queries.ts';
import { starterTemplateOwnerId } from './starter-owner-queries.ts';

/** The profile as its owner sees it. */
export async function findUserInfo(db: Database, id: string): Promise<UserInfo | null> {
  const [row] = await db
    .select({
      id: account.id,
      enabled: account.isEnabled,
      email: account.email,
      tel: account.mobile,
      personType: account.personType,
      personTypeAsked: sql`${account.personTypeAskedAt} is not null`.mapWith(Boolean),
      birthDate: account.birthDate,
      nationalId: account.nationalId,
      username: account.username,
      profileName: account.profileName,
      publicName: accountPublicNameSql,
      name: account.name,
      bio: account.bio,
      gender: account.gender,
      country: account.country,
      isFindable: account.isFindable,
      commentMail: account.commentMail,
      replyMail: account.replyMail,
      resultsMail: account.resultsMail,
      decisionMail: account.decisionMail,
      chatMail: account.chatMail,
      showsOnline: account.showsOnline,
      deletionAt: nullableTextSql`(
        select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from account_deletion
        where account_id = ${account.id})`,
      picture: account.picture,
      roles: account.roles,
      lang: account.language,
    })
    .from(account)
    .where(eq(account.id, id));
  return row ?? null;
}

/** Excludes the owner of the first templates. */
export const isNotStarterOwnerSql = ne(account.id, starterTemplateOwnerId);

/**
 * The name that others see; null if there is none. An organisation's name is public; a person's own name and
 * sign-in identifiers are not.
 */
export const accountPublicNameSql = nullableTextSql`nullif(case
  when ${account.profileName} = '' and ${account.personType} = 'legal' then ${account.name}
  else ${account.profileName}
end, '')`;

/** The language of the account with this address; null without one. */
export function accountLanguageByAddressSql(
  kind: 'email' | 'mobile',
  address: PgColumn,
): SQL<Language | null> {
  // The collation must be that of the accounts' indexes.
  return checkedSql(
    z.nullable(z.enum(languages)),
  )`(select ${account.language} from ${account} where ${account[kind]} = ${address} collate "default")`;
}

export async function findAccountPublicName(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ name: accountPublicNameSql }).from(account).where(eq(account.id, id));
  return row?.name ?? null;
}

/**
 * The name of the person who invites others: the public name, else the username. Null without both, because an email
 * address and a number stay private.
 */
export async function findInviterName(db: Database, id: string): Promise<string | null> {
  const name = nullableTextSql`coalesce(${accountPublicNameSql}, '@' || ${account.username})`;
  const [row] = await db.select({ name }).from(account).where(eq(account.id, id));
  return row?.name ?? null;
}

export async function updateAccountLanguage(
  db: Database,
  id: string,
  language: Language,
  now: number,
): Promise<void> {
  await db
    .update(account)
    .set({ language, updatedAt: new Date(now) })
    .where(eq(account.id, id));
}

/** The stored values that profile rules depend on. Locks the row until the transaction ends. */
export async function lockAndFindProfile(db: Database, id: string) {
  const [row] = await db
    .select({
      email: account.email,
      mobile: account.mobile,
      country: account.country,
      nationalId: account.nationalId,
      personType: account.personType,
      personTypeAskedAt: account.personTypeAskedAt,
    })
    .from(account)
    .where(eq(account.id, id))
    .for('no key update');
  return row ?? null;
}

export type ProfileChange = Partial<
  Pick<
    typeof account.$inferInsert,
    | 'profileName'
    | 'name'
    | 'bio'
    | 'language'
    | 'gender'
    | 'birthDate'
    | 'country'
    | 'nationalId'
    | 'username'
    | 'personType'
    | 'personTypeAskedAt'
    | 'isFindable'
    | 'commentMail'
    | 'replyMail'
    | 'resultsMail'
    | 'decisionMail'
    | 'chatMail'
    | 'showsOnline'
  >
>;

export async function updateProfile(
  db: Database,
  id: string,
  change: ProfileChange,
  now: number,
): Promise<void> {
  await db
    .update(account)
    .set({ ...change, updatedAt: new Date(now) })
    .where(eq(account.id, id));
  if (change.showsOnline !== undefined) await sendLiveNoteOnCommit(db, { shows: id });
}

export async function isUsernameTaken(
  db: Database,
  { username, by }: { username: string; by: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.username, username), ne(account.id, by)));
  return rows.length > 0;
}

/** The file id of the current avatar. Locks the row until the transaction ends. */
export async function lockAndFindAvatar(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ picture: account.picture })
    .from(account)
    .where(eq(account.id, id))
    .for('no key update');
  return row?.picture ?? null;
}

/** Sets or removes the avatar. */
export async function updateAvatar(
  db: Database,
  id: string,
  { picture, now }: { picture: string | null; now: number },
): Promise<void> {
  await db
    .update(account)
    .set({ picture, updatedAt: new Date(now) })
    .where(eq(account.id, id));
  await replaceFileUses(db, { kind: 'avatar', usedBy: id, files: picture === null ? [] : [picture] });
}
