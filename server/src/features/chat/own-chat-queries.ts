import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** What an account has written and whom it keeps or has blocked: its own words, and nobody else's. */
export async function listOwnChats(db: Database, accountId: string) {
  const [messages, contacts, blocked] = await Promise.all([
    db.execute(sql`
      select chat_id as "chatId", number, kind, coalesce(own_text, text) as text, files, inquiry_id as "inquiryId",
        sent_at as "sentAt", edited_at as "editedAt"
      from chat_message where sender_id = ${accountId} order by chat_id, number`),
    db.execute(sql`
      select a.username, nullif(a.profile_name, '') as name, k.created_at as "addedAt"
      from chat_contact k join account a on a.id = k.account_id where k.owner_id = ${accountId} order by k.created_at`),
    db.execute(sql`
      select a.username, nullif(a.profile_name, '') as name, k.created_at as "blockedAt"
      from chat_block k join account a on a.id = k.blocked_id where k.account_id = ${accountId} order by k.created_at`),
  ]);
  return { messages: messages.rows, contacts: contacts.rows, blocked: blocked.rows };
}
