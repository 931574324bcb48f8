import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import { getResponseList } from '@nazar/domain/api/response-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePoll } from '../participation/participation-story.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('what single responses may be filtered by is what their list takes', async () => {
  const poll = await makePoll(server);
  const { id: inquiryId, spoons } = poll;
  const as = server.people.owner;
  const answer = (count?: number) => {
    const { answers, ...input } = poll.submit();
    const given = count === undefined ? [] : [{ questionId: spoons.id, value: count }];
    return server.call(submit, { ...input, answers: [...answers, ...given] }, { as: server.guest() });
  };
  const filter: Filter = {
    match: 'all',
    clauses: [{ kind: 'numbers', questionId: spoons.id, from: 1, to: null }],
  };
  const isOffered = async () => {
    const { questions } = await server.call(getFilterFields, { inquiryId, of: 'responses' }, { as });
    return questions.some(({ questionId }) => questionId === spoons.id);
  };
  const isTaken = async () => {
    const { status } = await server.send(getResponseList, { inquiryId, filter }, { as });
    return status === 200;
  };
  for (const count of [1, 2, 3, 4, undefined]) await answer(count);
  await server.call(getResponseList, { inquiryId }, { as });
  expect([await isOffered(), await isTaken()]).toEqual([false, false]);
  // The fifth answer waits: the summary counts it, and the list does not show it yet.
  await answer(5);
  expect([await isOffered(), await isTaken()]).toEqual([false, false]);
  for (let more = 0; more < 4; more += 1) await answer();
  expect([await isOffered(), await isTaken()]).toEqual([true, true]);
});
