import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { accountPublicNameSql } from '../accounts/index.ts';
import { identifierVisibleToViewerSql, usernameVisibleToViewerSql } from './membership-queries.ts';

const batch = 500;

/**
 * Lists the messages that an account wrote, in batches, without other people's words. Messages taken down by
 * administrators are included; files and recordings are referenced by id.
 */
export async function* readAccountMessages(db: Database, accountId: string) {
  let after = { chatId: '00000000-0000-0000-0000-000000000000', number: 0 };
  for (;;) {
    const rows = await selectRows(db, z.looseObject({ chatId: z.string(), number: z.number() }))`
      select w.chat_id as "chatId", w.number, coalesce(k.message ->> 'kind', w.kind) as kind,
        coalesce(k.message ->> 'text', w.own_text, w.text) as text,
        coalesce(k.message -> 'files', to_jsonb(w.files)) as files, coalesce(k.message -> 'voice', w.voice) as voice,
        coalesce((k.message ->> 'inquiryId')::uuid, w.inquiry_id) as "inquiryId",
        w.sent_at as "sentAt", coalesce(w.own_edited_at, w.edited_at) as "editedAt",
        k.taken_down_at as "takenDownAt", k.explanation as "takedownWords", k.appeal
      from chat_message w
      left join lateral (
        select m.kept_message as message, m.taken_down_at, m.explanation, m.appeal from moderation m
        where m.message_id = w.id and m.taken_down_at is not null and m.kept_state = 'shown') k on true
      where w.sender_id = ${accountId} and (w.chat_id, w.number) > (${after.chatId}::uuid, ${after.number}::int)
      order by w.chat_id, w.number limit ${batch}`;
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last;
  }
}

/**
 * The chats that an account has written in: the other person as named to the account, the group while the account
 * is a member, and the inquiry asked about.
 */
export async function listAccountChats(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select c.id, case when c.kind = 'direct' and account.id is not null then json_build_object(
        'name', ${accountPublicNameSql}, 'username', ${usernameVisibleToViewerSql(accountId)},
        'foundBy', ${identifierVisibleToViewerSql(accountId)}) end as with,
      g.name as group, c.inquiry_id as "inquiryId"
    from chat c
    left join account on c.kind = 'direct'
      and account.id = case when c.low_id = ${accountId} then c.high_id else c.low_id end
    left join chat_member m on m.chat_id = c.id and m.account_id = ${accountId} and m.state = 'member'
    left join people_group g on g.id = c.group_id and m.chat_id is not null
    where c.id in (select chat_id from chat_message where sender_id = ${accountId})
    order by c.created_at, c.id`);
  return rows;
}

/** The name and username of a person as the account sees them. */
const nameColumns = (
  accountId: string,
) => sql`${usernameVisibleToViewerSql(accountId)} as username, ${accountPublicNameSql} as name,
  ${identifierVisibleToViewerSql(accountId)} as "foundBy"`;

/** The contacts of an account. */
export async function listAccountChatContacts(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select ${nameColumns(accountId)}, k.created_at as "addedAt"
    from chat_contact k join account on account.id = k.account_id where k.owner_id = ${accountId} order by k.created_at`);
  return rows;
}

/** The accounts that an account has blocked. */
export async function listAccountBlocks(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select ${nameColumns(accountId)}, k.created_at as "blockedAt"
    from blocked_chat_person k join account on account.id = k.blocked_id where k.account_id = ${accountId} order by k.created_at`);
  return rows;
}
