import { submit } from '@nazar/domain/api/participation-calls.ts';
import { getResponse, getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportBytes } from '../exports/export-story.ts';
import { type Answers, makePoll, type Poll } from '../participation/participation-story.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ countsAtOnce: true });
});
afterAll(() => server.close());

const owner = () => ({ as: server.people.owner });

/** All that tells of a person who answered «Spoons?» with so many, and nothing else but tea. */
async function give(poll: Poll, spoons: number | null): Promise<void> {
  const answers: Answers = [
    { questionId: poll.drink.id, value: poll.drink.options[0]?.id ?? '' },
    ...(spoons === null ? [] : [{ questionId: poll.spoons.id, value: spoons }]),
  ];
  await server.call(submit, poll.submit(0, { answers }), { as: server.guest() });
}

/** The spoons that list, page, export and summary tell, each by itself. */
async function observe(poll: Poll) {
  const inquiryId = poll.id;
  const list = await server.call(getResponseList, { inquiryId }, owner());
  const { data } = await server.call(getResponses, { inquiryId, questionIds: [poll.spoons.id] }, owner());
  const listed = data.flatMap(({ answers }) => answers.map(({ value }) => Number(value)));
  const pages = await Promise.all(data.map(({ id }) => server.call(getResponse, { inquiryId, id }, owner())));
  const paged = pages.flatMap(({ questions }) =>
    questions.flatMap(({ questionId, answer }) =>
      questionId === poll.spoons.id && answer !== null ? [Number(answer.value)] : [],
    ),
  );
  const lines = list.withheld
    ? []
    : (await exportBytes(server, inquiryId, { format: 'jsonl' })).toString().trim().split('\n');
  const exported = lines.flatMap((line) => JSON.parse(line).Q3 ?? []);
  const { questions } = await server.call(getSummary, { inquiryId }, owner());
  const spoons = questions.find(({ questionId }) => questionId === poll.spoons.id);
  return { rows: data.length, lines: lines.length, listed, paged, exported, summed: spoons?.numbers ?? null };
}

test('what fewer than five of those shown answered stays hidden, whoever waits', async () => {
  const poll = await makePoll(server);
  for (const spoons of [1, 2, 3, 4, null, null]) await give(poll, spoons);
  expect(await observe(poll)).toMatchObject({ rows: 6, listed: [], summed: null });
  // The fifth to answer it waits: with the four the summary would tell the fifth.
  await give(poll, 9);
  expect(await observe(poll)).toMatchObject({
    ...{ rows: 6, lines: 6, listed: [], paged: [], exported: [] },
    summed: { mean: 3.8 },
  });
});

test('list, pages and exports tell the same of the same people after every submit, and never of one who just came', async () => {
  const poll = await makePoll(server);
  const given: number[] = [];
  let before: number[] = [];
  for (let person = 0; person < 23; person += 1) {
    // Some leave it out, so that five who came are not five who answered.
    const spoons = person % 4 === 1 ? null : person % 10;
    if (spoons !== null) given.push(spoons);
    await give(poll, spoons);
    const { rows, lines, listed, paged, exported } = await observe(poll);
    expect(lines).toBe(rows);
    const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
    expect(sorted(paged)).toEqual(sorted(listed));
    expect(sorted(exported)).toEqual(sorted(listed));
    for (const value of listed) expect(given).toContain(value);
    // Answers come five people or more at once, or the first ones of a question with at least five.
    const isSame = JSON.stringify(sorted(listed)) === JSON.stringify(sorted(before));
    if (!isSame) expect(listed.length - before.length).toBeGreaterThanOrEqual(before.length === 0 ? 5 : 3);
    expect(rows % 5).toBe(0);
    before = listed;
  }
  expect(before.length).toBeGreaterThan(10);
});
