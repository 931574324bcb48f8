import * as responseCalls from '@nazar/domain/api/response-calls.ts';
import * as resultCalls from '@nazar/domain/api/result-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { buildMissingResponseBlocks } from '@nazar/server/features/results/blocks/build-missing-response-blocks.ts';
import { verifyStoredCounts } from '@nazar/server/features/results/recount/recount.ts';
import {
  type OpenedDatabase,
  openDatabase,
} from '@nazar/server/platform/database/connections/open-database.ts';
import type pg from 'pg';
import { fillResponses, insertCounts, readQuestionCodes } from './fill-responses.ts';
import { publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { median, printTable } from './table.ts';

const sizes = (process.env.BENCH_SIZES ?? '19719,1000000').split(',').map(Number);

/** Measures how long an owner waits for the summary and for a filtered cross-tab, by the number of responses. */
export async function benchResults(owner: SiteOwner, picture: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const database = await openDatabase({
    dataDir: owner.site.dataDir,
    log,
    mode: 'attach',
    pool: { statementTimeoutMs: 0 },
  });
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const inquiry = await publishTenQuestionPoll(owner, picture);
    const codes = await readQuestionCodes(database.pool, inquiry);
    await fillResponses(database.pool, { inquiry, codes, size });
    await insertCounts(database.pool, inquiry.id, codes);
    const { differences } = await verifyStoredCounts(database.db, inquiry.id);
    if (differences.length > 0)
      throw new Error(`The kept counts are not those of submits: ${differences[0]}`);
    // The job that viewing results starts does the same.
    await buildMissingResponseBlocks(database.db, inquiry.id, { now: Date.now() });
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
    for (const [name, taken] of await timesOfLimited(owner, inquiry)) {
      rows.push([`${name} ${size.toLocaleString('en')}`, median(taken), Math.max(...taken)]);
    }
    for (const [name, taken] of await timesOfFilters(owner, database, picture, size)) {
      rows.push([`${name} ${size.toLocaleString('en')}`, median(taken), Math.max(...taken)]);
    }
  }
  await database.close();
  printTable('Results over HTTP (ms)', ['call', 'median', 'slowest'], rows);
}

/** Filters of a named inquiry have no limits. Each filter is new, except the last. */
async function timesOfFilters(
  owner: SiteOwner,
  { pool, db }: OpenedDatabase,
  picture: string,
  size: number,
): Promise<[string, number[]][]> {
  const inquiry = await publishTenQuestionPoll(owner, picture, {
    anonymous: false,
    cooperationType: 'users',
  });
  const codes = await readQuestionCodes(pool, inquiry);
  await fillResponses(pool, { inquiry, codes, size, hasTimes: true });
  await insertCounts(pool, inquiry.id, codes);
  await buildMissingResponseBlocks(db, inquiry.id, { now: Date.now() });
  const filters = filtersOf(inquiry);
  const { id: inquiryId } = inquiry;
  const next = () => filters.shift() ?? null;
  const kept = next();
  const [row, column] = inquiry.questions;
  const sides = { inquiryId, rowQuestionId: row?.id ?? '', columnQuestionId: column?.id ?? '' };
  return [
    [
      'filtered summary of',
      await times(9, () => owner.call(resultCalls.getSummary, { inquiryId, filter: next() })),
    ],
    [
      'same filtered summary of',
      await times(9, () => owner.call(resultCalls.getSummary, { inquiryId, filter: kept })),
    ],
    [
      'filtered cross-tab over',
      await times(9, () => owner.call(resultCalls.getCrossTab, { ...sides, filter: next() })),
    ],
    [
      'first filtered page of',
      await times(9, () =>
        owner.call(responseCalls.getResponses, { inquiryId, questionIds: [], filter: next() }),
      ),
    ],
  ];
}

/** Filters of an anonymous inquiry have the limits of cross-tabs. Each filter is new. */
async function timesOfLimited(owner: SiteOwner, inquiry: Published): Promise<[string, number[]][]> {
  const filters = filtersOf(inquiry);
  const { id: inquiryId } = inquiry;
  const [row, column] = inquiry.questions;
  const sides = { inquiryId, rowQuestionId: row?.id ?? '', columnQuestionId: column?.id ?? '' };
  // These filters use other questions than the table.
  const next = () => filters.pop() ?? null;
  return [
    [
      'limited filtered summary of',
      await times(9, () => owner.call(resultCalls.getSummary, { inquiryId, filter: next() })),
    ],
    [
      'limited filtered cross-tab over',
      await times(9, () => owner.call(resultCalls.getCrossTab, { ...sides, filter: next() })),
    ],
  ];
}

type Published = Awaited<ReturnType<typeof publishTenQuestionPoll>>;

/** One filter for each option. */
const filtersOf = ({ questions }: Published): Filter[] =>
  questions.flatMap(({ id, optionIds }) =>
    optionIds.map((optionId): Filter => {
      return {
        match: 'all',
        clauses: [{ kind: 'options', questionId: id, test: 'any', optionIds: [optionId] }],
      };
    }),
  );

/** The cursor of the list at this depth. */
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
