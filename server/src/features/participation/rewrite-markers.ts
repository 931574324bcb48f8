import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/job.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { lockCounts } from './kept-count-queries.ts';
import { lockMarkers } from './marker-queries.ts';

/** Up to this many markers are rewritten for each new one, which takes tens of milliseconds. */
const maxSmallRewrite = 5_000;
/** Per run, so that answers to many large inquiries can't keep the database busy. */
const maxPerRun = 100_000;

/**
 * A response and the marker of its participant are inserted by one transaction, so both rows get the same
 * transaction number (`xmin`) and the same order: a copy of the tables would link person and answer. Therefore
 * all markers of an anonymous inquiry are rewritten together by a separate transaction, sorted by marker, which
 * is a keyed hash; and before them the counts of links, which may have been sent to one person, and the responses
 * that wait. docs/decisions/0009 says what remains visible for a while.
 */
export async function rewriteMarkers(db: Database, now: number): Promise<void> {
  const { rows } = await db.execute<{ id: string; responses: number }>(sql`
    select tally.inquiry_id as id, tally.responses + tally.waiting as responses
    from tally
    join inquiry on inquiry.id = tally.inquiry_id
    join inquiry_revision published
      on published.inquiry_id = inquiry.id and published.revision = inquiry.published_revision
    left join marker_rewrite done on done.inquiry_id = inquiry.id
    where tally.bucket = ${totalBucket} and tally.responses + tally.waiting <> coalesce(done.responses, 0)
      and published.definition ->> 'anonymous' = 'true'
      and (tally.responses + tally.waiting <= ${maxSmallRewrite}
        or abs(tally.responses + tally.waiting - coalesce(done.responses, 0)) * 10 > tally.responses
        or done.rewritten_at < ${new Date(now).toISOString()}::timestamptz - interval '10 minutes')
    order by done.rewritten_at nulls first`);
  if (rows.length === 0) return;
  let sum = 0;
  for (const { id, responses } of rows) {
    // The others follow in the next run; those that have waited longest come first.
    if (sum > 0 && sum + responses > maxPerRun) break;
    sum += responses;
    await rewriteLinks(db, id);
    await rewriteWaiting(db, id);
    await rewriteOf(db, { id, responses, now });
  }
  // Not in a transaction. Until then deleted rows are still in the pages.
  await db.execute(sql`vacuum participation_marker`);
  await db.execute(sql`vacuum response_channel`);
  await db.execute(sql`vacuum channel_visit`);
  await db.execute(sql`vacuum attempt`);
  await db.execute(sql`vacuum waiting_response`);
}

/**
 * While nothing is counted: a count that is moved meanwhile would miss the new rows. By itself, since whoever deletes
 * holds the counts before the markers. Openings of links are added without these locks: they wait for single rows,
 * which are taken in the same order here and there.
 */
async function rewriteLinks(db: Database, id: string): Promise<void> {
  await db.transaction(async (inside) => {
    if ((await lockCounts(inside, id)) === null) return;
    await inside.execute(sql`
      with gone as (delete from response_channel where inquiry_id = ${id} returning *)
      insert into response_channel select * from gone order by channel`);
    await inside.execute(sql`select from channel_visit where inquiry_id = ${id} order by channel for update`);
    await inside.execute(sql`
      with gone as (delete from channel_visit where inquiry_id = ${id} returning *)
      insert into channel_visit select * from gone order by channel`);
  });
}

/** Not with the links, so that the two have no number in common. Their versions stay: they say the same. */
async function rewriteWaiting(db: Database, id: string): Promise<void> {
  await db.transaction(async (inside) => {
    if ((await lockCounts(inside, id)) === null) return;
    await inside.execute(sql`
      with gone as (delete from waiting_response where inquiry_id = ${id} returning *)
      insert into waiting_response select * from gone order by id`);
  });
}

/** Submits continue meanwhile: one by the same person waits for this transaction and then meets the new row. */
async function rewriteOf(
  db: Database,
  { id, responses, now }: { id: string; responses: number; now: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    // Locked against deletion, which would leave new markers behind.
    const held = await transaction.execute(sql`select from inquiry where id = ${id} for key share`);
    if (held.rowCount === 0) return;
    await lockMarkers(transaction, id);
    await transaction.execute(sql`
      with gone as (delete from participation_marker where inquiry_id = ${id} returning marker)
      insert into participation_marker (inquiry_id, marker) select ${id}, marker from gone order by marker`);
    await transaction.execute(sql`
      insert into marker_rewrite (inquiry_id, responses, rewritten_at)
      values (${id}, ${responses}, ${new Date(now).toISOString()})
      on conflict (inquiry_id) do update set responses = excluded.responses, rewritten_at = excluded.rewritten_at`);
  });
}

export const rewriteMarkersJob: Job = {
  name: 'rewrite-markers',
  schedule: '* * * * *',
  run: ({ deps }) => rewriteMarkers(deps.db, deps.now()),
};
