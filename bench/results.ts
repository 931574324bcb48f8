import { resultCalls } from '@nazar/domain/api/result-calls.ts';
import { openDatabase } from '@nazar/server/database/open-database.ts';
import { recount } from '@nazar/server/features/results/recount.ts';
import type pg from 'pg';
import { type BenchInquiry, type Owner, publishTenQuestions } from './nazar-site.ts';
import { median, printTable } from './table.ts';

const sizes = (process.env.BENCH_SIZES ?? '19719,1000000').split(',').map(Number);

/** How long an owner waits for the summary and for a cross-tab with a condition, by number of responses. */
export async function benchResults(owner: Owner, picture: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const database = await openDatabase({
    dataDir: owner.site.dataDir,
    log,
    mode: 'attach',
    pool: { statementTimeoutMs: 0 },
  });
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const inquiry = await publishTenQuestions(owner, picture);
    await fill(database.pool, inquiry, size);
    await recount(database.db, inquiry.id, { repair: true });
    const [row, column, condition] = inquiry.questions;
    const conditionOption = condition?.optionIds[1];
    if (
      row === undefined ||
      column === undefined ||
      condition === undefined ||
      conditionOption === undefined
    ) {
      throw new Error('The inquiry of the measurement has ten questions');
    }
    const summary = await times(20, () => owner.call(resultCalls.getSummary, { inquiryId: inquiry.id }));
    const crossTab = await times(9, () =>
      owner.call(resultCalls.getCrossTab, {
        inquiryId: inquiry.id,
        rowQuestionId: row.id,
        columnQuestionId: column.id,
        conditionQuestionId: condition.id,
        conditionOptionIds: [conditionOption],
      }),
    );
    rows.push([`summary of ${size.toLocaleString('en')}`, median(summary), Math.max(...summary)]);
    rows.push([
      `cross-tab with condition over ${size.toLocaleString('en')}`,
      median(crossTab),
      Math.max(...crossTab),
    ]);
  }
  await database.close();
  printTable('Results over HTTP (ms)', ['call', 'median', 'slowest'], rows);
}

async function times(count: number, run: () => Promise<unknown>): Promise<number[]> {
  await run();
  const milliseconds: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    await run();
    milliseconds.push(performance.now() - began);
  }
  return milliseconds;
}

/**
 * A million submits over HTTP would take minutes and measure something else, so rows are made in SQL here, in
 * the form that submits store, and counted by the same recount that checks the kept counts.
 */
async function fill(pool: pg.Pool, inquiry: BenchInquiry, size: number): Promise<void> {
  const found = await pool.query<{ codes: number[][] }>(
    `select jsonb_agg(codes order by at) as codes from (
       select question.at, jsonb_agg((option.value ->> 'code')::int order by option.at) as codes
       from inquiry_revision, jsonb_array_elements(definition -> 'segments' -> 0 -> 'questions')
         with ordinality as question (value, at), jsonb_array_elements(question.value -> 'options')
         with ordinality as option (value, at)
       where inquiry_id = $1 and revision = $2 group by question.at) as per_question`,
    [inquiry.id, inquiry.revision],
  );
  const codes = found.rows[0]?.codes ?? [];
  const picks = codes.map(
    (options) => `(array[${options.join(',')}])[1 + floor(random() * ${options.length})::int]`,
  );
  await pool.query(
    `insert into response (id, inquiry_id, revision, secret_hash, bucket, duration, choices)
     select gen_random_uuid(), $1, $2, sha256(n::text::bytea),
       date_trunc('day', timestamp '2026-01-01' + random() * interval '200 days'), 60,
       array[${picks.join(',')}]::smallint[]
     from generate_series(1, $3::int) as n`,
    [inquiry.id, inquiry.revision, size],
  );
  await pool.query('vacuum analyze response');
}
