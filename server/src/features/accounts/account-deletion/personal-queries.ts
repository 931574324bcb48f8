import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account, session } from '../../../platform/database/schema/account.ts';
import { isAnswerOf } from '../../access/index.ts';

export async function findProfile(db: Database, accountId: string) {
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
export async function countOwnedInquiries(db: Database, accountId: string) {
  const { rows } = await db.execute<{
    inquiries: number;
    responses: number;
    answers: number;
    comments: number;
    messages: number;
  }>(sql`select
    (select count(*)::int from inquiry where owner_id = ${accountId}) as inquiries,
    (select coalesce(sum(tally.responses), 0)::int from inquiry
      join tally on tally.inquiry_id = inquiry.id and tally.bucket = '-infinity'
      where owner_id = ${accountId}) as responses,
    (select count(*)::int from response join inquiry on inquiry.id = response.inquiry_id
      where ${isAnswerOf(accountId, { alsoRemoved: true })}) as answers,
    (select count(*)::int from inquiry_comment where account_id = ${accountId}) as comments,
    (select count(*)::int from chat_message where sender_id = ${accountId} and kind <> 'deleted') as messages`);
  return rows[0] ?? { inquiries: 0, responses: 0, answers: 0, comments: 0, messages: 0 };
}
