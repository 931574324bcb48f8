import { randomUUID } from 'node:crypto';
import { editMyInquiry, expireMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResult } from '@nazar/domain/api/own-response-calls.ts';
import { editMyResponse, submit } from '@nazar/domain/api/participation-calls.ts';
import { getChannels, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportBytes } from '../exports/export-story.ts';
import { makeVote, manyPeople, type Vote } from '../invited-people/invited-story.ts';
import { countAtEnds } from '../participation/count-at-end.ts';
import { makePoll, type Poll, type SubmitInput } from '../participation/participation-story.ts';
import { recount } from './recount.ts';

// Where it is known who may answer, whole groups are counted until the first end, and at it no fewer.

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(() => server.clock.set('2026-11-21T10:00:00.000Z'));
afterAll(() => server.close());

const owner = () => ({ as: server.people.owner });
const settings = { anonymous: true, editableResponse: true, timeZone: 'Europe/London' };

const makeAnonymousVote = (people: number) => makeVote(server, manyPeople(people), settings);

async function answer(vote: Vote, place: number, drink: number): Promise<SubmitInput> {
  const input = vote.submit(drink, { channel: `to-${place % 2}` });
  await server.call(submit, input, { as: vote.invited[place] });
  return input;
}

const change = (vote: Vote, place: number, input: SubmitInput, drink: number) => {
  const { attemptId: responseId, attemptSecret } = input;
  const edited = { inquiryId: vote.id, responseId, attemptSecret, editId: randomUUID() };
  const { answers } = vote.submit(drink);
  return server.call(editMyResponse, { ...edited, answers }, { as: vote.invited[place] });
};

async function close({ id }: Pick<Poll, 'id'>, expireDate?: null): Promise<void> {
  server.clock.advance(1000);
  await server.call(expireMyInquiry, expireDate === undefined ? { id } : { id, expireDate }, owner());
  server.clock.advance(60_000);
  await countAtEnds(server.deps);
}

const summaryOf = ({ id: inquiryId }: Pick<Poll, 'id'>) => server.call(getSummary, { inquiryId }, owner());
const drinksOf = async (poll: Pick<Poll, 'id'>) =>
  (await summaryOf(poll)).questions[0]?.options?.map(({ count }) => count);

/** What the owner reads: the rows of the list and of an export, the counts, and by which links people came. */
async function observe(vote: Vote) {
  const inquiryId = vote.id;
  const { data } = await server.call(
    getResponses,
    { inquiryId, questionIds: [vote.drink.id], nrpp: 100 },
    owner(),
  );
  const bytes = await exportBytes(server, inquiryId, { format: 'jsonl' }).catch(() => null);
  const lines = bytes === null ? [] : bytes.toString().trim().split('\n');
  const { channels } = await server.call(getChannels, { inquiryId }, owner());
  return {
    listed: data.map(({ id, day, answers }) => `${id} ${day} ${JSON.stringify(answers)}`),
    exported: lines.map((line) => JSON.parse(line)).map(({ day, Q1 }) => `${day} ${Q1}`),
    drinks: (await drinksOf(vote)) ?? [0, 0, 0],
    came: channels.reduce((sum, { responses }) => sum + responses, 0),
  };
}

function differing(some: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return some.filter((one) => {
    const place = left.indexOf(one);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  }).length;
}

const noneOrFive = (count: number) => count === 0 || count >= 5;

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('submit' as const), drink: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), drink: fc.nat(2), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('night' as const) }) },
);

test('who reads everything after each answer, change and night, and after the end, singles nobody out', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 22, maxLength: 32 }),
    fc.boolean(),
    async (steps, looks) => {
      server.clock.set('2026-11-21T10:00:00.000Z');
      const vote = await makeAnonymousVote(32);
      const given: SubmitInput[] = [];
      let before = await observe(vote);
      const look = async (kind: string) => {
        const after = await observe(vote);
        for (const rows of ['listed', 'exported'] as const) {
          const counts = [differing(after[rows], before[rows]), differing(before[rows], after[rows])];
          expect([kind, rows, ...counts, counts.every(noneOrFive)]).toEqual([kind, rows, ...counts, true]);
        }
        const moved = after.drinks.reduce((sum, n, at) => sum + Math.abs(n - (before.drinks[at] ?? 0)), 0);
        if (moved > 0) {
          const more =
            after.drinks.reduce((sum, n) => sum + n, 0) - before.drinks.reduce((sum, n) => sum + n, 0);
          expect([kind, more, noneOrFive(more)]).toEqual([kind, more, true]);
        } else expect([kind, after.came]).toEqual([kind, before.came]);
        before = after;
      };
      for (const each of steps) {
        if (each.kind === 'night') server.clock.advance(86_400_000);
        if (each.kind === 'submit') given.push(await answer(vote, given.length, each.drink));
        if (each.kind === 'edit' && given.length > 0) {
          const place = each.at % given.length;
          await change(vote, place, given[place] as SubmitInput, each.drink);
        }
        if (looks) await look(each.kind);
      }
      await look('all');
      await close(vote);
      await look('end');
      const { responses, differences } = await recount(server.db, vote.id);
      expect([responses, differences]).toEqual([given.length, []]);
      const { waiting, finished } = await summaryOf(vote);
      // Everybody is counted by then; of changes whole groups.
      expect([finished, given.length < 5 ? 0 : (waiting?.responses ?? 0)]).toEqual([given.length, 0]);
    },
  );
  await fc.assert(run, { numRuns: 2, endOnFailure: true });
});

test('five are counted when ten have answered, and five to nine are left for the end', async () => {
  const vote = await makeAnonymousVote(16);
  const given: SubmitInput[] = [];
  const more = async (count: number) => {
    for (let one = 0; one < count; one += 1) given.push(await answer(vote, given.length, given.length % 3));
    const { withheld, waiting } = await summaryOf(vote);
    return { withheld, responses: waiting?.responses, keptBack: waiting?.keptBack };
  };
  expect(await more(9)).toEqual({ withheld: true, responses: 9, keptBack: true });
  const first = given[0] as SubmitInput;
  const asked = { inquiryId: vote.id, responseId: first.attemptId, attemptSecret: first.attemptSecret };
  expect((await server.call(getMyResult, asked, { as: vote.invited[0] })).waiting).toBe('keptResponse');
  expect(await more(1)).toEqual({ withheld: false, responses: 5, keptBack: true });
  expect(await more(3)).toEqual({ withheld: false, responses: 8, keptBack: true });
  await close(vote);
  expect(await drinksOf(vote)).toEqual([5, 4, 4]);
  // No other end counts: from then on nothing has to be kept back.
  await close(vote, null);
  expect(await more(2)).toEqual({ withheld: false, responses: 2, keptBack: false });
  await close(vote);
  expect(await drinksOf(vote)).toEqual([5, 4, 4]);
});

test('nobody counts a few at the end by opening the inquiry to everybody before', async () => {
  const poll = await makePoll(server, { ...settings, cooperationType: 'users' });
  for (let place = 0; place < 7; place += 1) {
    const as = await makeAccount(server.deps);
    await server.call(submit, poll.submit(place % 3), { as });
  }
  const changed = await server.call(
    editMyInquiry,
    { id: poll.id, revision: poll.revision, cooperationType: 'anon' } as never,
    owner(),
  );
  await server.call(publishMyInquiry, { id: poll.id, revision: changed.revision }, owner());
  await server.call(submit, poll.submit(1), { as: server.guest() });
  expect((await summaryOf(poll)).waiting).toMatchObject({ responses: 8 });
  await close(poll);
  expect(await drinksOf(poll)).toEqual([3, 3, 2]);
});

test('one who answers alone after an open inquiry was closed to guests is not counted alone at its end', async () => {
  const poll = await makePoll(server, settings);
  for (let place = 0; place < 10; place += 1)
    await server.call(submit, poll.submit(place % 3), { as: server.guest() });
  const changed = await server.call(
    editMyInquiry,
    { id: poll.id, revision: poll.revision, cooperationType: 'users' } as never,
    owner(),
  );
  await server.call(publishMyInquiry, { id: poll.id, revision: changed.revision }, owner());
  await server.call(submit, poll.submit(1), { as: await makeAccount(server.deps) });
  expect(await drinksOf(poll)).toEqual([4, 3, 3]);
  await close(poll);
  expect(await drinksOf(poll)).toEqual([4, 3, 3]);
  expect((await summaryOf(poll)).waiting).toMatchObject({ responses: 1, over: true, endCounted: false });
  // Once enough others have come, the next end counts all of them.
  await close(poll, null);
  for (let place = 0; place < 5; place += 1)
    await server.call(submit, poll.submit(0), { as: await makeAccount(server.deps) });
  await close(poll);
  expect(await drinksOf(poll)).toEqual([9, 4, 3]);
});
