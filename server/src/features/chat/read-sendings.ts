import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import { resultsOf, sendTogether } from '../../database/group-connection.ts';
import { holdEvents } from '../../http/rate-limit.ts';
import { listByIds, type MessageRow } from './message-queries.ts';
import { chatFlood, limits } from './rates.ts';
import { listBareSeats, type Seat } from './seat-queries.ts';
import type { Sending } from './sending.ts';

/** What a group of messages is judged by; it stays so until the commit. */
export type SendFacts = {
  readonly db: Database;
  /** Chats that are locked; where the group does not wait, others may have the rest. */
  readonly held: ReadonlySet<string>;
  /** Of the senders, by `seatKey`. */
  readonly seats: ReadonlyMap<string, Seat>;
  /** Messages that are stored already under one of the ids. */
  readonly known: ReadonlyMap<string, MessageRow>;
  /** Sessions that are alive. */
  readonly sessions: ReadonlySet<string>;
  /** How many messages each has lately sent, by `seatKey`. */
  readonly lately: ReadonlyMap<string, number>;
  /** How many more each account may send. */
  readonly left: Map<string, { readonly left: number; readonly opensIn: number }>;
};

export const seatKey = ({ accountId, chatId }: { readonly accountId: string; readonly chatId: string }) =>
  `${accountId} ${chatId}`;

// In the order of their ids, as everybody who locks several.
const lockChats = 'select id from chat where id = any($1::uuid[]) order by id for no key update';
// A session that ends waits until what it sent is stored; what comes after its end is refused.
const lockSessions = `
select id from session where id = any($1::uuid[]) and expires_at > $2 order by id for key share`;
const countLately = `
select asked.account_id as "accountId", asked.chat_id as "chatId", count(*)::int as count
from unnest($1::uuid[], $2::uuid[]) asked (account_id, chat_id)
cross join lateral (
  select m.sent_at from chat_message m where m.sender_id = asked.account_id and m.chat_id = asked.chat_id
  order by m.number desc limit ${chatFlood.messages}) recent
where recent.sent_at > $3
group by asked.account_id, asked.chat_id`;

const handles = new WeakMap<pg.Client, Database>();

/** The one handle of a connection, for which statements are prepared once. */
function handleOf(client: pg.Client): Database {
  const db = handles.get(client) ?? drizzle(client);
  handles.set(client, db);
  return db;
}

/**
 * Opens the transaction, locks the chats of a group and reads what it is judged by, in one round trip. Unless it
 * `waits`, chats that others have locked are left to them.
 */
export async function readSendings(
  client: pg.Client,
  group: readonly Sending[],
  waits: boolean,
): Promise<SendFacts> {
  const db = handleOf(client);
  const [first] = group;
  if (first === undefined) throw new Error('A group has no messages.');
  const { deps } = first.ctx;
  const asked = group.map(({ ctx: { session }, input: { chatId } }) => ({
    ...{ accountId: session.accountId, chatId },
  }));
  const accounts = asked.map(({ accountId }) => accountId);
  const chats = asked.map(({ chatId }) => chatId);
  const since = new Date(deps.now() - chatFlood.seconds * 1000);
  sendTogether(client);
  const [, held, sessions, seats, known, lately, left] = await resultsOf([
    client.query('begin'),
    client.query<{ id: string }>({
      ...(waits
        ? { name: 'lock-chats', text: lockChats }
        : { name: 'lock-free-chats', text: `${lockChats} skip locked` }),
      values: [chats],
    }),
    client.query<{ id: string }>({
      ...{ name: 'lock-sessions', text: lockSessions },
      values: [group.map(({ ctx }) => ctx.session.id), new Date(deps.now())],
    }),
    listBareSeats(db, asked),
    listByIds(
      db,
      group.map(({ input }) => input.id),
    ),
    client.query<{ accountId: string; chatId: string; count: number }>({
      ...{ name: 'count-lately', text: countLately, values: [accounts, chats, since] },
    }),
    holdEvents(client, limits.messages, [...new Set(accounts)], deps),
  ]);
  return {
    db,
    held: new Set(held.rows.map(({ id }) => id)),
    seats: new Map(seats.map((seat) => [seatKey({ accountId: seat.accountId, chatId: seat.chat.id }), seat])),
    known: new Map(known.map((row) => [row.id, row])),
    sessions: new Set(sessions.rows.map(({ id }) => id)),
    lately: new Map(lately.rows.map((row) => [seatKey(row), row.count])),
    left: new Map(left),
  };
}
