import type { ListedExport } from '@nazar/domain/api/export-calls.ts';
import { cancelExport, getExports, startExport } from '@nazar/domain/api/export-calls.ts';
import { getUnreadNotificationCount } from '@nazar/domain/api/notification-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { eraseInquiry } from '../../testing/inquiries.ts';
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { forMembers, makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { exportRunner } from './run-exports.ts';
import { plainSettings } from './testing/export-setup.ts';

const server = useTestApp();
beforeEach(() => server.pool.query('truncate task'));

const asOwner = () => ({ as: server.people.owner });

async function pollOfOne(): Promise<Poll> {
  const poll = await makePoll(server, { ...forMembers, title: 'Lunch: 1/2' });
  await server.call(submitResponse, poll.submit(), { as: server.people.stranger });
  return poll;
}

const start = ({ id }: Pick<Poll, 'id'>) =>
  server.call(startExport, { inquiryId: id, settings: plainSettings }, asOwner());

async function only({ id }: Pick<Poll, 'id'>): Promise<ListedExport> {
  const { items } = await server.call(getExports, { inquiryId: id }, asOwner());
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`There are ${items.length} exports.`);
  return item;
}

const download = (url: string | null) => server.app.inject({ method: 'GET', url: url ?? '' });

async function withLiveSignal(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  await work(new AbortController().signal);
}

test('a finished export has a private link that works for a day without a session', async () => {
  const poll = await pollOfOne();
  expect(await start(poll)).toMatchObject({ state: 'waiting', url: null, total: null });
  await runWaitingJobs(server);
  const item = await only(poll);
  expect(item).toMatchObject({
    state: 'done',
    written: 1,
    total: 1,
    fileName: 'Lunch 1 2 2026-11-21 10-00.csv',
  });
  const reply = await download(item.url);
  expect(reply.statusCode).toBe(200);
  expect(parse(reply.rawPayload, { bom: true })).toHaveLength(2);
  expect(reply.rawPayload).toHaveLength(item.size ?? 0);
  expect(reply.headers['content-disposition']).toContain('Lunch%201%202%202026-11-21%2010-00.csv');
  const forged = item.url?.replace(/signature=./, (found) =>
    found.endsWith('A') ? 'signature=B' : 'signature=A',
  );
  expect((await download(forged ?? '')).statusCode).toBe(404);
  const later = item.url?.replace(/expires=\d/, 'expires=9');
  expect((await download(later ?? '')).statusCode).toBe(404);
  const now = server.clock.now();
  server.clock.advance(24 * 3_600_000 + 1);
  expect((await download(item.url)).statusCode).toBe(404);
  expect((await server.call(getExports, { inquiryId: poll.id }, asOwner())).items).toEqual([]);
  await exportRunner.deleteExpired(server.deps);
  expect(await server.deps.files.stat(item.id, 'export.csv')).toBeNull();
  server.clock.set(now);
});

test('each finished export has its own notification, which only its download marks as read', async () => {
  const poll = await pollOfOne();
  await start(poll);
  await start(poll);
  await runWaitingJobs(server);
  const { items } = await server.call(getExports, { inquiryId: poll.id }, asOwner());
  const countUnread = async () => (await server.call(getUnreadNotificationCount, {}, asOwner())).unread;
  const unread = await countUnread();
  const counts: number[] = [];
  for (const { url } of items) {
    await download(url);
    counts.push(await countUnread());
  }
  expect(counts).toEqual([unread - 1, unread - 2]);
});

test('other people can’t start, see or cancel an export of an inquiry', async () => {
  const poll = await pollOfOne();
  const { id } = await start(poll);
  const settings = { inquiryId: poll.id, settings: plainSettings };
  const stranger = { as: server.people.stranger };
  expect(await server.refusal(startExport, settings, stranger)).toMatchObject({ code: 'responsesForOwner' });
  expect(await server.refusal(getExports, { inquiryId: poll.id }, stranger)).toMatchObject({
    httpStatus: 403,
  });
  expect(await server.refusal(cancelExport, { id }, stranger)).toMatchObject({ code: 'notFound' });
  expect(await server.refusal(startExport, settings)).toMatchObject({ httpStatus: 401 });
  await runWaitingJobs(server);
  expect(await only(poll)).toMatchObject({ state: 'done' });
});

test('a waiting export is not written once it is cancelled, and a finished one loses its file', async () => {
  const poll = await pollOfOne();
  const waiting = await start(poll);
  await server.call(cancelExport, { id: waiting.id }, asOwner());
  await runWaitingJobs(server);
  expect((await server.call(getExports, { inquiryId: poll.id }, asOwner())).items).toEqual([]);
  expect(await server.deps.files.stat(waiting.id, 'export.csv')).toBeNull();
  await start(poll);
  await runWaitingJobs(server);
  const { id, url } = await only(poll);
  await server.call(cancelExport, { id }, asOwner());
  expect((await download(url)).statusCode).toBe(404);
  const cancelled = server.clock.now();
  server.clock.advance(3_600_000);
  await server.call(cancelExport, { id }, asOwner());
  const { rows } = await server.pool.query('select expires_at from task where id = $1', [id]);
  // A second cancellation does not postpone the deletion.
  expect(rows).toEqual([{ expires_at: new Date(cancelled + 60_000) }]);
  await exportRunner.deleteExpired(server.deps);
  expect(await server.deps.files.stat(id, 'export.csv')).toBeNull();
});

test('an export fails if it crashes its server every time', async () => {
  const poll = await pollOfOne();
  await start(poll);
  const left = new Date(server.clock.now() - 40_000);
  await server.pool.query("update task set status = 'running', crashes = 5, seen_at = $1", [left]);
  await withLiveSignal((signal) => exportRunner.run(server.deps, signal));
  expect(await only(poll)).toMatchObject({ state: 'failed', failure: 'internal' });
});

test('at most three of many simultaneous exports are accepted', async () => {
  const poll = await pollOfOne();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      server.send(startExport, { inquiryId: poll.id, settings: plainSettings }, asOwner()),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  await runWaitingJobs(server);
  const { items } = await server.call(getExports, { inquiryId: poll.id }, asOwner());
  expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

test('another server takes over an export if its server died, but not while that server runs', async () => {
  const poll = await pollOfOne();
  await start(poll);
  const leave = (seconds: number) =>
    server.pool.query("update task set status = 'running', crashes = 1, seen_at = $1", [
      new Date(server.clock.now() - seconds * 1000),
    ]);
  await leave(10);
  await withLiveSignal((signal) => exportRunner.run(server.deps, signal));
  expect(await only(poll)).toMatchObject({ state: 'running' });
  await leave(40);
  await withLiveSignal((signal) => exportRunner.run(server.deps, signal));
  expect(await only(poll)).toMatchObject({ state: 'done', written: 1 });
});

test('a stopping server leaves its export to the next one', async () => {
  const poll = await pollOfOne();
  await start(poll);
  const stopping = new AbortController();
  const files = Object.create(server.deps.files, {
    put: {
      value: (...given: Parameters<typeof server.deps.files.put>) => {
        stopping.abort();
        return server.deps.files.put(...given);
      },
    },
  });
  await exportRunner.run({ ...server.deps, files }, stopping.signal);
  expect(await only(poll)).toMatchObject({ state: 'waiting' });
  await withLiveSignal((signal) => exportRunner.run(server.deps, signal));
  expect(await only(poll)).toMatchObject({ state: 'done' });
});

test('a failed export says whether space ran out or the inquiry is gone', async () => {
  const poll = await pollOfOne();
  await start(poll);
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const files = Object.create(server.deps.files, { put: { value: () => Promise.reject(full) } });
  await withLiveSignal((signal) => exportRunner.run({ ...server.deps, files }, signal));
  expect(await only(poll)).toMatchObject({ state: 'failed', failure: 'storageFull', url: null });

  const gone = await pollOfOne();
  const { id } = await start(gone);
  await eraseInquiry(server, gone.id, asOwner().as);
  await runWaitingJobs(server);
  const { rows } = await server.pool.query(
    "select status, details ->> 'failure' as failure from task where id = $1",
    [id],
  );
  expect(rows).toEqual([{ status: 'failed', failure: 'notFound' }]);
  await exportRunner.deleteExpired(server.deps);
  expect((await server.pool.query('select from task where id = $1', [id])).rowCount).toBe(0);
});

test('former administrators get no links to other people’s exports', async () => {
  const poll = await pollOfOne();
  const { admin } = server.people;
  await server.call(startExport, { inquiryId: poll.id, settings: plainSettings }, { as: admin });
  await runWaitingJobs(server);
  const { items } = await server.call(getExports, { inquiryId: poll.id }, { as: admin });
  const url = items[0]?.url ?? null;
  expect((await download(url)).statusCode).toBe(200);
  const setRoles = (roles: string) =>
    server.pool.query('update account set roles = $1 where id = $2', [roles, admin.id]);
  await setRoles('{user}');
  expect((await download(url)).statusCode).toBe(404);
  await setRoles('{user,admin}');
  expect((await download(url)).statusCode).toBe(200);
});

test('an export stops when its account may no longer see responses', async () => {
  const poll = await pollOfOne();
  const { admin } = server.people;
  const { id } = await server.call(
    startExport,
    { inquiryId: poll.id, settings: plainSettings },
    { as: admin },
  );
  const statusOf = async () =>
    (await server.pool.query('select status from task where id = $1', [id])).rows[0];
  for (const change of ['is_enabled = false', "roles = '{user}'"]) {
    await server.pool.query("update task set status = 'waiting', expires_at = null where id = $1", [id]);
    await server.pool.query(`update account set ${change} where id = $1`, [admin.id]);
    // Exports that other people requested are still written.
    await start(poll);
    await runWaitingJobs(server);
    expect(await statusOf()).toEqual({ status: 'cancelled' });
    expect(await server.deps.files.stat(id, 'export.csv')).toBeNull();
    await server.pool.query(`update account set is_enabled = true, roles = '{user,admin}' where id = $1`, [
      admin.id,
    ]);
  }
  const { items } = await server.call(getExports, { inquiryId: poll.id }, asOwner());
  expect(items.map(({ state }) => state)).toEqual(['done', 'done']);
});

test('links to exports of a deleted inquiry stop working', async () => {
  const poll = await pollOfOne();
  await start(poll);
  await runWaitingJobs(server);
  const { url, id } = await only(poll);
  await eraseInquiry(server, poll.id, asOwner().as);
  expect((await download(url)).statusCode).toBe(404);
  await exportRunner.deleteExpired(server.deps);
  expect(await server.deps.files.stat(id, 'export.csv')).toBeNull();
});
