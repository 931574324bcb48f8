import { randomUUID } from 'node:crypto';
import { getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { countStored, forMembers, makeAttempt, makePoll } from '../testing/participation-setup.ts';

const server = useTestApp();
beforeAll(() => {
  // Transactions wait for a lock without a timeout here.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});

async function expectStored(inquiryId: string, count: number): Promise<void> {
  expect(await countStored(server, inquiryId)).toBe(count);
  expect(await verifyStoredCounts(server.db, inquiryId)).toEqual({ responses: count, differences: [] });
}

test('a response is stored with its answers and confirmed with its id', async () => {
  const poll = await makePoll(server, { completionMessage: 'Thank you!' });
  const guest = server.guest();
  const page = await server.call(startParticipation, { inquiryId: poll.id }, { as: guest });
  expect(page).toMatchObject({ attemptId: null, revision: poll.revision, answers: [] });
  const { drink, extras, spoons, wish } = poll;
  const input = poll.submit(1, {
    duration: 64,
    answers: [
      { questionId: drink.id, value: drink.options[1]?.id ?? '' },
      { questionId: extras.id, value: [extras.options[2]?.id ?? '', extras.options[0]?.id ?? ''] },
      { questionId: spoons.id, value: 2.5 },
      { questionId: wish.id, value: ' چای "داغ" \\ {می‌خواهم}, \n🍵 ' },
    ],
  });
  expect(await server.call(submitResponse, input, { as: guest })).toEqual({
    resultId: input.attemptId,
    completionMessage: 'Thank you!',
    score: null,
    maxScore: null,
    percent: null,
    passed: null,
    certificate: false,
    seeResults: true,
    editing: null,
  });
  const { rows } = await server.pool.query('select * from response where id = $1', [input.attemptId]);
  expect(rows[0]).toMatchObject({ inquiry_id: poll.id, revision: poll.revision });
  expect(rows[0].choices).toHaveLength(3);
  expect(Object.values(rows[0].rest)).toEqual([2.5, 'چای "داغ" \\ {می‌خواهم}, \n🍵']);
  await expectStored(poll.id, 1);
});

test('a response to an open inquiry contains its minute and rounded duration, and no person', async () => {
  const poll = await makePoll(server, { timeZone: 'Asia/Tehran' });
  const guest = server.guest();
  const input = poll.submit(0, { duration: 64 });
  server.clock.set('2026-11-21T10:00:41.500Z');
  await server.call(submitResponse, input, { as: guest });
  const { rows } = await server.pool.query('select *, bucket::text from response where id = $1', [
    input.attemptId,
  ]);
  expect(rows[0]).toMatchObject({
    bucket: '2026-11-21 13:00:00',
    duration: 60,
    submitted_at: new Date('2026-11-21T10:00:00Z'),
    account_id: null,
    guest_key: null,
    started_at: null,
  });
  const dump = JSON.stringify((await server.pool.query('select * from participation_marker')).rows);
  expect(dump).not.toContain(guest.id);
});

test('a response to a named inquiry contains person, time and local hour', async () => {
  const poll = await makePoll(server, { ...forMembers, timeZone: 'Asia/Tehran' });
  const input = poll.submit(0, { duration: 64 });
  await server.call(submitResponse, input, { as: server.people.participant });
  const { rows } = await server.pool.query('select *, bucket::text from response where id = $1', [
    input.attemptId,
  ]);
  expect(rows[0]).toMatchObject({
    bucket: '2026-11-21 13:00:00',
    duration: 64,
    account_id: server.people.participant.id,
    submitted_at: new Date(server.clock.now()),
    started_at: new Date(server.clock.now() - 64_000),
  });
});

test('an anonymous response is refused if its id contains a time', async () => {
  const poll = await makePoll(server);
  const failure = await server.refusal(
    submitResponse,
    poll.submit(0, { attemptId: '01934c5a-7b2e-7cc3-98c4-dc0c0c07398f' }),
    { as: server.guest() },
  );
  expect(failure).toMatchObject({ httpStatus: 400, errors: { attemptId: { code: 'invalidId' } } });
  await expectStored(poll.id, 0);
});

test('a repeated submit returns the stored response, in any order of answers', async () => {
  const poll = await makePoll(server);
  const as = server.guest();
  const input = poll.submit(0);
  const answers = [{ questionId: poll.spoons.id, value: 3 }, ...input.answers];
  const first = await server.call(submitResponse, { ...input, answers }, { as });
  const again = await server.call(submitResponse, { ...input, answers: [...answers].reverse() }, { as });
  expect(again).toEqual(first);
  await expectStored(poll.id, 1);
});

test('the same id with other answers is a conflict, and other people can’t find it', async () => {
  const poll = await makePoll(server);
  const as = server.guest();
  const input = poll.submit(0);
  await server.call(submitResponse, input, { as });
  const other = { ...poll.submit(1), attemptId: input.attemptId, attemptSecret: input.attemptSecret };
  expect(await server.refusal(submitResponse, other, { as })).toMatchObject({
    httpStatus: 409,
    code: 'attemptConflict',
  });
  const guessed = { ...input, attemptSecret: makeAttempt().attemptSecret };
  expect(await server.refusal(submitResponse, guessed, { as })).toMatchObject({ code: 'alreadyAnswered' });
  expect(await server.refusal(submitResponse, guessed, { as: server.guest() })).toMatchObject({
    httpStatus: 404,
  });
  await expectStored(poll.id, 1);
});

test('an id used in one inquiry stores nothing in another', async () => {
  const [one, other] = [await makePoll(server), await makePoll(server)];
  const as = server.guest();
  const { attemptId, attemptSecret } = one.submit();
  await server.call(submitResponse, one.submit(0, { attemptId, attemptSecret }), { as });
  const stolen = other.submit(0, { attemptId, attemptSecret });
  expect(await server.refusal(submitResponse, stolen, { as })).toMatchObject({
    httpStatus: 404,
    code: 'notFound',
  });
  await expectStored(one.id, 1);
  await expectStored(other.id, 0);
});

test('fifty equal simultaneous submits give one response, and all are confirmed', async () => {
  const poll = await makePoll(server);
  const as = server.guest();
  const input = poll.submit(2);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.send(submitResponse, input, { as })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expectStored(poll.id, 1);
});

test('of fifty simultaneous submits with one id and different answers one is stored and equal ones are confirmed', async () => {
  const poll = await makePoll(server);
  const as = server.guest();
  const key = makeAttempt();
  const inputs = Array.from({ length: 50 }, (_, index) => poll.submit(index % 3, key));
  const answers = await Promise.all(inputs.map((input) => server.send(submitResponse, input, { as })));
  const { rows } = await server.pool.query('select choices from response where id = $1', [key.attemptId]);
  expect(rows).toHaveLength(1);
  const confirmed = answers.map((answer, index) => (answer.status === 200 ? index % 3 : -1));
  const stored = new Set(confirmed.filter((index) => index >= 0));
  expect(stored.size).toBe(1);
  expect(confirmed.filter((index) => stored.has(index)).length).toBeGreaterThanOrEqual(16);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map((answer) => 'failure' in answer && answer.failure.code))).toEqual(
    new Set(['attemptConflict']),
  );
  await expectStored(poll.id, 1);
});

test('a person can answer once, even with twenty simultaneous submits', async () => {
  const poll = await makePoll(server, forMembers);
  const as = server.people.participant;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.send(submitResponse, poll.submit(), { as })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map((answer) => 'failure' in answer && answer.failure.code))).toEqual(
    new Set(['alreadyAnswered']),
  );
  expect(await server.refusal(startParticipation, { inquiryId: poll.id }, { as })).toMatchObject({
    httpStatus: 409,
    code: 'alreadyAnswered',
  });
  await expectStored(poll.id, 1);
});

test('two hundred guests for fifty places give exactly fifty responses, and a repeated stored one is never «full»', async () => {
  const poll = await makePoll(server, { maxParticipantCount: 50 });
  const tries = Array.from({ length: 200 }, (_, index) => ({
    as: server.guest(),
    input: poll.submit(index % 3),
  }));
  const answers = await Promise.all(tries.map(({ as, input }) => server.send(submitResponse, input, { as })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  const refused = answers.flatMap((answer) => ('failure' in answer ? [answer.failure.code] : []));
  expect(new Set(refused)).toEqual(new Set(['inquiryFull']));
  const again = await Promise.all(tries.map(({ as, input }) => server.send(submitResponse, input, { as })));
  expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  expect(
    await server.refusal(startParticipation, { inquiryId: poll.id }, { as: server.guest() }),
  ).toMatchObject({
    httpStatus: 409,
    code: 'inquiryFull',
  });
  await expectStored(poll.id, 50);
});

test('a submit that the database refuses does not fail the others of its group', async () => {
  const [poll, broken] = [await makePoll(server), await makePoll(server)];
  await server.pool.query(
    `create function poison() returns trigger language plpgsql as
     $$ begin if new.inquiry_id = '${broken.id}' then raise exception 'poisoned'; end if; return new; end $$`,
  );
  await server.pool.query(
    'create trigger poison before insert on response for each row execute function poison()',
  );
  const inputs = Array.from({ length: 12 }, (_, index) => (index === 5 ? broken : poll).submit());
  const answers = await Promise.all(
    inputs.map((input) => server.send(submitResponse, input, { as: server.guest() })),
  );
  await server.pool.query('drop trigger poison on response');
  expect(answers.map(({ status }) => status)).toEqual(inputs.map((_, index) => (index === 5 ? 500 : 200)));
  await expectStored(poll.id, 11);
  await expectStored(broken.id, 0);
});

test('a write that stored nothing is an error and is never confirmed', async () => {
  const poll = await makePoll(server);
  await server.pool.query(
    'create function swallow() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  await server.pool.query(
    'create trigger swallow before insert on response for each row execute function swallow()',
  );
  const failure = await server.refusal(submitResponse, poll.submit(), { as: server.guest() });
  await server.pool.query('drop trigger swallow on response');
  expect(failure).toMatchObject({ httpStatus: 503, code: 'unavailable' });
  await expectStored(poll.id, 0);
});

test('deleting an inquiry deletes its responses', async () => {
  const old = await makePoll(server);
  const as = server.guest();
  await server.call(submitResponse, old.submit(), { as });
  const { rows } = await server.pool.query('delete from inquiry where id = $1 returning *', [old.id]);
  expect(rows).toHaveLength(1);
  expect(await countStored(server, old.id)).toBe(0);
  expect(await server.refusal(submitResponse, old.submit(), { as })).toMatchObject({ httpStatus: 404 });
  expect(
    await server.refusal(submitResponse, { ...old.submit(), inquiryId: randomUUID() }, { as }),
  ).toMatchObject({
    httpStatus: 404,
  });
});

test('deleting an inquiry while people answer leaves no orphaned response', async () => {
  const poll = await makePoll(server);
  const sends = Array.from({ length: 60 }, () =>
    server.send(submitResponse, poll.submit(), { as: server.guest() }),
  );
  const deleting = server.pool.query('delete from inquiry where id = $1', [poll.id]);
  const [answers] = await Promise.all([Promise.all(sends), deleting]);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const left = await server.pool.query(
    `select (select count(*) from response where inquiry_id = $1)::int as responses,
       (select count(*) from participation_marker where inquiry_id = $1)::int as markers,
       (select count(*) from tally where inquiry_id = $1)::int as tallies`,
    [poll.id],
  );
  expect(left.rows).toEqual([{ responses: 0, markers: 0, tallies: 0 }]);
});

test('publishing changes repeatedly loses no response, and each is counted', async () => {
  const poll = await makePoll(server);
  let publishing = true;
  const touching = (async () => {
    while (publishing) {
      await server.pool.query(
        'update inquiry set updated_at = updated_at + interval $$1 ms$$ where id = $1',
        [poll.id],
      );
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => server.send(submitResponse, poll.submit(), { as: server.guest() })),
  );
  publishing = false;
  await touching;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expectStored(poll.id, 100);
});

test('a repeated submit does not offer results that have been taken down since', async () => {
  const poll = await makePoll(server);
  const guest = server.guest();
  const input = poll.submit();
  expect(await server.call(submitResponse, input, { as: guest })).toMatchObject({ seeResults: true });
  await server.pool.query('update inquiry set taken_down_at = now() where id = $1', [poll.id]);
  expect(await server.call(submitResponse, input, { as: guest })).toMatchObject({ seeResults: false });
  const as = { as: guest };
  expect(await server.refusal(getSummary, { inquiryId: poll.id }, as)).toMatchObject({ code: 'notFound' });
});

test('owners who have answered their own inquiry are not offered it again', async () => {
  const poll = await makePoll(server, forMembers);
  const as = server.people.owner;
  const offered = async () => {
    const { data } = await server.call(getMyInquiries, { nrpp: 100 }, { as });
    const { item } = await server.call(getMyInquiry, { id: poll.id }, { as });
    const listed = data.find(({ id }) => id === poll.id);
    return [listed?.abilities.participate, item.abilities.participate];
  };
  expect(await offered()).toEqual([true, true]);
  await server.call(submitResponse, poll.submit(), { as });
  expect(await offered()).toEqual([false, false]);
});
