import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../testing/free-port.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { silentLog } from '../../log/log.ts';
import { classifyDatabaseError } from '../constraint-problems.ts';
import { createDatabasePool, endPool } from './create-database-pool.ts';
import { DatabaseClient } from './database-client.ts';

/** Accepts connections and never answers, like a machine that hangs. */
let silent: Server;
let asked = 0;
let servers: { silent: string; dead: string; real: string };
const database = useTestDatabase();
beforeAll(async () => {
  const [silentPort, deadPort] = [await freePort(), await freePort()];
  silent = createServer((socket) => {
    asked += 1;
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => silent.listen(silentPort, '127.0.0.1', resolve));
  const url = new URL(database.connectionString);
  const socketFolder = url.searchParams.get('host') ?? url.hostname;
  servers = {
    silent: `127.0.0.1:${silentPort}`,
    dead: `127.0.0.1:${deadPort}`,
    real: `${encodeURIComponent(socketFolder)}:${url.port}`,
  };
});
afterAll(async () => {
  silent.close();
});

function urlOf(names: readonly (keyof typeof servers)[], target: string, name?: string): string {
  const url = new URL(database.connectionString);
  const login = url.password === '' ? url.username : `${url.username}:${url.password}`;
  const hosts = names.map((each) => servers[each]).join(',');
  return `postgres://${login}@${hosts}/${name ?? url.pathname.slice(1)}?target_session_attrs=${target}`;
}

async function connect(connectionString: string): Promise<string> {
  const client = new DatabaseClient({ connectionString });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

test('servers that hang or are down are skipped, and not tried again while the one found answers', async () => {
  const connectionString = urlOf(['silent', 'dead', 'real'], 'read-write');
  const pool = createDatabasePool({ connectionString }, { max: 3, connectionTimeoutMs: 10_000 }, silentLog);
  try {
    const name = new URL(database.connectionString).pathname.slice(1);
    const ask = () => pool.query<{ name: string }>('select current_database() as name, pg_sleep(0.1)');
    for (const { rows } of await Promise.all([ask(), ask(), ask()])) expect(rows[0]?.name).toBe(name);
    expect(asked).toBe(1);
    expect(await connect(connectionString)).toBe(name);
    expect(asked).toBe(1);
  } finally {
    await endPool(pool);
  }
});

test("a database without a usable server is unavailable, and each server's reason is reported", async () => {
  const failed = await connect(urlOf(['dead', 'real'], 'standby')).catch((error: unknown) => error);
  expect(classifyDatabaseError(failed).kind).toBe('away');
  expect(String(failed)).toMatch(/127\.0\.0\.1:\d+ .*ECONNREFUSED.*; .* is not standby$/);
  expect(await connect(urlOf(['dead', 'real'], 'prefer-standby'))).not.toBe('');
});

test('a missing database is not skipped', async () => {
  await expect(connect(urlOf(['real', 'dead'], 'any', 'missing'))).rejects.toThrow(
    '"missing" does not exist',
  );
});

test('a connection that is cut at the moment it opens fails its query and does not end the process', async () => {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const opened = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
  const cut = message('E', Buffer.from('SFATAL\0C57P01\0MThe server stops.\0\0'));
  const stopping = createServer((socket) => {
    socket.on('error', () => {});
    // Both arrive before anyone can listen to the client.
    socket.once('data', () => socket.end(Buffer.concat([opened, cut])));
  });
  await new Promise<void>((resolve) => stopping.listen(0, '127.0.0.1', resolve));
  const { port } = stopping.address() as AddressInfo;
  const pool = createDatabasePool(
    { connectionString: `postgres://nazar@127.0.0.1:${port}/nazar` },
    {},
    silentLog,
  );
  try {
    await expect(pool.query('select 1')).rejects.toThrow('not queryable');
  } finally {
    await endPool(pool);
    stopping.close();
  }
});
