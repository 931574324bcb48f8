import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { account, session } from '../../../platform/database/schema/account.ts';
import { selectRow } from '../../../platform/database/select-rows.ts';
import { isResponseOfAccountSql } from '../../access/index.ts';

export async function findPersonalDataProfile(db: Database, accountId: string) {
  const [row] = await db.select().from(account).where(eq(account.id, accountId));
  if (row === undefined) return null;
  const { passwordHash: _, ...profile } = row;
  return profile;
}

export function listAccountSessions(db: Database, accountId: string) {
  const { createdAt, lastUsedAt, expiresAt, userAgent } = session;
  return db
    .select({ createdAt, lastUsedAt, expiresAt, userAgent })
    .from(session)
    .where(eq(session.accountId, accountId))
    .orderBy(asc(createdAt));
}

/** Counts what is deleted with the account, and how much of it other people use. */
export function countRowsDeletedWithAccount(db: Database, accountId: string) {
  return selectRow(
    db,
    z.object({
      inquiries: z.number(),
      responses: z.number(),
      answers: z.number(),
      comments: z.number(),
      messages: z.number(),
    }),
  )`select
    (select count(*)::int from inquiry where owner_id = ${accountId}) as inquiries,
    (select coalesce(sum(tally.responses), 0)::int from inquiry
      join tally on tally.inquiry_id = inquiry.id and tally.bucket = '-infinity'
      where owner_id = ${accountId}) as responses,
    (select count(*)::int from response join inquiry on inquiry.id = response.inquiry_id
      where ${isResponseOfAccountSql(accountId, { alsoRemoved: true })}) as answers,
    (select count(*)::int from inquiry_comment where account_id = ${accountId}) as comments,
    (select count(*)::int from chat_message where sender_id = ${accountId} and kind <> 'deleted') as messages`;
}
