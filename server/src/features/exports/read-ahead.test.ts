import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { forMembers, makePoll } from '../participation/testing/participation-setup.ts';
import { readExportedResponses } from './response-queries.ts';

const server = useTestApp();

/** Runs `use` with an inquiry that has `count` responses. */
async function withResponses(count: number, use: () => Promise<void>): Promise<number> {
  const poll = await makePoll(server, forMembers);
  await server.call(submitResponse, poll.submit(), { as: server.people.participant });
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash)
     select gen_random_uuid(), inquiry_id, bucket, revision, choices, secret_hash
     from response, generate_series(2, $2) where inquiry_id = $1`,
    [poll.id, count],
  );
  let read = 0;
  await server.db.transaction(async (snapshot) => {
    await readExportedResponses(snapshot, { inquiryId: poll.id, where: null }, async (responses) => {
      read += responses.length;
      await use();
    });
  });
  return read;
}

test('the database reads the next batch while the current one is used', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const fetched = () =>
    query.mock.calls.filter(([asked]) => {
      const { text } = asked as unknown as { text?: string };
      return (text ?? String(asked)).startsWith('fetch');
    }).length;
  const before: number[] = [];
  try {
    expect(await withResponses(2_500, async () => void before.push(fetched()))).toBe(2_500);
  } finally {
    query.mockRestore();
  }
  expect(before).toEqual([2, 3, 3]);
});

test('stopping the reader cancels a running read', async () => {
  const stop = () => Promise.reject(new Error('cancelled'));
  await expect(withResponses(2_500, stop)).rejects.toThrow('cancelled');
  expect((await server.pool.query('select 1')).rowCount).toBe(1);
});
