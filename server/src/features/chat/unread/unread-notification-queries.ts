import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/select-rows.ts';

/** The group key that merges the notifications of a chat's unread messages. */
export const chatNotificationGroupKey = (chatId: string) => `chatMessage ${chatId}`;

type MemberWithUnread = { readonly chatId: string; readonly accountId: string };

/**
 * Finds members with messages of others unread since a moment, in chats that are not muted, who were not yet
 * notified since they last read. Marks them as notified: the caller creates the notifications in the same
 * transaction.
 */
export async function claimMembersToNotify(
  db: Database,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<MemberWithUnread[]> {
  const rows = await selectRows(db, z.object({ chat_id: z.string(), account_id: z.string() }))`
    with waiting as (
      select m.chat_id, m.account_id, c.shown_number from chat_member m
      join chat c on c.id = m.chat_id and (c.kind = 'direct' or c.group_id is not null)
      where c.changed_at > ${before.toISOString()}::timestamptz - interval '2 days'
        and m.state = 'member' and c.shown_number > greatest(m.seen, m.from_number)
        and m.notified_number <= greatest(m.seen, m.from_number)
        and (m.muted_until is null or m.muted_until <= ${now.toISOString()}::timestamptz)
        and exists (
          select from chat_message u
          where u.chat_id = m.chat_id and u.number > greatest(m.seen, m.from_number)
            and u.sent_at <= ${before.toISOString()}::timestamptz
            and u.sender_id is distinct from m.account_id and not u.is_hidden and u.kind <> 'deleted')
      limit ${limit} for update of m skip locked)
    update chat_member set notified_number = waiting.shown_number from waiting
    where chat_member.chat_id = waiting.chat_id and chat_member.account_id = waiting.account_id
    returning chat_member.chat_id, chat_member.account_id`;
  return rows.map((row) => ({ chatId: row.chat_id, accountId: row.account_id }));
}
