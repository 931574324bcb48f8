import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

const batch = 500;

/** What an account has written, some messages at a time: its own words, and nobody else's. */
export async function* listOwnMessages(db: Database, accountId: string) {
  let after = { chatId: '00000000-0000-0000-0000-000000000000', number: 0 };
  for (;;) {
    const { rows } = await db.execute<{ chatId: string; number: number }>(sql`
      select chat_id as "chatId", number, kind, coalesce(own_text, text) as text, files, inquiry_id as "inquiryId",
        sent_at as "sentAt", coalesce(own_edited_at, edited_at) as "editedAt"
      from chat_message
      where sender_id = ${accountId} and (chat_id, number) > (${after.chatId}::uuid, ${after.number}::int)
      order by chat_id, number limit ${batch}`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last;
  }
}

/** Whom an account keeps. */
export async function listOwnContacts(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select a.username, nullif(a.profile_name, '') as name, k.created_at as "addedAt"
    from chat_contact k join account a on a.id = k.account_id where k.owner_id = ${accountId} order by k.created_at`);
  return rows;
}

/** Whom an account has blocked. */
export async function listOwnBlocks(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select a.username, nullif(a.profile_name, '') as name, k.created_at as "blockedAt"
    from chat_block k join account a on a.id = k.blocked_id where k.account_id = ${accountId} order by k.created_at`);
  return rows;
}
