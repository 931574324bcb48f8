import { setTimeout } from 'node:timers/promises';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import { getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportBytes } from '../exports/export-story.ts';
import { countAtEnds } from '../participation/count-at-end.ts';
import { makePoll } from '../participation/participation-story.ts';

// An end counts one to four responses under a day that an opened list shows whole.

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(() => server.clock.set('2026-11-21T10:00:00.000Z'));
afterAll(() => server.close());

const owner = () => ({ as: server.people.owner });

/** An anonymous poll with five listed responses, and two more that its end is about to count. */
async function makeEnding(): Promise<string> {
  const poll = await makePoll(server, { timeZone: 'Europe/London' });
  const give = (drink: number) => server.call(submit, poll.submit(drink), { as: server.guest() });
  for (const drink of [0, 0, 0, 0, 0]) await give(drink);
  server.clock.set('2026-11-22T12:00:00.000Z');
  await server.call(getResponses, { inquiryId: poll.id, questionIds: [] }, owner());
  for (const drink of [1, 2]) await give(drink);
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id: poll.id }, owner());
  server.clock.advance(60_000);
  return poll.id;
}

/** What is read by a call that stands before its last table while the end is counted. */
async function readAcrossEnd<Result>(read: () => Promise<Result>): Promise<Result> {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table response_note in access exclusive mode');
    const reading = read();
    const isWaiting = async () =>
      (
        await server.pool.query(
          `select from pg_locks where relation = 'response_note'::regclass and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount === 1;
    while (!(await isWaiting())) await setTimeout(10);
    await countAtEnds(server.deps);
    await client.query('commit');
    return await reading;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a list that is read while the inquiry ends shows none of those whom the end counts', async () => {
  const inquiryId = await makeEnding();
  const list = () => server.call(getResponses, { inquiryId, questionIds: [] }, owner());
  expect((await readAcrossEnd(list)).data).toHaveLength(5);
  expect(await server.call(getResponseList, { inquiryId }, owner())).toMatchObject({ waiting: 2 });
});

test('an export that is begun while the inquiry ends holds none of those whom the end counts', async () => {
  const inquiryId = await makeEnding();
  // The end comes between what the export is told of the list and the moment at which it reads.
  const db = new Proxy(server.db, {
    get: (target, name) =>
      name !== 'transaction'
        ? Reflect.get(target, name)
        : async (...[work, config]: Parameters<Database['transaction']>) => {
            if (config?.isolationLevel !== undefined) await countAtEnds(server.deps);
            return target.transaction(work, config);
          },
  });
  const bytes = await exportBytes({ db, clock: server.clock }, inquiryId, { format: 'jsonl' });
  expect(bytes.toString().trim().split('\n')).toHaveLength(5);
  const { rowCount } = await server.pool.query(`select from response where inquiry_id = $1`, [inquiryId]);
  expect(rowCount).toBe(7);
});
