import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  copySeededDataDir,
  type EmbeddedProcess,
  fastPostgresOptions,
  makeFolder,
  queryDatabase,
  startProcess,
  waitFor,
} from '../../../testing/embedded-process.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { isProcessAlive } from './process-identity.ts';

let remove: () => Promise<void>;
let dataDir: string;
let running: EmbeddedProcess | null = null;
let bystander: ChildProcess | null = null;

beforeEach(async () => {
  const made = await makeFolder();
  remove = made.remove;
  dataDir = await copySeededDataDir(made.folder);
});

afterEach(async () => {
  bystander?.kill('SIGKILL');
  bystander = null;
  await running?.stop();
  running = null;
  await remove();
});

async function start(): Promise<EmbeddedProcess> {
  running = await startProcess({ dataDir, ...fastPostgresOptions });
  return running;
}

/** Starts an unrelated process of the user under whom PostgreSQL runs. */
async function startBystander(): Promise<number> {
  const account = await choosePostgresUser(join(dataDir, 'postgres'));
  const who = account ? { uid: account.uid, gid: account.gid } : {};
  bystander = spawn('sleep', ['3600'], { ...who, cwd: '/', stdio: 'ignore' });
  await once(bystander, 'spawn');
  return bystander.pid ?? 0;
}

test('adopts a database that outlived its killed server, with every confirmed row', async () => {
  const first = await start();
  await queryDatabase(first.connectionString, 'create table kept as select 7 as seven');
  await first.kill();
  expect(isProcessAlive(first.postgres)).toBe(true);
  const second = await start();
  expect(second.adopted).toBe(true);
  expect(second.postgres).toBe(first.postgres);
  expect(await queryDatabase(second.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }]);
  await second.stop();
  expect(isProcessAlive(first.postgres)).toBe(false);
});

test("restarts a leftover database that can't be reached", async () => {
  const first = await start();
  await first.kill();
  await rm(join(dataDir, 'socket'), { recursive: true });
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(isProcessAlive(first.postgres)).toBe(false);
  expect(await queryDatabase(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('keeps every confirmed row after everything was killed at once', async () => {
  const first = await startProcess({ dataDir });
  await queryDatabase(first.connectionString, 'create table kept (id int primary key)');
  for (let id = 0; id < 20; id++) {
    await queryDatabase(first.connectionString, 'insert into kept values ($1)', [id]);
  }
  const backends = await queryDatabase<{ pid: number }>(
    first.connectionString,
    'select pid from pg_stat_activity',
  );
  first.child.kill('SIGKILL');
  for (const pid of [first.postgres, ...backends.map((row) => row.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended together with the first one.
    }
  }
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await queryDatabase(second.connectionString, 'select count(*)::int as rows from kept')).toEqual([
    { rows: 20 },
  ]);
});

test('refuses a second server on the same folder and names the holder', async () => {
  const first = await start();
  await expect(startProcess({ dataDir, ...fastPostgresOptions })).rejects.toThrow(
    `in use by process ${first.pid} (server`,
  );
  expect(await queryDatabase(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('gives a dead server’s folder to exactly one of many servers that start at once', async () => {
  const dead = await start();
  await dead.kill();
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => startProcess({ dataDir, ...fastPostgresOptions })),
  );
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  running = started[0]?.value ?? null;
  expect(started).toHaveLength(1);
  for (const { reason } of refused) expect(String(reason)).toContain(`in use by process ${running?.pid}`);
});

test('takes over a lock whose process id was reused and leaves that process alone', async () => {
  const first = await start();
  await first.kill();
  process.kill(first.postgres, 'SIGQUIT');
  await waitFor(() => !isProcessAlive(first.postgres));
  const innocent = await startBystander();
  const lock = JSON.parse(await readFile(join(dataDir, 'nazar.lock'), 'utf8'));
  await writeFile(join(dataDir, 'nazar.lock'), JSON.stringify({ ...lock, pid: innocent }));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(isProcessAlive(innocent)).toBe(true);
});

test('starts despite a PostgreSQL pid file whose process id was reused', async () => {
  const first = await start();
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  first.child.kill('SIGKILL');
  process.kill(first.postgres, 'SIGKILL');
  await waitFor(() => !isProcessAlive(first.postgres));
  const innocent = await startBystander();
  await writeFile(file, [String(innocent), ...rest].join('\n'));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(isProcessAlive(innocent)).toBe(true);
});

test('respects a lock from another machine only while its heartbeat continues', async () => {
  const away = {
    pid: 4,
    identity: 'x',
    host: `${hostname()}-other`,
    since: 'then',
    purpose: 'server',
    key: 'k',
  };
  const file = join(dataDir, 'nazar.lock');
  await writeFile(file, JSON.stringify({ ...away, pid: 999_999_999 }));
  await expect(startProcess({ dataDir, ...fastPostgresOptions })).rejects.toThrow(`on ${hostname()}-other`);
  await utimes(file, new Date(0), new Date(0));
  expect((await start()).adopted).toBe(false);
});

test('starts despite a damaged lock file', async () => {
  await writeFile(join(dataDir, 'nazar.lock'), '{"pid":');
  expect((await start()).adopted).toBe(false);
});
