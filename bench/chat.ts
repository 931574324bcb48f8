import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { LiveFollower } from '@nazar/server/features/live/testing/live-follower.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { hashSessionToken, makeUploadToken } from '@nazar/server/platform/http/session.ts';
import { readOrMakeKeyFile } from '@nazar/server/platform/secrets/key-file.ts';
import type { Secrets } from '@nazar/server/platform/secrets/secrets.ts';
import type pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { startSite } from '../e2e/site.ts';
import type { SiteOwner } from './nazar-site.ts';
import { readProcessorTime, readServerMemory } from './start-and-memory.ts';
import { median, printTable } from './table.ts';

const rate = Number(process.env.BENCH_CHAT_RATE ?? 200);
const seconds = Number(process.env.BENCH_CHAT_SECONDS ?? 10);
const idle = Number(process.env.BENCH_CHAT_IDLE ?? 2_000);
const returning = Number(process.env.BENCH_CHAT_RETURNING ?? 1_000);

type Someone = { readonly id: string; readonly token: string };
type Pair = { readonly chatId: string; readonly a: Someone; readonly b: Someone };

/** Measures the delivery time of messages, the memory of open pages, and the reconnection of a thousand pages. */
export async function benchChat(owner: SiteOwner): Promise<void> {
  const { dataDir, url } = owner.site;
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const database = await openDatabase({ dataDir, log, mode: 'attach', pool: { statementTimeoutMs: 0 } });
  const { connectionString } = database;
  const secrets = await readOrMakeKeyFile(dataDir);
  const writing = await makePairs(database.pool, rate / 2);
  const silent = await makePairs(database.pool, Math.max(idle, returning) / 2);
  await database.close();
  await benchIdle(dataDir, url, secrets, silent.slice(0, idle / 2));
  // The first run is a warm-up.
  await benchLatency(dataDir, [url, url], { secrets, pairs: writing, lasting: 3 });
  await benchLatency(dataDir, [url, url], { secrets, pairs: writing, lasting: seconds });
  await benchLatency(dataDir, [url, url], { secrets, pairs: writing, lasting: seconds, marks: true });
  const other = await startSite({ DATA_DIR: dataDir, DATABASE_URL: connectionString, LOG_LEVEL: 'warn' });
  try {
    await benchLatency(dataDir, [url, other.url], { secrets, pairs: writing, lasting: 3 });
    await benchLatency(dataDir, [url, other.url], { secrets, pairs: writing, lasting: seconds });
  } finally {
    await other.stop();
  }
  await benchReturn(url, silent.slice(0, returning / 2));
}

/** Pairs of people who write to each other, with a session each. */
async function makePairs(pool: pg.Pool, count: number): Promise<Pair[]> {
  const someone = (): Someone => ({
    id: randomUUID(),
    token: randomUUID().replaceAll('-', '').padEnd(43, 'x'),
  });
  const pairs = Array.from({ length: count }, () => ({ chatId: randomUUID(), a: someone(), b: someone() }));
  const people = pairs.flatMap(({ a, b }) => [a, b]);
  await pool.query(
    `insert into account (id, username, password_hash, created_at, updated_at)
     select id, 'b' || replace(id::text, '-', ''), '', now(), now() from unnest($1::uuid[]) id`,
    [people.map(({ id }) => id)],
  );
  await pool.query(
    `insert into session (id, token_hash, account_id, created_at, last_used_at, expires_at)
     select gen_random_uuid(), hash, id, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) p (id, hash)`,
    [people.map(({ id }) => id), people.map(({ token }) => hashSessionToken(token))],
  );
  await pool.query(
    `insert into chat (id, kind, low_id, high_id, opened_by, changed_at, created_at)
     select id, 'direct', least(a, b), greatest(a, b), a, now(), now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) p (id, a, b)`,
    [pairs.map(({ chatId }) => chatId), pairs.map(({ a }) => a.id), pairs.map(({ b }) => b.id)],
  );
  await pool.query(
    `insert into chat_member (chat_id, account_id, state, joined_at)
     select id, unnest(array[a, b]), 'member', now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) p (id, a, b)`,
    [pairs.map(({ chatId }) => chatId), pairs.map(({ a }) => a.id), pairs.map(({ b }) => b.id)],
  );
  return pairs;
}

async function connect(url: string, secrets: Secrets, someone: Someone, tries = 10): Promise<Socket> {
  try {
    return await connectOnce(url, secrets, someone);
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(500);
    return connect(url, secrets, someone, tries - 1);
  }
}

function connectOnce(url: string, secrets: Secrets, { token }: Someone): Promise<Socket> {
  const given = makeUploadToken(hashSessionToken(token), { secrets, now: Date.now });
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: given },
  });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 50) {
    results.push(...(await Promise.all(items.slice(at, at + 50).map(work))));
  }
  return results;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

/** Connects the people of each pair to one server each, which may be the same. */
async function benchLatency(
  dataDir: string,
  urls: readonly [string, string],
  {
    secrets,
    pairs,
    lasting,
    marks = false,
  }: { secrets: Secrets; pairs: readonly Pair[]; lasting: number; marks?: boolean },
): Promise<void> {
  const stored: number[] = [];
  const shown: number[] = [];
  const sockets = await inTurns(
    pairs.flatMap(({ a, b, chatId }) =>
      [a, b].map((person, side) => ({ person, chatId, url: urls[side] ?? '' })),
    ),
    async ({ person, chatId, url }) => ({ socket: await connect(url, secrets, person), chatId }),
  );
  for (const { socket, chatId } of sockets) {
    socket.on('message', ({ message }: { message: Message }) => {
      if (message.isMine) return;
      shown.push(performance.now() - Number(message.text));
      // Pages that show a message mark it as seen.
      if (marks) socket.emit('markMessages', { chatId, op: 'seen', number: message.number });
    });
  }
  const before = readProcessorTime(dataDir);
  const began = performance.now();
  for (let sent = 0; sent < rate * lasting; sent++) {
    const wait = began + (sent * 1000) / rate - performance.now();
    if (wait > 1) await sleep(wait);
    const { socket, chatId } = sockets[sent % sockets.length] as (typeof sockets)[number];
    const from = performance.now();
    socket.emit('sendMessage', { chatId, id: randomUUID(), text: String(from) }, () =>
      stored.push(performance.now() - from),
    );
  }
  for (let waited = 0; shown.length < rate * lasting && waited < 100; waited++) await sleep(100);
  const after = readProcessorTime(dataDir);
  for (const { socket } of sockets) socket.disconnect();
  const rows = [
    ['until it is stored', stored],
    ['until it is at the other', shown],
  ] as const;
  printTable(
    `${rate} messages a second between ${sockets.length} pages on ${new Set(urls).size === 1 ? 'one server' : 'two servers'}${marks ? ', each marked as seen' : ''} (ms)`,
    ['message', 'came', 'median', 'p99', 'slowest'],
    rows.map(([name, taken]) => {
      const sorted = taken.toSorted((a, b) => a - b);
      return [
        name,
        `${sorted.length} of ${rate * lasting}`,
        median(sorted),
        at(sorted, 0.99),
        sorted.at(-1) ?? Number.NaN,
      ];
    }),
  );
  if (before === null || after === null || new Set(urls).size > 1) return;
  const spent = (what: 'server' | 'database') =>
    `${(((after[what] - before[what]) / stored.length) * 1000).toFixed(0)} µs in the ${what}`;
  console.log(`Processor time of a message: ${spent('server')}, ${spent('database')}`);
}

async function benchIdle(
  dataDir: string,
  url: string,
  secrets: Secrets,
  pairs: readonly Pair[],
): Promise<void> {
  const before = readServerMemory(dataDir);
  const people = pairs.flatMap(({ a, b }) => [a, b]);
  const sockets = await inTurns(people, (person) => connect(url, secrets, person));
  await sleep(10_000);
  const after = readServerMemory(dataDir);
  const open = sockets.filter(({ connected }) => connected).length;
  for (const socket of sockets) socket.disconnect();
  if (before === null || after === null) return;
  console.log(
    `\n${open} idle pages take ${(after - before).toFixed(0)} MB (${before.toFixed(0)} MB without them)`,
  );
  await sleep(3_000);
}

/** All pages lose their connection, and half of them write before it is back. */
async function benchReturn(url: string, pairs: readonly Pair[]): Promise<void> {
  const headers = ({ token }: Someone) => ({ authorization: `Bearer ${token}` });
  const sides = pairs.map(({ chatId, a, b }) => ({
    a: new LiveFollower(url, headers(a), chatId),
    b: new LiveFollower(url, headers(b), chatId),
  }));
  const all = sides.flatMap(({ a, b }) => [a, b]);
  while (!all.every(({ socket }) => socket.connected)) await sleep(50);
  const began = performance.now();
  for (const { socket } of all) socket.io.engine.close();
  await Promise.all(sides.map(async ({ a }) => a.send('while away').then(() => a.send('and once more'))));
  while (!all.every(({ messages }) => messages.size === 2) && performance.now() - began < 60_000)
    await sleep(20);
  const took = performance.now() - began;
  const whole = all.filter(
    ({ messages, came }) => messages.size === 2 && new Set(came).size === came.length,
  ).length;
  console.log(
    `\n${all.length} pages come back at once: ${whole} have every message once after ${(took / 1000).toFixed(1)} s`,
  );
  for (const each of all) each.close();
}
