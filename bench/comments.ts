import * as commentCalls from '@nazar/domain/api/comment-calls.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import type pg from 'pg';
import { publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { measureRuns, median, printTable } from './table.ts';

const size = Number(process.env.BENCH_COMMENTS ?? 1_000_000);
const nrpp = 20;

/** Measures how long a reader waits for comments at any depth, and an open page for their changes. */
export async function benchComments(owner: SiteOwner, picture: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const database = await openDatabase({
    dataDir: owner.site.dataDir,
    log,
    mode: 'attach',
    pool: { statementTimeoutMs: 0 },
  });
  const { id: inquiryId } = await publishTenQuestionPoll(owner, picture);
  await fill(database.pool, inquiryId);
  await database.close();
  const page = (more: object) => () => owner.call(commentCalls.getComments, { inquiryId, nrpp, ...more });
  const { pagesCount } = await page({})();
  const deep = Math.floor(pagesCount / 2);
  const rows: (string | number)[][] = [];
  for (const [name, run] of [
    ['page 1', page({})],
    ['page 1,000', page({ pg: 1000 })],
    [`page ${deep.toLocaleString('en')}`, page({ pg: deep })],
    [`page ${pagesCount.toLocaleString('en')}, the last`, page({ pg: pagesCount })],
    ['page 1,000, oldest first', page({ pg: 1000, sort: 'old' })],
    ['going on from the middle', page({ after: size / 2 })],
    ['whether anything is new', () => owner.call(commentCalls.getCommentCounts, { inquiryId })],
  ] as const) {
    const taken = await measureRuns(20, run);
    rows.push([name, median(taken), Math.max(...taken)]);
  }
  printTable(`${size.toLocaleString('en')} comments over HTTP (ms)`, ['call', 'median', 'slowest'], rows);
}

/** Returns the same id for the same number, in the format of ids. */
const idOf = (number: string) =>
  `overlay(overlay(md5($1 || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

/** A fifth are replies. The stored counts are computed from the rows, as the triggers would. */
async function fill(pool: pg.Pool, inquiryId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table inquiry_comment disable trigger comment_counted');
    await client.query(
      `insert into inquiry_comment (id, inquiry_id, position, parent_id, guest_key, name, text, state, replies,
         created_at)
       select ${idOf('n')}, $1::uuid, n, case when n % 5 = 0 then ${idOf('n - 1')} end,
         ${idOf('0')}, 'Someone', repeat('What I think of it. ', 1 + n % 8), 'shown', (n % 5 = 4)::int,
         timestamptz '2026-01-01' + n * interval '10 seconds'
       from generate_series(1, $2::int) as n`,
      [inquiryId, size],
    );
    await client.query(
      `insert into comment_chunk (inquiry_id, chunk, threads)
       select inquiry_id, position / 1000, count(*) from inquiry_comment
       where inquiry_id = $1 and parent_id is null group by 1, 2`,
      [inquiryId],
    );
    await client.query(
      `update inquiry_feedback_counts set comments = $2, last_position = $2,
         threads = (select sum(threads) from comment_chunk where inquiry_id = $1)
       where inquiry_id = $1`,
      [inquiryId, size],
    );
    await client.query('alter table inquiry_comment enable trigger comment_counted');
    await client.query('commit');
    await client.query('vacuum analyze inquiry_comment');
  } finally {
    client.release();
  }
}
