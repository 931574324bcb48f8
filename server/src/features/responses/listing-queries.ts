import { mayJoinShown, mayShowResponses } from '@nazar/domain/results/disclose-responses.ts';
import { localBucket } from '@nazar/domain/results/local-bucket.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { responseMoment } from '../../database/response-moment.ts';
import { Problem } from '../../http/problem.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { lockCounts } from '../participation/kept-count-queries.ts';

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
  /**
   * SQL that says of a row of `response`, under this name, whether it is among those shown: when the statement runs,
   * since the list may be drawn back by then.
   */
  shows(row: string): SQL;
};

const all: Listing = { withheld: false, waiting: 0, since: 'infinity', shows: () => sql`true` };

export type ListedInquiry = {
  readonly inquiryId: string;
  readonly anonymous: boolean;
  readonly timeZone: string;
};

/** Both of the following, in the caller's transaction: for what reads the rows by one statement and tells none. */
export async function updateListing(db: Database, inquiry: ListedInquiry, now: number): Promise<Listing> {
  await joinListing(db, inquiry, now);
  return findListing(db, inquiry);
}

/** Lets the responses of an anonymous inquiry that nobody has seen join the others where there are enough of them. */
export async function joinListing(
  db: Database,
  { inquiryId, anonymous, timeZone }: ListedInquiry,
  now: number,
): Promise<void> {
  if (!anonymous || !mayJoin(await countWaiting(db, inquiryId))) return;
  // One at a time, a second one would find fewer than enough; and nothing is counted or taken out meanwhile.
  if ((await lockCounts(db, inquiryId)) === null) throw new Problem('notFound');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listing of ${inquiryId}`}, 0))`);
  if (!mayJoin(await countWaiting(db, inquiryId))) return;
  await showWaiting(db, inquiryId, localBucket(timeZone, 'day', now - settledMs));
}

/**
 * Which responses are shown. In one snapshot with all that is read of them: what comes between would be told from the
 * others, and what few answered is hidden by how many are shown.
 */
export async function findListing(
  db: Database,
  { inquiryId, anonymous }: Pick<ListedInquiry, 'inquiryId' | 'anonymous'>,
): Promise<Listing> {
  if (!anonymous) return all;
  const { responses, waiting, listedBefore } = await countWaiting(db, inquiryId);
  if (!mayShowResponses(responses))
    return { withheld: true, waiting: 0, since: '-infinity', shows: () => sql`false` };
  const shows = (row: string) => sql`(${sql.raw(row)}.bucket < coalesce(
      (select listed_before from response_listing where inquiry_id = ${inquiryId}), '-infinity')
    or exists (select from listed_response where listed_response.response_id = ${sql.raw(row)}.id))`;
  return { withheld: false, waiting, since: listedBefore, shows };
}

const mayJoin = ({ responses, waiting }: Waiting) => mayShowResponses(responses) && mayJoinShown(waiting);

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
