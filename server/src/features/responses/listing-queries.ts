import { mayJoinShown, mayShowResponses } from '@nazar/domain/results/disclose-responses.ts';
import { localBucket } from '@nazar/domain/results/local-bucket.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { responseMoment } from '../../database/response-moment.ts';
import { Problem } from '../../http/problem.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';

/** A submit is stored under the day on which it came; after so long none is still on its way. */
const settledMs = 600_000;

/** What of an inquiry's responses may be shown by itself. */
export type Listing = {
  /** Whether there are too few to show any. */
  readonly withheld: boolean;
  /** Those that wait until there are enough of them. */
  readonly waiting: number;
  /** All before this local time are shown. */
  readonly since: string;
  /** SQL that says of a row of `response`, under this name, whether it is among those shown. */
  shows(row: string): SQL;
};

const all: Listing = { withheld: false, waiting: 0, since: 'infinity', shows: () => sql`true` };

/**
 * Lets the responses of an anonymous inquiry that nobody has seen join the others where there are enough of them,
 * and says which are shown. In the caller's transaction.
 */
export async function updateListing(
  db: Database,
  { inquiryId, anonymous, timeZone }: { inquiryId: string; anonymous: boolean; timeZone: string },
  now: number,
): Promise<Listing> {
  if (!anonymous) return all;
  let waiting = await countWaiting(db, inquiryId);
  if (!mayShowResponses(waiting.responses))
    return { withheld: true, waiting: 0, since: '-infinity', shows: () => sql`false` };
  if (mayJoinShown(waiting.waiting)) {
    // One at a time: a second one would find fewer than enough.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listing of ${inquiryId}`}, 0))`);
    waiting = await countWaiting(db, inquiryId);
    if (mayJoinShown(waiting.waiting)) {
      await showWaiting(db, inquiryId, localBucket(timeZone, 'day', now - settledMs));
      waiting = await countWaiting(db, inquiryId);
    }
  }
  const before = waiting.listedBefore;
  return {
    withheld: false,
    waiting: waiting.waiting,
    since: before,
    shows: (row) => sql`(${sql.raw(row)}.bucket < ${before}::timestamp or exists (
      select from listed_response where listed_response.response_id = ${sql.raw(row)}.id))`,
  };
}

type Waiting = { responses: number; waiting: number; listedBefore: string };

async function countWaiting(db: Database, inquiryId: string): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`
    with listing as (
      select coalesce((select listed_before from response_listing where inquiry_id = ${inquiryId}), '-infinity') as at
    )
    select coalesce((select responses from tally
        where inquiry_id = ${inquiryId} and bucket = ${totalBucket}), 0)::int as responses,
      (coalesce((select sum(responses) from tally
          where inquiry_id = ${inquiryId} and bucket >= at and bucket > ${totalBucket}), 0)
        - (select count(*) from listed_response join response on response.id = listed_response.response_id
           where listed_response.inquiry_id = ${inquiryId}))::int as waiting,
      at::text as "listedBefore"
    from listing`);
  return rows[0] ?? { responses: 0, waiting: 0, listedBefore: totalBucket };
}

/** All that wait: those before the day by the day, the others one by one, in no order that tells when they came. */
async function showWaiting(db: Database, inquiryId: string, day: string): Promise<void> {
  const { rows } = await db.execute(sql`select from inquiry where id = ${inquiryId} for key share`);
  // It has been deleted since it was looked up.
  if (rows.length === 0) throw new Problem('notFound');
  await db.execute(sql`
    insert into response_listing (inquiry_id, listed_before) values (${inquiryId}, ${day})
    on conflict (inquiry_id) do update set listed_before = greatest(response_listing.listed_before, excluded.listed_before)`);
  await db.execute(sql`
    delete from listed_response
    where inquiry_id = ${inquiryId} and not exists (
      select from response where response.id = response_id and response.bucket >= ${day}::timestamp)`);
  await db.execute(sql`
    insert into listed_response (inquiry_id, response_id)
    select inquiry_id, id from response
    where inquiry_id = ${inquiryId} and bucket >= ${day}::timestamp
      and ${responseMoment('response')} > ${day}::timestamp at time zone 'UTC' - interval '1 day'
    order by id
    on conflict do nothing`);
}
