import {
  closeAttempt,
  getMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeInviteePoll, manyContacts } from '../../people/invitees/testing/invitee-setup.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { countStored, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { closeEndedAttempts } from './close-ended-attempts.ts';

const opened = '2026-11-21T10:00:00.000Z';
const minute = 60_000;
const server = useTestApp({ now: opened });
beforeEach(() => server.clock.set(opened));

type As = Parameters<TestApp['call']>[2];

/** Starts, saves these answers after a minute, and stays offline. */
async function saveOnly(poll: Poll, call: As, answers = poll.submit(1).answers) {
  const key = makeAttempt();
  await server.call(startParticipation, { inquiryId: poll.id, ...key }, call);
  server.clock.advance(minute);
  const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers };
  expect(await server.call(saveAnswers, input, call)).toEqual({ saved: true });
  return key;
}

describe('answers that were saved before the time ended', () => {
  const timed = { timeLimit: 10, maxParticipantCount: 1, expireMessage: 'Next year again.' };
  const kinds: [string, Partial<InquirySettings>][] = [
    ['open to everyone', { cooperationType: 'anon' }],
    ['for signed-in people', { cooperationType: 'users', anonymous: false }],
    ['for signed-in people, as a secret ballot', { cooperationType: 'users', anonymous: true }],
  ];
  test.each(kinds)(
    'are counted in an inquiry %s, and a page that was offline then gets the receipt',
    async (_, kind) => {
      const poll = await makePoll(server, { ...kind, ...timed });
      const as = kind.cooperationType === 'anon' ? server.guest() : server.people.participant;
      const key = await saveOnly(poll, { as });
      const named = { inquiryId: poll.id, ...key };
      expect(await server.refusal(closeAttempt, named, { as })).toMatchObject({ httpStatus: 503 });
      server.clock.set('2026-11-21T10:10:06.000Z');
      // The place stays reserved until the saved answers are counted.
      const other = kind.cooperationType === 'anon' ? server.guest() : server.people.stranger;
      expect(
        await server.refusal(startParticipation, { inquiryId: poll.id, ...makeAttempt() }, { as: other }),
      ).toMatchObject({ code: 'inquiryFull' });

      const later = poll.submit(2, key);
      expect(await server.refusal(submitResponse, later, { as })).toMatchObject({ code: 'timeEnded' });
      const { counted } = await server.call(closeAttempt, named, { as });
      expect(counted).toMatchObject({ resultId: key.attemptId, editing: null });
      // The reply is the same when repeated, and whether the server or the page closed the attempt.
      await closeEndedAttempts(server.deps);
      expect(await server.call(closeAttempt, named, { as })).toMatchObject({ counted });
      expect(await server.refusal(submitResponse, later, { as })).toMatchObject({ code: 'attemptConflict' });
      const receipt = { inquiryId: poll.id, responseId: key.attemptId, attemptSecret: key.attemptSecret };
      const { answers } = await server.call(getMyResponse, receipt, { as });
      expect(answers).toEqual(poll.submit(1).answers);
      expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
      const left = await server.pool.query('select 1 from attempt where inquiry_id = $1', [poll.id]);
      expect(left.rows).toEqual([]);
    },
  );

  test('count for invitees of a secret ballot, unless they were removed', async () => {
    const vote = await makeInviteePoll(server, manyContacts(2), { anonymous: true, timeLimit: 10 });
    const [first, second] = vote.invited;
    if (first === undefined || second === undefined) throw new Error('No one is invited.');
    await saveOnly(vote, { as: first });
    server.clock.set(opened);
    await saveOnly(vote, { as: second });
    await server.pool.query('update invitee set is_removed = true where id = $1', [second.id]);
    server.clock.advance(20 * minute);
    await closeEndedAttempts(server.deps);
    expect(await countStored(server, vote.id)).toBe(1);
  });

  test('stay unfinished if a mandatory answer is missing, and anonymous ones are deleted', async () => {
    const poll = await makePoll(server, { ...timed, cooperationType: 'anon' });
    const as = server.guest();
    const key = await saveOnly(poll, { as }, [{ questionId: poll.wish.id, value: 'more' }]);
    server.clock.advance(20 * minute);
    const named = { inquiryId: poll.id, ...key };
    const missed = { counted: null, expireMessage: 'Next year again.' };
    expect(await server.call(closeAttempt, named, { as })).toEqual(missed);
    expect(await server.call(closeAttempt, named, { as })).toEqual(missed);
    expect(await countStored(server, poll.id)).toBe(0);
    const { rows } = await server.pool.query('select state, answers from attempt where id = $1', [
      key.attemptId,
    ]);
    expect(rows).toEqual([{ state: 'unfinished', answers: [] }]);
  });
});

test('anonymous answers are shown to the secret that saved them, not to the same person elsewhere', async () => {
  const poll = await makePoll(server, { timeLimit: 10 });
  const as = server.guest();
  const key = await saveOnly(poll, { as });
  const again = await server.call(startParticipation, { inquiryId: poll.id, ...key }, { as });
  expect(again.answers).toEqual(poll.submit(1).answers);
  const elsewhere = await server.call(startParticipation, { inquiryId: poll.id, ...makeAttempt() }, { as });
  expect(elsewhere).toMatchObject({ attemptId: key.attemptId, answers: [] });
  expect(await server.refusal(closeAttempt, { inquiryId: poll.id, ...key }, { as })).toMatchObject({
    code: 'continuedElsewhere',
  });
});

test.each<[string, Partial<InquirySettings>]>([
  ['an open inquiry', {}],
  ['a secret ballot', { cooperationType: 'users', anonymous: true }],
])('answers of %s are shown to no other secret, however often it starts', async (_, settings) => {
  const poll = await makePoll(server, { timeLimit: 10, ...settings });
  const as = server.people.participant;
  const key = await saveOnly(poll, { as });
  const other = makeAttempt();
  for (let round = 0; round < 2; round += 1) {
    const seen = await server.call(startParticipation, { inquiryId: poll.id, ...other }, { as });
    expect(seen).toMatchObject({ attemptId: key.attemptId, answers: [] });
  }
  // The first device has its answers in the browser and saves them again.
  const back = await server.call(startParticipation, { inquiryId: poll.id, ...key }, { as });
  expect(back.answers).toEqual([]);
  const { answers } = poll.submit(1);
  const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers };
  expect(await server.call(saveAnswers, input, { as })).toEqual({ saved: true });
  expect((await server.call(startParticipation, { inquiryId: poll.id, ...key }, { as })).answers).toEqual(
    answers,
  );
});

test('a save during a start on another device returns no answers', async () => {
  const poll = await makePoll(server, { timeLimit: 10 });
  for (let round = 0; round < 6; round += 1) {
    const as = server.guest();
    const [key, other] = [makeAttempt(), makeAttempt()];
    await server.call(startParticipation, { inquiryId: poll.id, ...key }, { as });
    const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers: poll.submit(1).answers };
    const again = { inquiryId: poll.id, ...other };
    await Promise.all([
      server.send(saveAnswers, input, { as }),
      server.send(startParticipation, again, { as }),
    ]);
    expect((await server.call(startParticipation, again, { as })).answers).toEqual([]);
  }
});

test('all ended attempts are closed in one run', async () => {
  const poll = await makePoll(server, { timeLimit: 10 });
  await server.pool.query(
    `insert into attempt (id, inquiry_id, revision, secret_hash, marker, seed, started_at, ends_at, last_seen_at)
     select gen_random_uuid(), $1, $2, '\\x00', decode(md5(n::text), 'hex'), 1, $3, $3, $3
     from generate_series(1, 450) as n`,
    [poll.id, poll.revision, opened],
  );
  server.clock.advance(minute);
  await closeEndedAttempts(server.deps);
  const left = await server.pool.query("select 1 from attempt where inquiry_id = $1 and state = 'running'", [
    poll.id,
  ]);
  expect(left.rows).toEqual([]);
});

test('an attempt can be closed only by its secret', async () => {
  const poll = await makePoll(server, { timeLimit: 10 });
  const key = await saveOnly(poll, { as: server.guest() });
  server.clock.advance(20 * minute);
  const guess = { inquiryId: poll.id, attemptId: key.attemptId, attemptSecret: makeAttempt().attemptSecret };
  const as = server.guest();
  expect(await server.refusal(closeAttempt, guess, { as })).toMatchObject({ httpStatus: 404 });
  await closeEndedAttempts(server.deps);
  expect(await server.refusal(closeAttempt, guess, { as })).toMatchObject({ httpStatus: 404 });
  const unknown = { ...guess, ...makeAttempt() };
  expect(await server.refusal(closeAttempt, unknown, { as })).toMatchObject({ httpStatus: 404 });
});
