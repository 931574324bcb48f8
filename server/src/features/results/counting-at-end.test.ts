import { randomUUID } from 'node:crypto';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { editMyResponse, submit } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  getResponse,
  getResponseList,
  getResponses,
} from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countAtEnds } from '../participation/count-at-end.ts';
import { makePoll, type Poll, type SubmitInput } from '../participation/participation-story.ts';
import { recount } from './recount.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  // Whoever waits here for a lock gets it in the end.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});
beforeEach(() => server.clock.set('2026-11-21T10:00:00.000Z'));
afterAll(() => server.close());

const owner = () => ({ as: server.people.owner });
const settings = { editableResponse: true, timeZone: 'Europe/London' };

async function give(poll: Poll, drinks: readonly number[]): Promise<SubmitInput[]> {
  const given = drinks.map((drink) => poll.submit(drink));
  for (const input of given) await server.call(submit, input, { as: server.guest() });
  return given;
}

const change = (poll: Poll, { attemptId: responseId, attemptSecret }: SubmitInput, drink: number) =>
  server.call(
    editMyResponse,
    {
      ...{ inquiryId: poll.id, responseId, attemptSecret, editId: randomUUID() },
      answers: poll.submit(drink).answers,
    },
    { as: server.guest() },
  );

function close({ id }: Poll, expireDate?: string | null) {
  server.clock.advance(1000);
  return server.call(expireMyInquiry, expireDate === undefined ? { id } : { id, expireDate }, owner());
}

/** The jobs of two nodes at once, when all submits from before an end are stored. */
async function end(): Promise<void> {
  server.clock.advance(60_000);
  await Promise.all([countAtEnds(server.deps), countAtEnds(server.deps)]);
}

async function told({ id: inquiryId }: Poll) {
  const { finished, withheld, questions, waiting } = await server.call(getSummary, { inquiryId }, owner());
  const { responses, differences } = await recount(server.db, inquiryId);
  expect([responses, differences]).toEqual([finished, []]);
  return { drinks: withheld ? null : questions[0]?.options?.map(({ count }) => count), waiting };
}

test('who waits, and changes that wait, are counted when the closing date has passed, under a day of others', async () => {
  const poll = await makePoll(server, settings);
  const people = await give(poll, [0, 0, 0, 0, 0]);
  await close(poll, '2026-11-22T10:00:00.000Z');
  server.clock.advance(80_000_000);
  await give(poll, [1, 1, 2]);
  await change(poll, people[0] as SubmitInput, 2);
  await end();
  expect(await told(poll)).toEqual({
    drinks: [5, 0, 0],
    waiting: { responses: 3, changes: 1, over: false, endCounted: false, keptBack: false },
  });
  server.clock.set('2026-11-22T10:00:01.000Z');
  expect((await told(poll)).waiting).toMatchObject({ over: true, endCounted: false });
  await end();
  expect(await told(poll)).toEqual({ drinks: [4, 2, 2], waiting: undefined });
  const days = `select distinct bucket::text from response where inquiry_id = $1`;
  expect((await server.pool.query(days, [poll.id])).rows).toEqual([{ bucket: '2026-11-21 00:00:00' }]);
  await end();
  expect((await told(poll)).drinks).toEqual([4, 2, 2]);
});

test('those whom an end counts wait for others before they join a list that was opened before', async () => {
  const poll = await makePoll(server, settings);
  await give(poll, [0, 0, 0, 0, 0]);
  server.clock.set('2026-11-22T12:00:00.000Z');
  const inquiryId = poll.id;
  const list = async () => {
    const { data } = await server.call(getResponses, { inquiryId, questionIds: [] }, owner());
    return data.map(({ id }) => id);
  };
  const before = await list();
  expect(before).toHaveLength(5);
  const late = await give(poll, [1, 2]);
  await close(poll);
  await end();
  expect((await told(poll)).drinks).toEqual([5, 1, 1]);
  expect(await list()).toEqual(before);
  expect(await server.call(getResponseList, { inquiryId }, owner())).toMatchObject({ waiting: 2 });
  for (const { attemptId: id } of late)
    expect(await server.refusal(getResponse, { inquiryId, id }, owner())).toMatchObject({ code: 'notFound' });
  // Five more, on a later day, bring them along.
  await close(poll, null);
  server.clock.advance(86_400_000);
  await give(poll, [2, 2, 2, 2, 2]);
  expect(await list()).toHaveLength(12);
});

test('an end by its owner counts once: opened again and closed again, fives only', async () => {
  const poll = await makePoll(server, settings);
  const people = await give(poll, [0, 0, 0, 0, 0]);
  // Nobody waits, so this end tells nothing and another may count.
  await close(poll);
  await end();
  await close(poll, null);
  await give(poll, [1]);
  await close(poll);
  // Opened again before it was counted.
  await close(poll, null);
  await end();
  expect((await told(poll)).drinks).toEqual([5, 0, 0]);
  await close(poll);
  await end();
  expect((await told(poll)).drinks).toEqual([5, 1, 0]);
  await close(poll, null);
  await give(poll, [2, 2]);
  await change(poll, people[0] as SubmitInput, 2);
  const waiting = { responses: 2, changes: 1, endCounted: true, keptBack: false };
  expect(await told(poll)).toEqual({ drinks: [5, 1, 0], waiting: { ...waiting, over: false } });
  await close(poll);
  await end();
  expect(await told(poll)).toEqual({ drinks: [5, 1, 0], waiting: { ...waiting, over: true } });
  await close(poll, null);
  await give(poll, [2, 2, 2]);
  expect((await told(poll)).drinks).toEqual([5, 1, 5]);
});

test('the last place ends an inquiry too, and of fewer than five in all nothing is shown', async () => {
  const poll = await makePoll(server, { ...settings, maxParticipantCount: 7 });
  await give(poll, [0, 0, 0, 0, 0, 1]);
  await end();
  expect((await told(poll)).drinks).toEqual([5, 0, 0]);
  await give(poll, [2]);
  expect((await told(poll)).waiting).toMatchObject({ responses: 2, over: true, endCounted: false });
  await end();
  expect(await told(poll)).toEqual({ drinks: [5, 1, 1], waiting: undefined });
  const few = await makePoll(server, settings);
  await give(few, [0, 1, 2]);
  await close(few);
  await end();
  expect(await told(few)).toMatchObject({ drinks: null, waiting: { responses: 3 } });
  // It was no end: the five are counted, and who comes after them once.
  await close(few, null);
  await give(few, [0, 1, 2]);
  await close(few);
  await end();
  expect(await told(few)).toEqual({ drinks: [2, 2, 2], waiting: undefined });
});

test('an end that races with fifty submits, a change, a deletion and an opening counts nobody twice', async () => {
  const poll = await makePoll(server, settings);
  const people = await give(poll, [0, 0, 0, 0, 0, 0, 0, 0]);
  await close(poll);
  server.clock.advance(60_000);
  const [first, second] = people as [SubmitInput, SubmitInput];
  const deleted = { inquiryId: poll.id, ids: [second.attemptId], mayAnswerAgain: false };
  const isRefused = (error: Error) => expect(error.message).toMatch(/answered 4/);
  let stored = 0;
  const late = Array.from({ length: 50 }, async (_, index) => {
    if (index % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
    await server.call(submit, poll.submit(1), { as: server.guest() });
    stored += 1;
  });
  await Promise.all([
    close(poll, null),
    ...late.map((work) => work.catch(isRefused)),
    ...[countAtEnds(server.deps), countAtEnds(server.deps)],
    server.call(deleteResponses, deleted, owner()),
    change(poll, first, 2).catch(isRefused),
  ]);
  // An end counts as such where somebody waits at it.
  if (((await told(poll)).waiting?.responses ?? 0) === 0) {
    await give(poll, [1]);
    stored += 1;
  }
  await Promise.all([close(poll), countAtEnds(server.deps)]);
  await end();
  const { waiting } = await told(poll);
  const rows = 'select count(*)::int as count from response where inquiry_id = $1';
  const [{ count }] = (await server.pool.query(rows, [poll.id])).rows;
  expect(count + (waiting?.responses ?? 0)).toBe(7 + stored);
  const { rowCount } = await server.pool.query(`select from tally where inquiry_id = $1 and end_counted`, [
    poll.id,
  ]);
  expect(rowCount).toBe(1);
});
