import { addMyInquiry, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { eraseInquiry, makePublished } from '../../testing/inquiries.ts';
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { countStored, makePoll } from '../participation/testing/participation-setup.ts';
import { cleanUpErasedInquiries } from './clean-up-erased-inquiries.ts';

const server = useTestApp();

const asOwner = () => ({ as: server.people.owner });

async function countMarkers(id: string): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from participation_marker where inquiry_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}

/** Inserts rows as many submits would. */
async function fill(id: string, responses: number): Promise<void> {
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash)
     select gen_random_uuid(), $1, now(), 1, '{}', '\\x00' from generate_series(1, $2)`,
    [id, responses],
  );
  await server.pool.query(
    `insert into participation_marker (inquiry_id, marker)
     select $1, decode(md5(number::text), 'hex') from generate_series(1, $2) as number`,
    [id, responses],
  );
  await server.pool.query(
    `insert into tally (inquiry_id, bucket, responses) values ($1, '-infinity', $2)
     on conflict (inquiry_id, bucket) do update set responses = excluded.responses`,
    [id, responses],
  );
}

test('deleting an inquiry deletes its responses and markers', async () => {
  const poll = await makePoll(server);
  const kept = await makePoll(server);
  for (const one of [poll, kept]) await server.call(submitResponse, one.submit(), { as: server.guest() });
  await eraseInquiry(server, poll.id, asOwner().as);
  expect([await countStored(server, poll.id), await countMarkers(poll.id)]).toEqual([0, 0]);
  expect([await countStored(server, kept.id), await countMarkers(kept.id)]).toEqual([1, 1]);
});

test('an inquiry with very many responses disappears immediately and its responses are deleted later', async () => {
  const { id } = await makePublished(server, {});
  await fill(id, 25_000);
  await eraseInquiry(server, id, asOwner().as);
  await runWaitingJobs(server);
  expect([await countStored(server, id), await countMarkers(id)]).toEqual([0, 0]);
  const { rows } = await server.pool.query('select from deleted_inquiry_responses');
  expect(rows).toHaveLength(0);
});

test("the id of a deleted inquiry, which is part of links, can't be used again", async () => {
  const { id } = await makePublished(server, {});
  await fill(id, 20_001);
  // The state after a server was killed right after the commit.
  await server.pool.query('delete from inquiry where id = $1', [id]);
  expect(await countStored(server, id)).toBe(20_001);
  const again = { id, title: 'Another one', language: 'en' as const };
  expect(await server.refusal(addMyInquiry, again, asOwner())).toMatchObject({
    httpStatus: 409,
    code: 'duplicateId',
  });
  expect(await server.refusal(getMyInquiry, { id }, asOwner())).toMatchObject({ httpStatus: 404 });
  await Promise.all([cleanUpErasedInquiries(server.deps), cleanUpErasedInquiries(server.deps)]);
  await cleanUpErasedInquiries(server.deps);
  expect([await countStored(server, id), await countMarkers(id)]).toEqual([0, 0]);
  for (const as of [server.people.owner, server.people.stranger])
    expect(await server.refusal(addMyInquiry, again, { as })).toMatchObject({ code: 'duplicateId' });
  expect((await server.pool.query('select from former_inquiry where id = $1', [id])).rowCount).toBe(1);
});
