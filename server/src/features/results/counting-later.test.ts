import { randomUUID } from 'node:crypto';
import { previewChart } from '@nazar/domain/api/chart-calls.ts';
import { callPath } from '@nazar/domain/api/define-call.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResult, getReceipts } from '@nazar/domain/api/own-response-calls.ts';
import { editMyResponse, start, submit } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  getChannels,
  getResponseList,
  getResponses,
} from '@nazar/domain/api/response-calls.ts';
import { getAnswerTexts, getCrossTab, getGroupings, getSummary } from '@nazar/domain/api/result-calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportBytes } from '../exports/export-story.ts';
import { Participation } from '../participation/participation.ts';
import { makePoll, type Poll, type SubmitInput } from '../participation/participation-story.ts';
import { storeResponses } from './grouping-story.ts';
import { recount } from './recount.ts';
import { addDifference, measureDifference } from './recount-difference.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  // Whoever waits here for a lock gets it in the end.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});
beforeEach(() => server.clock.set('2026-11-21T10:00:00.000Z'));
afterAll(() => server.close());

const settings = { editableResponse: true, timeZone: 'Europe/London' };
const owner = () => ({ as: server.people.owner });
const today = () => new Date(server.clock.now()).toISOString().slice(0, 10);

type Said = { readonly drink: number; readonly spoons: number; readonly wish: string };

const said = fc.record({
  drink: fc.nat(2),
  spoons: fc.nat(10),
  wish: fc.constantFrom('milk', 'sugar', 'honey'),
});

function answersOf(poll: Poll, { drink, spoons, wish }: Said) {
  return [
    { questionId: poll.drink.id, value: poll.drink.options[drink]?.id ?? '' },
    { questionId: poll.spoons.id, value: spoons },
    { questionId: poll.wish.id, value: wish },
  ];
}

async function give(poll: Poll, one: Said, more: Partial<SubmitInput> = {}): Promise<SubmitInput> {
  const input = poll.submit(0, { answers: answersOf(poll, one), ...more });
  await server.call(submit, input, { as: server.guest() });
  return input;
}

const changed = (poll: Poll, { attemptId: responseId, attemptSecret }: SubmitInput, one: Said) =>
  server.call(
    editMyResponse,
    { inquiryId: poll.id, responseId, attemptSecret, editId: randomUUID(), answers: answersOf(poll, one) },
    { as: server.guest() },
  );

/** All that the owner, who sees most, can read of what people said. */
async function observe(poll: Poll, days: readonly string[]) {
  const inquiryId = poll.id;
  const [drink, extras] = [poll.drink.id, poll.extras.id];
  const both = { rowQuestionId: drink, columnQuestionId: poll.spoons.id };
  const chosen = {
    match: 'all',
    clauses: [{ kind: 'options', questionId: drink, test: 'any', optionIds: [poll.drink.options[0]?.id] }],
  };
  const onDay = (day: string) => ({ match: 'all', clauses: [{ kind: 'days', from: day, to: day }] });
  const filters = [null, chosen, ...days.slice(-1).map(onDay)];
  const read = async (work: Promise<object>) => {
    const all: Record<string, unknown> = { ...(await work) };
    // How many took part is told at once.
    for (const live of ['finished', 'started', 'opened', 'version', 'waiting', 'count']) delete all[live];
    return all;
  };
  const calls: Promise<object>[] = [
    ...filters.map((filter) => server.call(getSummary, { inquiryId, filter } as never, owner())),
    ...[null, chosen].map((filter) =>
      server.call(getCrossTab, { inquiryId, ...both, filter } as never, owner()),
    ),
    server.call(getResponseList, { inquiryId }, owner()),
    server.call(getGroupings, { inquiryId }, owner()),
    server.call(getAnswerTexts, { inquiryId, questionId: poll.wish.id }, owner()),
    server.call(getResponses, { inquiryId, questionIds: [drink, extras], nrpp: 100 }, owner()),
    server.call(getResponses, { inquiryId, questionIds: [drink], sort: 'duration', search: 'milk' }, owner()),
    server.call(getChannels, { inquiryId }, owner()),
    server.call(previewChart, { inquiryId, chart: trend(poll) } as never, owner()),
  ];
  const told: unknown[] = [];
  for (const call of calls) told.push(await read(call));
  return { told, rows: await exported(poll) };
}

const trend = (poll: Poll) => ({
  ...{ title: 'By day', type: 'trend', groupQuestionId: poll.drink.id, conditionQuestionId: null },
  ...{ groupOptionIds: poll.drink.options.map(({ id }) => id), conditionOptionIds: [] },
  ...{ accessType: 'public', enabled: true, isPrimary: false },
});

/** What an export tells of each response, in an order of its own; none where there are too few. */
async function exported(poll: Poll): Promise<string[]> {
  const bytes = await exportBytes(server, poll.id, { format: 'jsonl' }).catch(() => null);
  const lines = bytes === null ? [] : bytes.toString().trim().split('\n');
  return lines
    .map((line) => JSON.parse(line))
    .map((row) => `${row.day} ${row.Q1} ${row.Q3} ${row.Q4}`)
    .toSorted();
}

type Person = { readonly input: SubmitInput; said: Said; changed: Said | null; day: string };
const lineOf = ({ said: { drink, spoons, wish }, day }: Person) => `${day} ${drink + 1} ${spoons} ${wish}`;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('submit' as const), said }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), said, at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('night' as const) }) },
);

test('whatever anybody reads after each submit, edit and deletion changes by five people or by those deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 36, maxLength: 40 }), async (steps) => {
      server.clock.set('2026-11-21T10:00:00.000Z');
      const poll = await makePoll(server, settings);
      let counted: Person[] = [];
      // That somebody has answered is told at once.
      const first = { drink: 0, spoons: 1, wish: 'milk' };
      let waiting: Person[] = [{ input: await give(poll, first), said: first, changed: null, day: '' }];
      const days: string[] = [today()];
      let before = await observe(poll, days);
      for (const each of steps) {
        let isCounted = false;
        if (each.kind === 'night') {
          server.clock.advance(86_400_000);
          days.push(today());
          before = await observe(poll, days);
          continue;
        }
        if (each.kind === 'submit') {
          waiting.push({ input: await give(poll, each.said), said: each.said, changed: null, day: '' });
          isCounted = waiting.length === 5;
          if (isCounted) {
            // All under the same day, whenever they came.
            counted.push(...waiting.map((one) => ({ ...one, day: today() })));
            waiting = [];
          }
        }
        if (each.kind === 'edit') {
          const all = [...counted, ...waiting];
          const one = all[each.at % Math.max(1, all.length)];
          if (one === undefined) continue;
          await changed(poll, one.input, each.said);
          if (waiting.includes(one)) one.said = each.said;
          else if (one.changed !== null || !same(one.said, each.said)) one.changed = each.said;
          const ofDay = counted.filter(({ changed: to, day }) => to !== null && day === one.day);
          isCounted = ofDay.length === 5;
          if (isCounted)
            for (const other of ofDay) Object.assign(other, { said: other.changed, changed: null });
        }
        if (each.kind === 'delete') {
          const one = counted[each.at % Math.max(1, counted.length)];
          if (one === undefined || counted.length < 5) continue;
          const ids = [one.input.attemptId];
          await server.call(deleteResponses, { inquiryId: poll.id, ids, mayAnswerAgain: false }, owner());
          counted = counted.filter((other) => other !== one);
          isCounted = true;
        }
        const after = await observe(poll, days);
        if (!isCounted) expect(after).toEqual(before);
        expect(after.rows).toEqual(counted.length < 5 ? [] : counted.map(lineOf).toSorted());
        before = after;
      }
      expect(await recount(server.db, poll.id)).toEqual({
        ...{ responses: counted.length + waiting.length, differences: [] },
      });
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

const same = (one: Said, other: Said) => JSON.stringify(one) === JSON.stringify(other);

const byDrink = (drink: number): Said => ({ drink, spoons: drink, wish: 'milk' });
const summaryOf = ({ id: inquiryId }: Poll) => server.call(getSummary, { inquiryId }, owner());
const asOwn = ({ id: inquiryId }: Poll, { attemptId: responseId, attemptSecret }: SubmitInput) => ({
  ...{ inquiryId, responseId, attemptSecret },
});

test('an answer that waits is confirmed, found by its receipt, changed and told as it is, and has its place', async () => {
  const poll = await makePoll(server, { ...settings, maxParticipantCount: 7 });
  const as = server.guest();
  const first = poll.submit(0, { answers: answersOf(poll, byDrink(0)) });
  const stored = await server.call(submit, first, { as });
  expect(await server.call(submit, first, { as })).toEqual(stored);
  expect(await server.refusal(submit, poll.submit(1), { as })).toMatchObject({ code: 'alreadyAnswered' });
  const receipts = [{ responseId: first.attemptId, attemptSecret: first.attemptSecret }];
  expect((await server.call(getReceipts, { receipts }, { as })).data).toHaveLength(1);
  await changed(poll, first, byDrink(2));
  const mine = await server.call(getMyResult, asOwn(poll, first), { as });
  expect(mine).toMatchObject({ waiting: 'response', responseCount: 1, editing: { edits: 1 } });
  expect(mine.questions[0]?.answer).toMatchObject({ labels: ['Water'] });
  for (const drink of [0, 1, 1]) await give(poll, byDrink(drink));
  expect(await summaryOf(poll)).toMatchObject({
    ...{ finished: 4, withheld: true, questions: [] },
    waiting: { responses: 4, changes: 0, over: false, endCounted: false },
  });
  // Its fifth says what it was changed to, once.
  await give(poll, byDrink(1));
  const summary = await summaryOf(poll);
  expect(summary).toMatchObject({ finished: 5, withheld: false });
  expect(summary.waiting).toBeUndefined();
  expect(summary.questions[0]?.options?.map(({ count }) => count)).toEqual([1, 3, 1]);
  expect(await server.call(submit, first, { as })).toMatchObject({ resultId: first.attemptId });
  expect((await server.call(getMyResult, asOwn(poll, first), { as })).waiting).toBeUndefined();
  for (const drink of [0, 1]) await give(poll, byDrink(drink));
  for (const [call, input] of [
    [submit, poll.submit()],
    [start, { inquiryId: poll.id }],
  ] as const) {
    expect(await server.refusal(call, input, { as: server.guest() })).toMatchObject({ code: 'inquiryFull' });
  }
  expect((await server.call(getItem, { id: poll.id })).responseCount).toBe(7);
  // Nobody comes any more with whom they could be counted.
  expect(await summaryOf(poll)).toMatchObject({
    waiting: { responses: 2, changes: 0, over: true, endCounted: false },
  });
});

test('a change of a counted answer waits for four others of its day, and goes with its answer', async () => {
  const poll = await makePoll(server, settings);
  const people: SubmitInput[] = [];
  for (const drink of [0, 0, 0, 0, 0, 0]) people.push(await give(poll, byDrink(drink)));
  const drinks = async () => (await summaryOf(poll)).questions[0]?.options?.map(({ count }) => count);
  for (const one of people.slice(0, 4)) await changed(poll, one, byDrink(1));
  await changed(poll, people[0] as SubmitInput, byDrink(2));
  expect(await drinks()).toEqual([5, 0, 0]);
  expect((await summaryOf(poll)).waiting).toEqual({
    responses: 1,
    changes: 4,
    over: false,
    endCounted: false,
    keptBack: false,
  });
  const [deleted] = people;
  const ids = [deleted?.attemptId ?? ''];
  await server.call(deleteResponses, { inquiryId: poll.id, ids, mayAnswerAgain: false }, owner());
  expect(await drinks()).toBeUndefined();
  expect((await summaryOf(poll)).waiting).toEqual({
    responses: 1,
    changes: 3,
    over: false,
    endCounted: false,
    keptBack: false,
  });
  const versions = 'select from response_version where response_id = $1';
  expect((await server.pool.query(versions, ids)).rowCount).toBe(0);
  expect(await recount(server.db, poll.id)).toEqual({ responses: 5, differences: [] });
});

test('two hundred submits and as many changes at once on two nodes are counted by fives, none lost and none twice', async () => {
  const poll = await makePoll(server, settings);
  const other = new Participation({
    ...{ db: server.db, pool: server.pool, now: server.clock.now },
    log: { warn: () => {}, error: () => {} },
  });
  const here = server.deps.participation;
  const node = { ...server.deps, participation: other };
  const second = await buildApp(node as never);
  const seen = new Set<number>();
  let done = false;
  // Who watches does not wait for a connection of theirs.
  const eye = await server.pool.connect();
  const watching = (async () => {
    while (!done) {
      const { rows } = await eye.query(
        `select responses, waiting, (select count(*)::int from response where inquiry_id = $1) as rows
         from tally where inquiry_id = $1 and bucket = '-infinity'`,
        [poll.id],
      );
      const [{ responses, waiting, rows: found }] = rows;
      expect([responses % 5, found % 5, waiting < 5]).toEqual([0, 0, true]);
      seen.add(responses);
    }
  })();
  const giveNext = async (index: number) => {
    const input = poll.submit(0, { answers: answersOf(poll, byDrink(index % 3)) });
    const app = index % 2 === 0 ? server.app : second;
    const reply = await app.inject({
      ...{
        method: 'POST',
        url: callPath(submit),
        headers: { 'content-type': 'application/json', ...server.guest().headers },
      },
      payload: JSON.stringify(input),
    });
    expect([200, index]).toEqual([reply.statusCode, index]);
    await changed(poll, input, byDrink((index + 1) % 3));
  };
  const indexes = [...Array(203).keys()];
  await Promise.all(indexes.slice(0, 100).map(giveNext));
  await expect.poll(() => [...seen].some((count) => count > 0)).toBe(true);
  await Promise.all(indexes.slice(100).map(giveNext));
  done = true;
  await watching;
  eye.release();
  await second.close();
  expect(here.submits).not.toBe(other.submits);
  expect(await recount(server.db, poll.id)).toEqual({ responses: 203, differences: [] });
  const { finished, waiting } = await summaryOf(poll);
  expect({ finished, ...waiting }).toMatchObject({ finished: 203, responses: 3 });
});

test('a node of the version before counts its own at once, changes and deletes, and corrupts nothing', async () => {
  const poll = await makePoll(server, settings);
  const people: SubmitInput[] = [];
  for (let count = 0; count < 8; count += 1) people.push(await give(poll, byDrink(0)));
  // What such a node does with a response of its own, a change and a deletion of counted ones that wait to be changed.
  await storeResponses(server, poll.id, [{ answers: answersOf(poll, byDrink(1)) as never }]);
  const [first, second] = people as [SubmitInput, SubmitInput];
  for (const one of [first, second]) await changed(poll, one, byDrink(2));
  await server.pool.query(`update response set edits = 7 where id = $1`, [first.attemptId]);
  await server.pool.query('delete from response where id = $1', [second.attemptId]);
  await addDifference(server.db, poll.id, await measureDifference(server.db, poll.id));
  expect((await summaryOf(poll)).waiting).toEqual({
    responses: 3,
    changes: 0,
    over: false,
    endCounted: false,
    keptBack: false,
  });
  expect(await recount(server.db, poll.id)).toEqual({ responses: 8, differences: [] });
  for (const drink of [1, 1]) await give(poll, byDrink(drink));
  expect((await summaryOf(poll)).finished).toBe(10);
  expect(await recount(server.db, poll.id)).toEqual({ responses: 10, differences: [] });
});

test('nothing is left of those that wait when their inquiry is deleted', async () => {
  const poll = await makePoll(server, settings);
  const one = await give(poll, byDrink(0));
  await changed(poll, one, byDrink(1));
  await server.pool.query('delete from inquiry where id = $1', [poll.id]);
  for (const [table, column] of [
    ['current_response', 'id'],
    ['response_version', 'response_id'],
  ]) {
    const { rowCount } = await server.pool.query(`select from ${table} where ${column} = $1`, [
      one.attemptId,
    ]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
});
