import * as commentCalls from '@nazar/domain/api/comment-calls.ts';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import type pg from 'pg';
import { publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { measureRuns, median, printTable } from './table.ts';

const size = Number(process.env.BENCH_INQUIRIES ?? 100_000);

/** Measures how long a visitor waits for a page of a list with very many inquiries, and for one of them. */
export async function benchLists(owner: SiteOwner, picture: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const { dataDir } = owner.site;
  const pool = { statementTimeoutMs: 0 };
  const database = await openDatabase({ dataDir, log, mode: 'attach', pool });
  const { id } = await publishTenQuestionPoll(owner, picture);
  await fillInquiries(database.pool, { id, size });
  await database.close();
  const list = (input: object) => () => owner.call(inquiryCalls.getList, input);
  const { pagesCount } = await list({})();
  const categories = await owner.call(inquiryCalls.getCategories, {});
  const [large, small] = [categories[0]?.id, categories.at(-1)?.id];
  const rows: (string | number)[][] = [];
  for (const [name, run] of [
    ['page 1', list({})],
    ['page 1,000', list({ pg: 1000 })],
    [`page ${Math.floor(pagesCount / 2).toLocaleString('en')}`, list({ pg: Math.floor(pagesCount / 2) })],
    [`page ${pagesCount.toLocaleString('en')}, the last`, list({ pg: pagesCount })],
    ['most answered, page 1', list({ sort: 'popular' })],
    ['most answered, page 1,000', list({ sort: 'popular', pg: 1000 })],
    ['closing soon, page 1', list({ sort: 'closing' })],
    ['closing soon, page 1,000', list({ sort: 'closing', pg: 1000 })],
    ['in Persian, page 1,000', list({ language: 'fa', pg: 1000 })],
    ['largest category, most answered', list({ inquiryCategoryId: large, sort: 'popular' })],
    ['smallest category, in Persian', list({ inquiryCategoryId: small, language: 'fa' })],
    ['tag of a third', list({ tag: 'tag 1' })],
    ['rare tag', list({ tag: 'tag 500' })],
    ['search: in nearly all', list({ search: 'number' })],
    ['search: in nearly all, page 100', list({ search: 'number', pg: 100 })],
    ['search: in a third', list({ search: 'نظر', sort: 'closing', pg: 100 })],
    ['search: in most, none of them first', list({ search: 'opinion', sort: 'closing' })],
    ['the same, page 100', list({ search: 'opinion', sort: 'closing', pg: 100 })],
    ['search: in hundreds', list({ search: 'word190', sort: 'popular' })],
    ['search: three common words', list({ search: 'word1 واژه۲ word3' })],
    ['search: one', list({ search: `number ${size}x` })],
    ['search: none', list({ search: 'qqq zzz' })],
    ['an inquiry’s page', () => owner.call(inquiryCalls.getItem, { id })],
    ['its comments', () => owner.call(commentCalls.getComments, { inquiryId: id })],
  ] as const) {
    const taken = await measureRuns(20, run);
    rows.push([name, median(taken), Math.max(...taken)]);
  }
  printTable(`${size.toLocaleString('en')} inquiries over HTTP (ms)`, ['call', 'median', 'slowest'], rows);
}

type Filling = { readonly id: string; readonly size: number };

/**
 * Copies a published inquiry without its questions, which lists never read. A few categories, tags and words are common
 * and most are rare; half of the copies are in Persian, a fifth are for signed-in people, a third close some day, and
 * few have many responses.
 */
async function fillInquiries(pool: pg.Pool, { id, size }: Filling): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select setseed(0.5)');
    await client.query(
      `create temp table made on commit drop as
       select gen_random_uuid() as id, n, n % 2 = 0 as persian, random() ^ 3 as few, random() as any_way,
         (select string_agg(case when (n + w) % 2 = 0 then 'word' else 'واژه' end
            || floor(200 * ((n * 7919 + w * 104729) % 1000 / 1000.0) ^ 2)::int, ' ')
          from generate_series(1, 12 + n % 30) as w) as words
       from generate_series(1, $1::int) as n`,
      [size],
    );
    await client.query(
      `insert into inquiry (id, owner_id, definition, revision, expire_date, created_at, updated_at)
       select made.id, owner_id, definition - 'segments', revision,
         case when n % 3 = 0 then publish_date + (any_way - 0.3) * interval '300 days' end,
         created_at, updated_at
       from made, inquiry where inquiry.id = $1`,
      [id],
    );
    await client.query(
      `insert into inquiry_revision (inquiry_id, revision, definition, card, published_at, search_text, tags)
       select made.id, revision,
         definition - 'segments' || jsonb_build_object('language', case when persian then 'fa' else 'en' end,
           'tags', jsonb_build_array('tag ' || floor(1000 * few)::int)),
         card || jsonb_build_object('id', made.id), published_at - n * interval '5 minutes',
         'number ' || n || 'x ' || case when n % 3 = 0 then 'نظر ' else 'opinion ' end || words,
         array['tag ' || floor(1000 * few)::int]
       from made, inquiry_revision where inquiry_id = $1`,
      [id],
    );
    await client.query(
      `insert into tally (inquiry_id, bucket, responses)
       select id, '-infinity', floor(10 ^ (5 * any_way ^ 3))::int - 1 from made`,
    );
    // Publishing adds them to the lists. Building the word index once is much faster than updating it row by row.
    const { rows } = await client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'inquiry_search_text_grams'`,
    );
    await client.query('drop index inquiry_search_text_grams');
    await client.query(
      `update inquiry set published_revision = published.revision, publish_date = published.published_at,
         cooperation_type = case when n % 5 = 0 then 'users' else 'anon' end,
         category_id = (select id from general_category order by created_at desc, id
           offset floor(few * (select count(*) from general_category))::int limit 1)
       from made join inquiry_revision published on published.inquiry_id = made.id where made.id = inquiry.id`,
    );
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('commit');
    await client.query(
      'vacuum analyze inquiry, inquiry_revision, inquiry_listing, inquiry_search_text, inquiry_feedback_counts, tally',
    );
  } finally {
    client.release();
  }
}
