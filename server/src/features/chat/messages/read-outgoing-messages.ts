import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as z from 'zod/mini';
import {
  awaitStatementsInOrder,
  corkUntilNextTick,
} from '../../../platform/database/connections/group-commit-connection.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryRows } from '../../../platform/database/select-rows.ts';
import { lockRemainingRateLimitEvents } from '../../../platform/http/rate-limit.ts';
import { type ChatMembership, listMembershipsWithoutCounts } from '../membership-queries.ts';
import { chatFloodLimit, chatRateLimits } from '../rates.ts';
import { type ChatMessageRow, listMessagesByIds } from './message-queries.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

/** The data by which a group of messages is checked; locks keep it valid until the commit. */
export type MessageCheckContext = {
  readonly db: Database;
  /** Chats that this transaction has locked; without waiting, other transactions may hold the rest. */
  readonly lockedChats: ReadonlySet<string>;
  /** Memberships of the senders, by `makeMembershipKey`. */
  readonly memberships: ReadonlyMap<string, ChatMembership>;
  /** Messages that are stored already under one of the ids. */
  readonly known: ReadonlyMap<string, ChatMessageRow>;
  /** Valid sessions. */
  readonly sessions: ReadonlySet<string>;
  /** Number of recent messages, by `makeMembershipKey`. */
  readonly lately: ReadonlyMap<string, number>;
  /** Remaining messages of each account within its rate limit. */
  readonly left: Map<string, { readonly left: number; readonly opensIn: number }>;
};

export const makeMembershipKey = ({
  accountId,
  chatId,
}: {
  readonly accountId: string;
  readonly chatId: string;
}) => `${accountId} ${chatId}`;

// Locks are taken in the order of ids, as everywhere that locks several chats, to prevent deadlocks.
const lockChats = 'select id from chat where id = any($1::uuid[]) order by id for no key update';
// Ending a session waits until its messages are stored; later messages of the session are refused.
const lockSessions = `
select id from session where id = any($1::uuid[]) and expires_at > $2 order by id for key share`;
const idRow = z.object({ id: z.string() });
const countLately = `
select asked.account_id as "accountId", asked.chat_id as "chatId", count(*)::int as count
from unnest($1::uuid[], $2::uuid[]) asked (account_id, chat_id)
cross join lateral (
  select m.sent_at from chat_message m where m.sender_id = asked.account_id and m.chat_id = asked.chat_id
  order by m.number desc limit ${chatFloodLimit.messages}) recent
where recent.sent_at > $3
group by asked.account_id, asked.chat_id`;
const latelyRow = z.object({ accountId: z.string(), chatId: z.string(), count: z.number() });

const handles = new WeakMap<pg.Client, Database>();

/** One Drizzle handle per connection, so that statements are prepared once. */
function handleOf(client: pg.Client): Database {
  const db = handles.get(client) ?? drizzle(client);
  handles.set(client, db);
  return db;
}

/**
 * Opens the transaction, locks the chats of a group and reads the data for its checks, in one round trip. Without
 * `waits`, chats locked by other transactions are skipped.
 */
export async function lockAndReadMessageCheckContext(
  client: pg.Client,
  group: readonly OutgoingMessage[],
  waits: boolean,
): Promise<MessageCheckContext> {
  const db = handleOf(client);
  const [first] = group;
  if (first === undefined) throw new Error('A group has no messages.');
  const { deps } = first.ctx;
  const membershipKeys = group.map(({ ctx: { session }, input: { chatId } }) => ({
    accountId: session.accountId,
    chatId,
  }));
  const accounts = membershipKeys.map(({ accountId }) => accountId);
  const chats = membershipKeys.map(({ chatId }) => chatId);
  const since = new Date(deps.now() - chatFloodLimit.seconds * 1000);
  corkUntilNextTick(client);
  const [, lockedChats, sessions, memberships, known, lately, left] = await awaitStatementsInOrder([
    client.query('begin'),
    queryRows(client, idRow, {
      ...(waits
        ? { name: 'lock-chats', text: lockChats }
        : { name: 'lock-free-chats', text: `${lockChats} skip locked` }),
      values: [chats],
    }),
    queryRows(client, idRow, {
      name: 'lock-sessions',
      text: lockSessions,
      values: [group.map(({ ctx }) => ctx.session.id), new Date(deps.now())],
    }),
    listMembershipsWithoutCounts(db, membershipKeys),
    listMessagesByIds(
      db,
      group.map(({ input }) => input.id),
    ),
    queryRows(client, latelyRow, {
      name: 'count-lately',
      text: countLately,
      values: [accounts, chats, since],
    }),
    lockRemainingRateLimitEvents(client, chatRateLimits.messages, [...new Set(accounts)], deps),
  ]);
  return {
    db,
    lockedChats: new Set(lockedChats.map(({ id }) => id)),
    memberships: new Map(
      memberships.map((membership) => [
        makeMembershipKey({ accountId: membership.accountId, chatId: membership.chat.id }),
        membership,
      ]),
    ),
    known: new Map(known.map((row) => [row.id, row])),
    sessions: new Set(sessions.map(({ id }) => id)),
    lately: new Map(lately.map((row) => [makeMembershipKey(row), row.count])),
    left: new Map(left),
  };
}
