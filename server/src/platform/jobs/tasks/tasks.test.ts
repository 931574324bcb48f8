import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { TooManyCrashesError } from './task.ts';
import type { TaskAttempt } from './task-attempt.ts';
import { TaskRunner } from './task-runner.ts';
import { cancelAccountTasks, TaskStore } from './task-store.ts';

const details = z.object({ name: z.string(), result: z.nullable(z.string()) });
type Details = z.infer<typeof details>;

const store = new TaskStore({ name: 'test', details, keptMs: 3_600_000 });
let work: (attempt: TaskAttempt<Details>, name: string) => Promise<string>;
const runner = new TaskRunner(store, {
  maxCrashes: 2,
  run: async ({ name }, attempt) => ({ status: 'done', result: await work(attempt, name) }),
  failed: (_, error) => {
    if (error instanceof Error && error.message === 'busy') return null;
    return { status: 'failed', result: error instanceof TooManyCrashesError ? 'crashed' : String(error) };
  },
});

const server = useTestApp();
beforeEach(async () => {
  work = async (_, name) => `${name} is done`;
  await server.pool.query('truncate task');
});

const [first, second] = [randomUUID(), randomUUID()];

async function add(name: string, accountId = first): Promise<string> {
  server.clock.advance(1_000);
  const id = randomUUID();
  await store.insert(server.db, { id, accountId }, { name, result: null }, server.clock.now());
  return id;
}

const run = (signal = new AbortController().signal) => runner.run(server.deps, signal);
const find = (id: string) => store.find(server.db, id);
const claim = () => store.claim(server.deps, server.clock.now());

test('runs a waiting task and stores its result', async () => {
  const id = await add('a');
  await run();
  expect(await find(id)).toMatchObject({ status: 'done', result: 'a is done', crashes: 0 });
});

test('accounts take turns, each with its oldest task', async () => {
  const names: string[] = [];
  work = async (_, name) => {
    server.clock.advance(1_000);
    names.push(name);
    if (name === 'a') for (const other of ['x', 'y']) await add(other, second);
    return '';
  };
  for (const name of ['a', 'b', 'c']) await add(name);
  await run();
  expect(names).toEqual(['a', 'x', 'b', 'y', 'c']);
});

test('two servers never claim the same task', async () => {
  await add('a');
  const claimed = await Promise.all([claim(), claim(), claim()]);
  expect(claimed.filter((task) => task !== null)).toHaveLength(1);
});

test('a task is tried again if its server died, and given up when that repeats', async () => {
  const id = await add('a');
  for (let crashes = 1; crashes <= 2; crashes += 1) {
    expect(await claim()).toMatchObject({ id, crashes });
    expect(await claim()).toBeNull();
    server.clock.advance(31_000);
  }
  await run();
  expect(await find(id)).toMatchObject({ status: 'failed', result: 'crashed' });
});

test('a cancelled task stops its attempt, which writes nothing any more', async () => {
  const id = await add('a');
  work = async (attempt) => {
    await store.cancel(server.db, { id, accountId: first }, server.clock.now());
    await expect(attempt.save({ result: 'late' })).rejects.toThrow();
    expect(attempt.signal.aborted).toBe(true);
    return 'late';
  };
  await run();
  expect(await find(id)).toMatchObject({ status: 'cancelled', result: null });
});

test('an attempt that another one has replaced writes nothing', async () => {
  const id = await add('a');
  const old = await claim();
  server.clock.advance(31_000);
  await run();
  const change = { result: 'late' };
  const isWritten = await store.updateClaimed(
    server.db,
    old ?? { id, version: 0 },
    change,
    server.clock.now(),
  );
  expect(isWritten).toBe(false);
  expect(await find(id)).toMatchObject({ status: 'done' });
});

test('a stopping server leaves its task waiting without counting a crash', async () => {
  const id = await add('a');
  const stopping = new AbortController();
  work = async (attempt) => {
    stopping.abort();
    attempt.check();
    return '';
  };
  await run(stopping.signal);
  expect(await find(id)).toMatchObject({ status: 'waiting', crashes: 0 });
});

test('a task whose resource is busy is tried again later, without counting a crash', async () => {
  const id = await add('a');
  work = () => Promise.reject(new Error('busy'));
  await run();
  expect(await find(id)).toMatchObject({ status: 'running', crashes: 0 });
  expect(await claim()).toBeNull();
  server.clock.advance(31_000);
  expect(await claim()).toMatchObject({ id });
});

test('an expired task is deleted with its file, a cancelled one after a minute', async () => {
  const [done, cancelled] = [await add('a'), await add('b', second)];
  await server.deps.files.put(done, 'txt', Readable.from(['bytes']));
  await cancelAccountTasks(server.db, second, server.clock.now());
  await run();
  server.clock.advance(61_000);
  await runner.deleteExpired(server.deps);
  expect([await find(done), await find(cancelled)]).toMatchObject([{ id: done }, null]);
  server.clock.advance(3_600_000);
  await runner.deleteExpired(server.deps);
  expect(await find(done)).toBeNull();
  expect(await server.deps.files.stat(done, 'txt')).toBeNull();
});

test('an unreadable task fails, delays no other and is deleted when it expires', async () => {
  const [bad, good] = [await add('a'), await add('b')];
  await server.pool.query(`update task set details = '{"name": 1}' where id = $1`, [bad]);
  expect(await store.list(server.deps, first)).toMatchObject([{ id: good }]);
  await run();
  expect(await find(good)).toMatchObject({ status: 'done' });
  const { rows } = await server.pool.query('select status, details from task where id = $1', [bad]);
  expect(rows).toEqual([{ status: 'failed', details: { name: 1, failure: 'unreadable' } }]);
  server.clock.advance(3_601_000);
  await runner.deleteExpired(server.deps);
  expect((await server.pool.query('select from task')).rowCount).toBe(0);
});

test('an expired task that its account changes meanwhile is not deleted', async () => {
  const id = await add('a');
  await run();
  server.clock.advance(3_601_000);
  const [listed] = await store.listExpired(server.deps, server.clock.now());
  const seen = { id, version: listed?.version ?? -1 };
  await store.updateExternally(server.db, id, { status: 'paused' }, server.clock.now());
  expect(await store.cancelBeforeDelete(server.db, seen)).toBe(false);
  await store.updateExpired(server.db, seen, { result: 'late' }, server.clock.now());
  expect(await find(id)).toMatchObject({ status: 'paused', result: 'a is done' });
});
