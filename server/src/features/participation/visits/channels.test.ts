import { randomUUID } from 'node:crypto';
import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  getChannels,
  getResponse,
  getResponseList,
} from '@nazar/domain/api/response-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { forMembers, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { addChannelVisits } from './visit-queries.ts';

const server = useTestApp();

const rows = async (inquiryId: string) =>
  (
    await server.pool.query<{ language: string | null; channel: string | null }>(
      'select language, channel from response where inquiry_id = $1 order by channel nulls first',
      [inquiryId],
    )
  ).rows;
/** Reads the channels shown with the list of responses and with the links that are shared. */
async function channels(inquiryId: string) {
  const as = server.people.owner;
  const beside = await server.call(getChannels, { inquiryId }, { as });
  const brought = beside.channels.map(({ channel, responses }) => ({ channel, responses }));
  expect((await server.call(getResponseList, { inquiryId }, { as })).channels).toEqual(brought);
  return brought;
}
const give = (poll: Poll, channel?: unknown) =>
  server.call(submitResponse, poll.submit(0, { channel }), { as: server.guest() });

test('a response keeps the link that it came by and its language, and leaves the count when it is deleted', async () => {
  const poll = await makePoll(server, { ...forMembers, language: 'fa' });
  const [as, owner] = [server.people.stranger, server.people.owner];
  const input = poll.submit(0, { channel: 'Summer-QR' });
  const { resultId } = await server.call(submitResponse, input, { as });
  await server.call(submitResponse, { ...input, channel: 'another' }, { as });
  expect(await rows(poll.id)).toEqual([{ language: 'fa', channel: 'summer-qr' }]);
  const shown = await server.call(getResponse, { inquiryId: poll.id, id: resultId }, { as: owner });
  expect(shown).toMatchObject({ givenIn: 'fa', channel: 'summer-qr' });
  expect(await channels(poll.id)).toEqual([{ channel: 'summer-qr', responses: 1 }]);
  await server.call(deleteResponses, { inquiryId: poll.id, ids: [resultId] }, { as: owner });
  expect(await channels(poll.id)).toEqual([]);
});

test('an invalid channel in a link refuses no participant', async () => {
  const poll = await makePoll(server, { anonymous: false, cooperationType: 'users' });
  const junk = ['', 'a b', '‮', 'x'.repeat(5_000), 7, null, { $ne: 1 }, ['qr'], '\u0000'];
  const people = [
    server.people.owner,
    server.people.stranger,
    server.people.participant,
    server.people.admin,
  ];
  for (const [index, as] of people.entries()) {
    await server.call(submitResponse, poll.submit(0, { channel: junk[index] }), { as });
  }
  const open = await makePoll(server);
  for (const channel of junk) await give(open, channel);
  expect((await rows(poll.id)).map(({ channel }) => channel)).toEqual([null, null, null, null]);
  expect(await channels(open.id)).toEqual([]);
});

test('an attempt that the server closes keeps the link with which it began', async () => {
  const poll = await makePoll(server, { ...forMembers, timeLimit: 1 });
  const as = server.people.participant;
  const key = makeAttempt();
  await server.call(startParticipation, { inquiryId: poll.id, ...key, channel: 'mail' }, { as });
  const { attemptId, attemptSecret, inquiryId, revision, answers } = poll.submit(0, key);
  await server.call(saveAnswers, { attemptId, attemptSecret, inquiryId, revision, answers }, { as });
  server.clock.advance(120_000);
  await closeEndedAttempts(server.deps);
  expect(await rows(poll.id)).toEqual([{ language: 'en', channel: 'mail' }]);
  expect(await channels(poll.id)).toEqual([{ channel: 'mail', responses: 1 }]);
});

test("responses of open inquiries store their link, and those of secret ballots don't", async () => {
  const poll = await makePoll(server);
  await Promise.all(Array.from({ length: 40 }, (_, index) => give(poll, index < 36 ? 'poster' : 'mail')));
  await give(poll);
  expect(new Set((await rows(poll.id)).map(({ channel }) => channel))).toEqual(
    new Set(['poster', 'mail', null]),
  );
  const ballot = await makePoll(server, { cooperationType: 'users', anonymous: true });
  await server.call(submitResponse, ballot.submit(0, { channel: 'poster' }), {
    as: server.people.participant,
  });
  expect(await rows(ballot.id)).toMatchObject([{ channel: null }]);
  const counted = await server.pool.query(
    'select inquiry_id as id, channel, responses from channel_response_count where inquiry_id in ($1, $2) order by channel',
    [poll.id, ballot.id],
  );
  expect(counted.rows).toEqual([
    { id: poll.id, channel: 'mail', responses: 4 },
    { id: poll.id, channel: 'poster', responses: 36 },
  ]);
});

test('counts by link are visible only to people who may see single responses', async () => {
  const known = await makePoll(server, { cooperationType: 'users', anonymous: false });
  for (const as of [server.people.stranger, server.people.participant]) {
    expect(await server.refusal(getChannels, { inquiryId: known.id }, { as })).toMatchObject({
      httpStatus: 403,
    });
  }
  const guest = await server.refusal(getChannels, { inquiryId: known.id }, { as: server.people.guest });
  expect(guest.httpStatus).toBe(401);
});

async function visited({ id: inquiryId }: Poll, visits: Record<string, number>) {
  for (const [channel, count] of Object.entries(visits))
    server.deps.participation.visits.add(inquiryId, channel, count);
  await server.deps.participation.visits.flush();
  return (await server.call(getChannels, { inquiryId }, { as: server.people.owner })).channels;
}

test('each link shows its visits next to its responses, even if it has no responses', async () => {
  const poll = await makePoll(server, { ...forMembers, anonymous: false });
  const as = server.people.stranger;
  await server.call(submitResponse, poll.submit(0, { channel: 'poster' }), { as });
  expect(await visited(poll, { telegram: 3 })).toEqual([
    // A person who responded counts as a visitor even if their visit was not counted.
    { channel: 'poster', responses: 1, visits: 1 },
    { channel: 'telegram', responses: 0, visits: 3 },
  ]);
  expect(await visited(poll, { telegram: 1, poster: 4 })).toEqual([
    { channel: 'poster', responses: 1, visits: 4 },
    { channel: 'telegram', responses: 0, visits: 4 },
  ]);
});

test("made-up links fill no table and don't stop our own names and used links from being counted", async () => {
  const poll = await makePoll(server, { ...forMembers, anonymous: false });
  await server.call(submitResponse, poll.submit(0, { channel: 'poster' }), { as: server.people.stranger });
  const junk = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`junk-${n}`, 1]));
  const count = async () =>
    (await server.pool.query('select channel from channel_visit_count where inquiry_id = $1', [poll.id])).rows
      .length;
  await visited(poll, junk);
  expect(await count()).toBe(200);
  const reported = await visited(poll, { ...junk, zzz: 1, eitaa: 2, poster: 7 });
  expect(await count()).toBe(202);
  expect(reported).toContainEqual({ channel: 'eitaa', responses: 0, visits: 2 });
  expect(reported).toContainEqual({ channel: 'poster', responses: 1, visits: 7 });
  // A link that people open takes the place of a made-up name, and keeps it.
  await visited(poll, { flyer: 3 });
  const more = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`more-${n}`, 1]));
  expect(await visited(poll, more)).toContainEqual({ channel: 'flyer', responses: 0, visits: 3 });
  expect(await count()).toBe(202);
});

test('visits of an inquiry that is not open are not counted, and those of other inquiries are', async () => {
  const [poll, draft] = [
    await makePoll(server, { ...forMembers, anonymous: false }),
    await makeDraft(server),
  ];
  const { visits } = server.deps.participation;
  for (const id of [randomUUID(), draft.id]) visits.add(id, 'telegram');
  expect(await visited(poll, { telegram: 1 })).toEqual([{ channel: 'telegram', responses: 0, visits: 1 }]);
  const { rows: kept } = await server.pool.query('select from channel_visit_count where inquiry_id = $1', [
    draft.id,
  ]);
  expect(kept).toEqual([]);
  // Two nodes add to the same links at the same time.
  const together = Array.from({ length: 20 }, () =>
    addChannelVisits(
      server.deps.db,
      [{ inquiryId: poll.id, channel: 'telegram', count: 1 }],
      server.clock.now(),
    ),
  );
  await Promise.all(together);
  expect(await visited(poll, {})).toEqual([{ channel: 'telegram', responses: 0, visits: 21 }]);
});
