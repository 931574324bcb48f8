import { foldText } from '@nazar/domain/text/digits.ts';
import type pg from 'pg';
import * as z from 'zod/mini';
import { corkUntilNextTick } from '../../../platform/database/connections/group-commit-connection.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryRows } from '../../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import { addRateLimitEvents } from '../../../platform/http/rate-limit.ts';
import { replaceFileUses } from '../../../platform/storage/stored-file-queries.ts';
import { chatRateLimits } from '../rates.ts';
import type { ChatMessageRow } from './message-queries.ts';
import type { StoredMessage } from './outgoing-message.ts';
import type { CheckedOutgoingMessage } from './require-sendable-message.ts';

// It writes at most one message per chat. A sender who had read everything has also read their own message.
const writeText = `
with given as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::uuid[], $10::uuid[], $11::bool[], $12::bool[])
  as given (id, chat_id, sender_id, kind, text, search_text, files, voice, inquiry_id, reply_to, is_hidden, accepts)
), counted as (
  update chat set last_number = last_number + 1, version = version + 1, changed_at = $13,
    shown_number = case when is_hidden then shown_number else last_number + 1 end,
    shown_at = case when is_hidden then shown_at else $13 end
  from given where chat.id = given.chat_id
  returning chat.id as chat_id, last_number as number, version
), marked as (
  update chat_member set
    received = case when received >= number - 1 then number else received end,
    seen = case when seen >= number - 1 then number else seen end,
    state = case when accepts then 'member' else state end,
    hidden_number = case when is_hidden then number else hidden_number end,
    hidden_at = case when is_hidden then $13 else hidden_at end
  from given join counted using (chat_id)
  where chat_member.chat_id = given.chat_id and account_id = sender_id
)
insert into chat_message (id, chat_id, number, version, sender_id, kind, text, search_text, files, voice, inquiry_id,
  reply_to, is_hidden, sent_at)
select id, chat_id, number, version, sender_id, kind, text, search_text, files::uuid[], voice::jsonb, inquiry_id,
  reply_to, is_hidden, $13
from given join counted using (chat_id)
returning id, number, version`;
const writtenRow = z.object({ id: z.string(), number: z.number(), version: z.number() });

/** Numbers and stores messages, each of another chat, and commits in the same round trip; durable when it returns. */
export async function writeAndCommitMessages(
  client: pg.Client,
  db: Database,
  accepted: readonly CheckedOutgoingMessage[],
): Promise<StoredMessage[]> {
  const [first] = accepted;
  if (first === undefined) return [];
  const { deps } = first.sending.ctx;
  const sentAt = new Date(deps.now());
  const rows = accepted.map((each) => makeUnnumberedRow(each, sentAt));
  const sent = new Map<string, number>();
  for (const { senderId } of rows) sent.set(senderId, (sent.get(senderId) ?? 0) + 1);
  corkUntilNextTick(client);
  const written = queryRows(client, writtenRow, {
    name: 'write-messages',
    text: writeText,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ chatId }) => chatId),
      rows.map(({ senderId }) => senderId),
      rows.map(({ kind }) => kind),
      rows.map(({ text }) => text),
      rows.map((row) => row.searchText),
      rows.map(({ files }) => formatPlainArray(files)),
      rows.map(({ voice }) => (voice === null ? null : JSON.stringify(voice))),
      rows.map(({ inquiryId }) => inquiryId),
      rows.map(({ replyTo }) => replyTo),
      rows.map(({ isHidden }) => isHidden),
      accepted.map(({ accepts }) => accepts),
      sentAt,
    ],
  });
  const counted = addRateLimitEvents(client, chatRateLimits.messages, sent, deps);
  const used = Promise.all(
    rows
      .filter(({ files }) => files.length > 0)
      .map(({ id, files }) => replaceFileUses(db, { kind: 'message', usedBy: id, files })),
  );
  const following = rows.some(({ files }) => files.length > 0)
    ? Promise.all([counted, used]).then(() => client.query('commit'))
    : Promise.all([client.query('commit'), counted]).then(([commit]) => commit);
  // After a failure of the first statement the later ones fail too, without the reason.
  following.catch(() => {});
  const places = new Map((await written).map((place) => [place.id, place]));
  const { command } = await following;
  // A commit rolls a failed transaction back without an error.
  if (command !== 'COMMIT') throw new Error(`The commit of messages was answered with ${command}.`);
  return accepted.map(({ membership, accepts }, index) => {
    const row = rows[index];
    const place = places.get(row?.id ?? '');
    if (row === undefined || place === undefined) throw new Error('A message was not stored.');
    return { row: { ...row, ...place }, membership, isNew: true, accepted: accepts };
  });
}

type Unnumbered = Omit<ChatMessageRow, 'number' | 'version' | 'senderId'> & { readonly senderId: string };

function makeUnnumberedRow(
  { sending: { ctx, input }, membership, kind, files }: CheckedOutgoingMessage,
  sentAt: Date,
): Unnumbered {
  const { id, chatId, text, voice, inquiryId, replyTo } = input;
  return {
    id,
    chatId,
    senderId: ctx.session.accountId,
    kind,
    text,
    searchText: foldText(text),
    ownText: null,
    ownEditedAt: null,
    files: [...files],
    inquiryId,
    replyTo,
    isHidden: membership.hidesFromOther,
    voice: voice === null ? null : { seconds: voice.seconds, peaks: voice.peaks },
    sentAt,
    editedAt: null,
  };
}
