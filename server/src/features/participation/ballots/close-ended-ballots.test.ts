import { expireMyInquiry, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  closeAttempt,
  editMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { withSecondNode } from '../../../testing/second-node.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { ballotClosingDelayMs } from '../../inquiries/index.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { countStored, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { closeEndedBallots } from './close-ended-ballots.ts';

const voters: Person[] = [];

const server = useTestApp();
beforeAll(async () => {
  for (let index = 0; index < 30; index += 1) voters.push(await makeAccount(server.deps));
});

const owner = () => ({ as: server.people.owner });

const makeBallot = (settings: Partial<InquirySettings> = {}) =>
  makePoll(server, { cooperationType: 'users', anonymous: true, editableResponse: true, ...settings });

const vote = (poll: Poll, count: number, from = 0) =>
  Promise.all(
    voters
      .slice(from, from + count)
      .map((as, index) =>
        server.send(submitResponse, poll.submit(index % 3), { as }).then(({ status }) => status),
      ),
  );

async function stateOf({ id }: Poll) {
  const { rows } = await server.pool.query<{
    result: string | null;
    closed: Date | null;
    expires: Date | null;
  }>(
    'select ballot_result as result, ballot_closed_at as closed, expire_date as expires from inquiry where id = $1',
    [id],
  );
  return rows[0];
}

async function closeNow(poll: Poll) {
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id: poll.id }, owner());
}

test.each([
  [4, 'withheld'],
  [5, 'released'],
])('a ballot of %i is %s once it has ended, and not earlier', async (count, result) => {
  const poll = await makeBallot();
  await vote(poll, count);
  await closeNow(poll);
  const closed = new Date(server.clock.now());
  server.clock.advance(ballotClosingDelayMs - 1);
  await closeEndedBallots(server.deps);
  expect(await stateOf(poll)).toMatchObject({ result: null });
  server.clock.advance(1);
  // Several nodes close the ballot at the same time.
  await Promise.all([
    closeEndedBallots(server.deps),
    closeEndedBallots(server.deps),
    closeEndedBallots(server.deps),
  ]);
  expect(await stateOf(poll)).toEqual({ result, closed, expires: closed });
  // The owner closes it again after a lost reply.
  const again = await server.call(expireMyInquiry, { id: poll.id }, owner());
  expect(again.expireDate).toBe(closed.toISOString());
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: count, differences: [] });
});

test('taking the last place closes a ballot at once, for simultaneous submits and edits too', async () => {
  const poll = await makeBallot({ maxParticipantCount: 6 });
  expect((await vote(poll, 12)).toSorted()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)]);
  await runWaitingJobs(server);
  expect(await stateOf(poll)).toMatchObject({ result: 'released', closed: new Date(server.clock.now()) });
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 6, differences: [] });
});

test("a closed ballot accepts no answers, changes or edits, and can't be opened again", async () => {
  const poll = await makeBallot({ editableAfterExpiry: true });
  const [as] = voters;
  const input = poll.submit(0);
  await server.call(submitResponse, input, { as });
  await closeNow(poll);
  const refused = async () => {
    const { attemptId: responseId, attemptSecret, inquiryId } = input;
    const editId = '6f1e3f62-5d1c-4a5b-8a4f-0e1f2d3c4b5a';
    const edit = { inquiryId, responseId, attemptSecret, editId, answers: poll.submit(1).answers };
    const { item } = await server.call(getMyInquiry, { id: poll.id }, owner());
    const again = { id: poll.id, revision: item.revision, expireDate: null };
    return [
      (await server.refusal(submitResponse, poll.submit(1), { as: voters[1] })).httpStatus,
      (await server.refusal(editMyResponse, edit, { as })).httpStatus,
      (await server.refusal(expireMyInquiry, { id: poll.id, expireDate: null }, owner())).code,
      (await server.refusal(publishMyInquiry, again, owner())).code,
    ];
  };
  // Submits are refused from the closing date on, even before the job has run.
  const expected = [410, 410, 'ballotClosed', 'ballotClosed'];
  expect(await refused()).toEqual(expected);
  server.clock.advance(ballotClosingDelayMs);
  await closeEndedBallots(server.deps);
  expect(await refused()).toEqual(expected);
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
});

test('a submit during the closing of a ballot is either counted or refused', async () => {
  await withSecondNode(server, async (other) => {
    for (let round = 0; round < 3; round += 1) {
      const poll = await makeBallot({ maxParticipantCount: 15 });
      const closing = (async () => {
        for (let turn = 0; turn < 10; turn += 1) {
          await Promise.all([closeEndedBallots(server.deps), closeEndedBallots(other.deps)]);
        }
      })();
      const byOther = voters
        .slice(15)
        .map((as, index) =>
          other.send(submitResponse, poll.submit(index % 3), { as }).then(({ status }) => status),
        );
      const statuses = [...(await vote(poll, 15)), ...(await Promise.all(byOther))];
      await closing;
      await closeEndedBallots(server.deps);
      expect(statuses.filter((status) => status === 200)).toHaveLength(15);
      expect(await stateOf(poll)).toMatchObject({ result: 'released' });
      expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 15, differences: [] });
    }
  });
});

test('if a closing is killed midway, the ballot is unchanged and the next run closes it', async () => {
  const poll = await makeBallot();
  await vote(poll, 7);
  await closeNow(poll);
  server.clock.advance(ballotClosingDelayMs);
  const before = await server.pool.query(
    'select xmin::text, id, bucket from response where inquiry_id = $1 order by id',
    [poll.id],
  );
  // The trigger stops the closing after the tally was written and before the closing is recorded.
  await server.pool.query(`create function stall() returns trigger language plpgsql as $$
    begin
      if new.ballot_closed_at is not null then perform pg_sleep(60); end if;
      return new;
    end $$`);
  await server.pool.query(
    'create trigger stall before update on inquiry for each row execute function stall()',
  );
  const killed = closeEndedBallots(server.deps);
  await expect
    .poll(async () => {
      const { rows } = await server.pool.query<{ done: boolean }>(
        `select pg_terminate_backend(pid) as done from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep'`,
      );
      return rows.length;
    })
    .toBe(1);
  await killed;
  await server.pool.query('drop trigger stall on inquiry');
  await server.pool.query('drop function stall()');
  const after = await server.pool.query(
    'select xmin::text, id, bucket from response where inquiry_id = $1 order by id',
    [poll.id],
  );
  expect(after.rows).toEqual(before.rows);
  expect(await stateOf(poll)).toMatchObject({ result: null });
  await closeEndedBallots(server.deps);
  expect(await stateOf(poll)).toMatchObject({ result: 'released' });
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 7, differences: [] });
});

test('closing a ballot keeps every column of a response, except those that would reveal its time or person', async () => {
  const poll = await makeBallot();
  await vote(poll, 1);
  const values = {
    edits: 1,
    duration: 20,
    score: 1,
    max_score: 2,
    drawn: [1],
    rest: {},
    language: 'fa',
  };
  await server.pool.query(
    `update response set (${Object.keys(values).join()}) = (
      select ${Object.keys(values).join()} from jsonb_populate_record(null::response, $2)) where inquiry_id = $1`,
    [poll.id, JSON.stringify(values)],
  );
  const read = async () => {
    const query = 'select to_jsonb(response) - $2::text[] as kept from response where inquiry_id = $1';
    const leftOut = [
      'bucket',
      'started_at',
      'submitted_at',
      'account_id',
      'guest_key',
      'invitee_id',
      'channel',
      'sealed_submit',
    ];
    return (await server.pool.query<{ kept: object }>(query, [poll.id, leftOut])).rows[0]?.kept;
  };
  const before = await read();
  // A new column gets a value above, or a place in the list of those that are left out.
  expect(Object.entries(before ?? {}).filter(([, value]) => value === null)).toEqual([]);
  await closeNow(poll);
  server.clock.advance(ballotClosingDelayMs);
  await closeEndedBallots(server.deps);
  expect(await stateOf(poll)).toMatchObject({ result: 'withheld' });
  expect(await read()).toEqual(before);
});

/** Starts an attempt and saves its answers without submitting them. */
async function saveOnly(poll: Poll, as: Person | undefined) {
  const key = makeAttempt();
  await server.call(startParticipation, { inquiryId: poll.id, ...key }, { as });
  const { answers } = poll.submit(1);
  const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers };
  await server.call(saveAnswers, input, { as });
  return { inquiryId: poll.id, ...key };
}

test('a ballot stays open for saved answers whose time ended before the closing date', async () => {
  const poll = await makeBallot({ editableResponse: false, timeLimit: 1 });
  const [as] = voters;
  const key = await saveOnly(poll, as);
  server.clock.advance(62_000);
  await closeNow(poll);
  server.clock.advance(ballotClosingDelayMs + 30_000);
  await closeEndedBallots(server.deps);
  expect(await stateOf(poll)).toMatchObject({ result: null });
  await closeEndedAttempts(server.deps);
  await closeEndedBallots(server.deps);
  expect(await stateOf(poll)).toMatchObject({ result: 'withheld' });
  const { counted } = await server.call(closeAttempt, key, { as });
  expect(counted).toMatchObject({ resultId: key.attemptId });
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
});

test('closing a ballot deletes its unsubmitted attempts', async () => {
  const poll = await makeBallot({ editableResponse: false, timeLimit: 10 });
  const [as] = voters;
  const key = await saveOnly(poll, as);
  await closeNow(poll);
  server.clock.advance(ballotClosingDelayMs);
  await closeEndedBallots(server.deps);
  const { rows } = await server.pool.query('select 1 from attempt where inquiry_id = $1', [poll.id]);
  expect(rows).toEqual([]);
  expect(await countStored(server, poll.id)).toBe(0);
  const expired = { httpStatus: 410, code: 'inquiryExpired' };
  expect(await server.refusal(closeAttempt, key, { as })).toMatchObject(expired);
  expect(await server.refusal(startParticipation, key, { as })).toMatchObject(expired);
});
