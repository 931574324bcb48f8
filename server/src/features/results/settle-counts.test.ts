import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { emptyTally } from '@nazar/domain/results/tally.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { totalBucket } from '../inquiries/index.ts';
import { withdrawResponses } from '../participation/index.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';
import { recount } from './recount.ts';
import { addDifference, measureDifference } from './recount-difference.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function makeInquiry() {
  const salary = makeQuestion({
    ...{ responseType: 'number', body: 'Salary?', min: -1e12, max: 1e12, options: [], sortOrder: 1 },
  });
  const drink = makeQuestion({ sortOrder: 2 });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [salary, drink] })],
    settings: { resultViewStatus: 'public' },
  });
  const answer = async (value: number) => {
    const attempt = makeAttempt();
    const answers = [
      { questionId: salary.id, value },
      { questionId: drink.id, value: drink.options[0]?.id ?? '' },
    ];
    const input = { ...attempt, inquiryId: id, revision, answers, duration: 15_000 };
    await server.call(submitResponse, input, { as: server.guest() });
    return attempt.attemptId;
  };
  return { id, answer };
}

/** Counts as stored by a version without listed values. */
async function forget(inquiryId: string): Promise<void> {
  await server.pool.query('delete from tally_value where inquiry_id = $1', [inquiryId]);
  await server.pool.query(
    `update tally set listed = '{}', durations = '{"15000": 1}', extra = '{"1": {"12300": 2}}' where inquiry_id = $1`,
    [inquiryId],
  );
}

const salaryOf = async (inquiryId: string) => {
  const { questions, ...summary } = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  return { summary, salary: questions[0], drink: questions[1] };
};

test('responses added or removed during a recount are counted once', async () => {
  const { id, answer } = await makeInquiry();
  const first = await answer(12_345);
  for (const value of [54_321, 54_321, 1_000_001, 0.1, 99_999]) await answer(value);
  await forget(id);
  const difference = await measureDifference(server.db, id);
  await answer(12_345);
  await answer(7_777_777);
  await withdrawResponses(server.db, id, { ids: [first], markerKey: server.deps.secrets.markers });
  await addDifference(server.db, id, difference);
  expect(await recount(server.db, id)).toEqual({ responses: 7, differences: [] });
  const { salary, summary } = await salaryOf(id);
  expect(salary?.numbers).toMatchObject({ min: 0.1, median: 54_321, max: 7_777_777 });
  expect(summary.medianDuration).toBe(15_000);
});

test('the next recount completes an interrupted one', async () => {
  const { id, answer } = await makeInquiry();
  for (const value of [12_345, 54_321, 54_321, 1_000_001, 0.1]) await answer(value);
  await forget(id);
  const difference = new Map(await measureDifference(server.db, id));
  // Values and buckets are applied, but not yet the total, which comes last.
  const { values } = difference.get(totalBucket) ?? emptyTally();
  expect(Object.keys(values)).not.toEqual([]);
  difference.set(totalBucket, { ...emptyTally(), values });
  await addDifference(server.db, id, difference);
  expect((await salaryOf(id)).salary?.numbers).toMatchObject({ min: 0.1, median: 54_321 });
  expect((await recount(server.db, id)).differences).toEqual([]);
});

test('results of a large inquiry show what is not being counted again, and everything afterwards', async () => {
  const { id, answer } = await makeInquiry();
  await answer(12_345);
  const more = 10_000;
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, duration, rest)
     select gen_random_uuid(), inquiry_id, bucket, revision, choices, secret_hash, duration,
       jsonb_build_object((select min(key) from jsonb_object_keys(rest) as key), 20000 + number % 7)
     from response, generate_series(1, $2) as number where inquiry_id = $1`,
    [id, more],
  );
  await server.pool.query(
    `update tally set responses = responses + $2,
       counts = (select array_agg(case when count > 0 then count + $2::int else 0 end order by position)
         from unnest(counts) with ordinality as c (count, position))
     where inquiry_id = $1`,
    [id, more],
  );
  await forget(id);
  const meanwhile = await salaryOf(id);
  expect(meanwhile.summary).toMatchObject({ finished: more + 1, medianDuration: null });
  expect(meanwhile.salary).toMatchObject({ answered: more + 1, recounting: true, numbers: null });
  expect(meanwhile.drink).toMatchObject({ recounting: false, options: [{ count: more + 1 }, { count: 0 }] });
  await answer(30_000);
  await runWaitingJobs(server);
  const settled = await salaryOf(id);
  expect(settled.summary).toMatchObject({ finished: more + 2, medianDuration: 15_000 });
  expect(settled.salary).toMatchObject({ answered: more + 2, recounting: false });
  expect(settled.salary?.numbers).toMatchObject({ min: 12_345, median: 20_003, max: 30_000 });
  expect((await recount(server.db, id)).differences).toEqual([]);
});
