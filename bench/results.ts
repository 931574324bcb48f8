import { responseCalls } from '@nazar/domain/api/response-calls.ts';
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
    const codes = await readCodes(database.pool, inquiry);
    await fill(database.pool, inquiry, codes, size);
    await keepCounts(database.pool, inquiry.id, codes);
    const { differences } = await recount(database.db, inquiry.id);
    if (differences.length > 0)
      throw new Error(`The kept counts are not those of submits: ${differences[0]}`);
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
    const questions = { inquiryId: inquiry.id, rowQuestionId: row.id, columnQuestionId: column.id };
    const conditional = { conditionQuestionId: condition.id, conditionOptionIds: [conditionOption] };
    const narrow = await times(9, () =>
      owner.call(resultCalls.getCrossTab, { ...questions, ...conditional }),
    );
    const whole = await times(9, () => owner.call(resultCalls.getCrossTab, questions));
    const list = { inquiryId: inquiry.id, questionIds: inquiry.questions.map(({ id }) => id) };
    const page = (more: object) =>
      times(20, () => owner.call(responseCalls.getResponses, { ...list, ...more }));
    const deep = await findCursor(database.pool, inquiry.id, size - 100);
    const first = await page({});
    const last = await page({ after: deep });
    const found = await page({ search: 'Fully' });
    const slowest = await page({ sort: 'duration' });
    const absent = await page({ search: 'nowhere', after: deep });
    for (const [name, taken] of [
      ['summary of', summary],
      ['cross-tab with condition over', narrow],
      ['cross-tab over', whole],
      ['first page of', first],
      ['last page of', last],
      ['first page by duration of', slowest],
      ['page with a word of', found],
      ['step of a search that finds nothing in', absent],
    ] as const) {
      rows.push([`${name} ${size.toLocaleString('en')}`, median(taken), Math.max(...taken)]);
    }
  }
  await database.close();
  printTable('Results over HTTP (ms)', ['call', 'median', 'slowest'], rows);
}

/** Where the list stands after so many. */
async function findCursor(pool: pg.Pool, inquiryId: string, depth: number): Promise<string> {
  const { rows } = await pool.query<{ cursor: string }>(
    `select 'time_' || (extract(epoch from bucket at time zone 'UTC') * 1000000)::bigint || '_' || id as cursor
     from response where inquiry_id = $1 order by bucket desc, id desc offset $2 limit 1`,
    [inquiryId, depth],
  );
  return rows[0]?.cursor ?? '';
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

type Codes = readonly { readonly question: number; readonly options: readonly number[] }[];

async function readCodes(pool: pg.Pool, inquiry: BenchInquiry): Promise<Codes> {
  const found = await pool.query<{ definition: { segments: { questions: StoredQuestion[] }[] } }>(
    'select definition from inquiry_revision where inquiry_id = $1 and revision = $2',
    [inquiry.id, inquiry.revision],
  );
  const questions = found.rows[0]?.definition.segments.flatMap((segment) => segment.questions) ?? [];
  return questions.map(({ code, options }) => ({
    question: code,
    options: options.map((option) => option.code),
  }));
}

type StoredQuestion = { readonly code: number; readonly options: readonly { readonly code: number }[] };

/**
 * A million submits over HTTP would take minutes and measure something else, so rows are made in SQL here, in
 * the form that submits store; the product's own recount then holds the counts against them.
 */
async function fill(pool: pg.Pool, inquiry: BenchInquiry, codes: Codes, size: number): Promise<void> {
  const picks = codes.map(
    ({ options }) => `(array[${options.join(',')}])[1 + floor(random() * ${options.length})::int]`,
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

/** What submits would have kept of these rows, in all and by day. */
async function keepCounts(pool: pg.Pool, inquiryId: string, codes: Codes): Promise<void> {
  const { rows } = await pool.query<{ bucket: string; responses: number; chosen: [number, number][] }>(
    `select bucket::text, max(responses)::int as responses, json_agg(json_build_array(code, chosen)) as chosen
     from (select bucket, code, count(*) as chosen from response, unnest(choices) as code
           where inquiry_id = $1 group by 1, 2) as counted
     join (select bucket, count(*) as responses from response where inquiry_id = $1 group by 1) as days
       using (bucket)
     group by 1`,
    [inquiryId],
  );
  const total: number[] = [];
  let responses = 0;
  for (const day of rows) {
    const counts = countsOf(day.chosen, codes);
    counts.forEach((count, code) => {
      total[code] = (total[code] ?? 0) + count;
    });
    responses += day.responses;
    await keep(pool, inquiryId, day.bucket, day.responses, counts);
  }
  await keep(pool, inquiryId, '-infinity', responses, total);
}

function countsOf(chosen: readonly (readonly [number, number])[], codes: Codes): number[] {
  const byCode = new Map(chosen);
  const counts: number[] = [];
  for (const { question, options } of codes) {
    for (const code of options) counts[code] = byCode.get(code) ?? 0;
    counts[question] = options.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
  }
  return Array.from(counts, (count) => count ?? 0);
}

async function keep(pool: pg.Pool, inquiryId: string, bucket: string, responses: number, counts: number[]) {
  await pool.query(
    `insert into tally (inquiry_id, bucket, responses, counts, durations, listed)
     values ($1, $2, $3, $4, $5, $6) on conflict (inquiry_id, bucket)
     do update set responses = excluded.responses, counts = excluded.counts, durations = excluded.durations,
       listed = excluded.listed`,
    [
      inquiryId,
      bucket,
      responses,
      counts,
      JSON.stringify({ 60: responses }),
      JSON.stringify({ 0: responses }),
    ],
  );
}
