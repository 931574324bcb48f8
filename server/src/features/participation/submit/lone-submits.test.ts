import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { makePoll, type Poll } from '../testing/participation-setup.ts';

const server = useTestApp();
beforeAll(() => {
  // Transactions wait for a lock without a timeout here.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});

const submitNow = (poll: Poll) => server.send(submitResponse, poll.submit(), { as: server.guest() });

/** Sends a submit that has to wait for a transaction that changes the inquiry. */
async function submitDuring(poll: Poll, change: string) {
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(change, [poll.id]);
    const sent = submitNow(poll);
    const waiting = `select from pg_stat_activity
      where datname = current_database() and application_name like 'nazar submits%' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1);
    await holder.query('commit');
    return await sent;
  } finally {
    holder.release();
  }
}

test('a submit that waits while its inquiry is expired is refused, even if the previous one was stored', async () => {
  const poll = await makePoll(server);
  expect(await submitNow(poll)).toMatchObject({ status: 200 });
  const change = `update inquiry set expire_date = '2026-01-01' where id = $1`;
  expect(await submitDuring(poll, change)).toMatchObject({
    status: 410,
    failure: { code: 'inquiryExpired' },
  });
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
});

test('a submit that waits while its inquiry is taken down is refused', async () => {
  const poll = await makePoll(server);
  expect(await submitNow(poll)).toMatchObject({ status: 200 });
  const change = 'update inquiry set taken_down_at = now() where id = $1';
  const refused = await submitDuring(poll, change);
  expect(refused.status).not.toBe(200);
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
});

test('a submit that waits for an unrelated change is stored', async () => {
  const poll = await makePoll(server);
  expect(await submitNow(poll)).toMatchObject({ status: 200 });
  const change = `update inquiry set expire_date = '2100-01-01' where id = $1`;
  expect(await submitDuring(poll, change)).toMatchObject({ status: 200 });
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 2, differences: [] });
});

test('the last place is given once, even if other servers took places', async () => {
  const poll = await makePoll(server, { maxParticipantCount: 3 });
  expect(await submitNow(poll)).toMatchObject({ status: 200 });
  // Another server would store a submit like this.
  const change = `update tally set responses = responses + 1 where inquiry_id = $1 and bucket = '-infinity'`;
  await server.pool.query(change, [poll.id]);
  expect(await submitNow(poll)).toMatchObject({ status: 200 });
  expect(await submitNow(poll)).toMatchObject({ status: 409, failure: { code: 'inquiryFull' } });
});

test('numbers that sum to zero leave the same counts as a recount', async () => {
  const poll = await makePoll(server);
  const values = [0, 7, 2.5, 1, 10, 0.25, 7];
  for (const [index, value] of values.entries()) {
    const input = poll.submit(index % 3, { duration: index % 2 === 0 ? 60 : 12_345 });
    const answers = [...input.answers, { questionId: poll.spoons.id, value }];
    expect(await server.send(submitResponse, { ...input, answers }, { as: server.guest() })).toMatchObject({
      status: 200,
    });
  }
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: values.length, differences: [] });
});

test('a submit to a locked inquiry does not delay one to another inquiry', async () => {
  const [locked, other] = [await makePoll(server), await makePoll(server)];
  const holder = await server.pool.connect();
  const waitsApart = async () => {
    const { rowCount } = await server.pool.query(`select from pg_stat_activity
      where datname = current_database() and application_name = 'nazar submits apart' and wait_event_type = 'Lock'`);
    return rowCount === 1;
  };
  try {
    await holder.query('begin');
    await holder.query('select from inquiry where id = $1 for update', [locked.id]);
    const sent = submitNow(locked);
    await expect.poll(waitsApart).toBe(true);
    expect(await submitNow(other)).toMatchObject({ status: 200 });
    await holder.query('commit');
    // On a busy machine it may have waited for too long.
    const responses = (await sent).status === 200 ? 1 : 0;
    expect(await verifyStoredCounts(server.db, locked.id)).toEqual({ responses, differences: [] });
  } finally {
    holder.release();
  }
});
