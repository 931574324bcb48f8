import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary, type QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';
import { verifyStoredCounts } from './recount/recount.ts';
import { storeCounts } from './testing/store-counts.ts';

const server = useTestApp();

type PublishedNumbers = {
  readonly id: string;
  readonly revision: number;
  readonly questionIds: readonly string[];
};

/** Makes an inquiry that asks for a number and a date. */
async function makeInquiry(): Promise<PublishedNumbers> {
  const salary = makeQuestion({
    sortOrder: 1,
    responseType: 'number',
    body: 'Salary?',
    min: -1e12,
    max: 1e12,
    options: [],
  });
  const day = makeQuestion({
    responseType: 'date',
    body: 'Which day?',
    min: '1900-01-01',
    max: '2100-12-31',
    options: [],
    sortOrder: 2,
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [salary, day] })],
    settings: { resultViewStatus: 'public' },
  });
  return { id, revision, questionIds: [salary.id, day.id] };
}

async function answer(
  asked: PublishedNumbers,
  rows: readonly (readonly [number | null, string | null])[],
): Promise<void> {
  for (const row of rows) {
    const answers = asked.questionIds.flatMap((questionId, index) => {
      const value = row[index];
      return value === null || value === undefined ? [] : [{ questionId, value }];
    });
    const input: CallInput<typeof submitResponse> = {
      ...makeAttempt(),
      inquiryId: asked.id,
      revision: asked.revision,
      answers,
      duration: 20_000 + answers.length * 11_110,
    };
    await server.call(submitResponse, input, { as: server.guest() });
  }
}

async function summaryOf({ id }: PublishedNumbers, more: object = {}): Promise<readonly QuestionSummary[]> {
  return (await server.call(getSummary, { inquiryId: id, ...more }, { as: server.people.owner })).questions;
}

const salaries = [12_345, 250_001, 39.999, 64_254, -7_654_321.25, 64_255, 1e-9];

test('the lowest, highest and median number are exact, and seven numbers have a bar each', async () => {
  const asked = await makeInquiry();
  await answer(
    asked,
    salaries.map((salary) => [salary, null]),
  );
  const [numbers] = await summaryOf(asked);
  expect(numbers?.numbers).toMatchObject({ min: -7_654_321.25, max: 250_001, median: 12_345 });
  const mean = salaries.reduce((sum, salary) => sum + salary, 0) / salaries.length;
  expect(numbers?.numbers?.mean).toBeCloseTo(mean, 9);
  const ascending = salaries.toSorted((a, b) => a - b);
  expect(numbers?.numbers?.bins).toEqual(ascending.map((value) => ({ from: value, to: value, count: 1 })));
  expect((await verifyStoredCounts(server.db, asked.id)).differences).toEqual([]);
});

test('number statistics are exact for thousands of distinct numbers', async () => {
  const asked = await makeInquiry();
  const values = Array.from(
    { length: 5_000 },
    (_, index) => 9_120_000_000 + ((index * 7_919) % 5_000) * 1_999 + 0.5,
  );
  const [salaryId = ''] = asked.questionIds;
  await answer(asked, [[values[0] ?? 0, null]]);
  await copyResponse(asked, values.slice(1));
  const [numbers] = await summaryOf(asked);
  const sorted = values.toSorted((a, b) => a - b);
  expect(numbers).toMatchObject({ questionId: salaryId, answered: 5_000 });
  expect(numbers?.numbers).toMatchObject({
    min: sorted[0],
    max: sorted.at(-1),
    median: ((sorted[2_499] ?? 0) + (sorted[2_500] ?? 0)) / 2,
  });
  const bins = numbers?.numbers?.bins ?? [];
  expect(bins.length).toBeGreaterThan(5);
  for (const { from, to, count } of bins) {
    expect([from, count]).toEqual([from, values.filter((each) => each >= from && each < to).length]);
  }
});

test('the mean of hundreds of distinct very small numbers is exact', async () => {
  const asked = await makeInquiry();
  const values = Array.from({ length: 501 }, (_, index) => Number(`${index + 1}e-18`));
  await answer(asked, [[values[0] ?? 0, null]]);
  await copyResponse(asked, values.slice(1));
  const mean = (await summaryOf(asked))[0]?.numbers?.mean ?? 0;
  expect(mean * 1e16).toBeCloseTo(2.51, 12);
});

/** Inserts rows and counts them afterwards, because five thousand submits would take long. */
async function copyResponse({ id }: PublishedNumbers, values: readonly number[]): Promise<void> {
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, duration, rest)
     select gen_random_uuid(), inquiry_id, bucket, revision, choices, secret_hash, duration,
       jsonb_build_object((select min(key) from jsonb_object_keys(rest) as key), value)
     from response, unnest($2::float8[]) as value where inquiry_id = $1`,
    [id, values],
  );
  await storeCounts(server.db, id);
}

test('the median duration is exact for durations of hours', async () => {
  const asked = await makeInquiry();
  await answer(asked, [
    [1, null],
    [1, '2026-12-23'],
    [1, '2026-12-23'],
    [null, '2026-12-23'],
    [null, '2026-12-23'],
  ]);
  const { medianDuration } = await server.call(
    getSummary,
    { inquiryId: asked.id },
    { as: server.people.owner },
  );
  // Durations of an anonymous inquiry are stored rounded to ten seconds.
  expect(medianDuration).toBe(31_110);
});

test('six answers of 2 Dey show under Dey in Persian, and under December in English', async () => {
  const asked = await makeInquiry();
  const days = [
    '2026-12-23',
    '2026-12-23',
    '2026-12-23',
    '2026-12-23',
    '2026-12-23',
    '2026-12-23',
    '2027-02-25',
  ];
  await answer(
    asked,
    days.map((day) => [null, day]),
  );
  const [, persian] = await summaryOf(asked, { calendar: 'persian' });
  expect(persian?.momentUnit).toBe('month');
  expect(persian?.moments).toEqual([
    { at: '2026-12-22', count: 6 },
    { at: '2027-02-20', count: 1 },
  ]);
  const [, gregorian] = await summaryOf(asked, { calendar: 'gregorian' });
  expect(gregorian?.moments).toEqual([
    { at: '2026-12-01', count: 6 },
    { at: '2027-02-01', count: 1 },
  ]);
  expect((await summaryOf(asked))[1]?.moments).toEqual(gregorian?.moments);
  const inPersian = await server.call(
    getSummary,
    { inquiryId: asked.id },
    { as: server.people.owner, headers: { 'accept-language': 'fa' } },
  );
  expect(inPersian.questions[1]?.moments).toEqual(persian?.moments);
});

test('deleting an inquiry deletes its listed values', async () => {
  const asked = await makeInquiry();
  await answer(asked, [[12_345, '2026-12-22']]);
  const count = async () => {
    const sql = 'select count(*)::int as count from tally_value where inquiry_id = $1';
    return (await server.pool.query<{ count: number }>(sql, [asked.id])).rows[0]?.count;
  };
  expect(await count()).toBe(3);
  await server.pool.query('delete from inquiry where id = $1', [asked.id]);
  expect(await count()).toBe(0);
});
