import { countsAtEnd, countsChangesAtEnd } from '@nazar/domain/results/count-later.ts';
import { localBucket } from '@nazar/domain/results/local-bucket.ts';
import { emptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { response, responseChannel, tally, waitingResponse } from '../../database/schema/participation.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { eachApart } from '../../jobs/each-apart.ts';
import type { Job } from '../../jobs/job.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { changeCounts, lockCounts } from './kept-count-queries.ts';
import { findPublishedInquiry, type PublishedInquiry } from './participation-queries.ts';
import { findPublishedRevision } from './published-revision-queries.ts';
import { takeOverChanges } from './waiting-edit-queries.ts';

/** Longer than submits and timed attempts from before the end may take to be stored. */
const patienceMs = 30_000;
const atOnce = 200;

const isUnseen = sql`${inquiry.expireDate} is not null and ${inquiry.endSeen} is distinct from ${inquiry.expireDate}`;
const isTotal = (inquiryId: string) => and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, totalBucket));

type Deps = Pick<ServerDeps, 'db' | 'now' | 'log'>;

/** Counts those who wait in anonymous inquiries that have ended; again or on several nodes it changes nothing. */
export async function countAtEnds(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = deps;
  const done = new Set<string>();
  for (;;) {
    const due = (await listDue(db, now())).filter((id) => !done.has(id));
    if (due.length === 0 || signal?.aborted === true) return;
    for (const id of due) done.add(id);
    const failed = 'Those who wait in an inquiry that has ended could not be counted';
    await eachApart(due, { log, failed, signal }, (id) =>
      db.transaction((inside) => countAtEnd(inside, id, now())),
    );
  }
}

async function listDue(db: Database, now: number): Promise<string[]> {
  const ended = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(isUnseen, lte(inquiry.expireDate, new Date(now - patienceMs))))
    .orderBy(asc(inquiry.expireDate))
    .limit(atOnce);
  const full = await db.select({ id: tally.inquiryId }).from(tally).where(sql`${tally.endDue}`).limit(atOnce);
  return [...new Set([...ended, ...full].map(({ id }) => id))];
}

/** Looks again at everything under the locks: it may have been opened again, or counted by another node. */
async function countAtEnd(db: Database, inquiryId: string, now: number): Promise<void> {
  const [row] = await db
    .select({ isUnseen: sql<boolean>`${isUnseen}`, expireDate: inquiry.expireDate })
    .from(inquiry)
    .where(eq(inquiry.id, inquiryId))
    .for('no key update');
  if (row === undefined) return;
  await lockCounts(db, inquiryId);
  const { expireDate } = row;
  const hasEnded = row.isUnseen && expireDate !== null && expireDate.getTime() <= now - patienceMs;
  const published = await findPublishedInquiry(db, inquiryId);
  if (published?.definition.anonymous === true && (hasEnded || published.full)) {
    await countWaiting(db, published, now);
  }
  await db
    .update(tally)
    .set({ endDue: false })
    .where(and(isTotal(inquiryId), sql`${tally.endDue}`));
  if (hasEnded)
    await db
      .update(inquiry)
      .set({ endSeen: sql`${inquiry.expireDate}` })
      .where(eq(inquiry.id, inquiryId));
}

async function countWaiting(db: Database, published: PublishedInquiry, now: number): Promise<void> {
  const { inquiryId, definition } = published;
  const [kept] = await db
    .select({ counted: tally.responses, waiting: tally.waiting, endCounted: tally.endCounted })
    .from(tally)
    .where(isTotal(inquiryId));
  const { cooperationType } = definition;
  if (kept === undefined || kept.endCounted || !countsAtEnd({ cooperationType, ...kept })) return;
  const withChanges = countsChangesAtEnd({ cooperationType, ...kept });
  const all = await db
    .delete(waitingResponse)
    .where(
      and(
        eq(waitingResponse.inquiryId, inquiryId),
        withChanges ? undefined : eq(waitingResponse.isEdit, false),
      ),
    )
    .returning();
  // Nothing is told by an end at which nobody waits: another one may count.
  if (all.length === 0) return;
  await takeOverChanges(
    db,
    inquiryId,
    all.filter(({ isEdit }) => isEdit),
  );
  const fresh = all.filter(({ isEdit }) => !isEdit).sort((a, b) => (a.id < b.id ? -1 : 1));
  const day = (await findLastDay(db, inquiryId)) ?? localBucket(definition.timeZone, 'day', now);
  await countFresh(db, { inquiryId, fresh, day });
  await db
    .update(tally)
    .set({ endCounted: true, waiting: sql`${tally.waiting} - ${fresh.length}` })
    .where(isTotal(inquiryId));
  await db
    .update(responseChannel)
    .set({ responses: sql`${responseChannel.responses} + ${responseChannel.waiting}`, waiting: 0 })
    .where(and(eq(responseChannel.inquiryId, inquiryId), sql`${responseChannel.waiting} <> 0`));
}

/** The few stand under a day of five others: by a day of their own they could be told from them for ever. */
async function findLastDay(db: Database, inquiryId: string): Promise<string | null> {
  const [last] = await db
    .select({ bucket: tally.bucket })
    .from(tally)
    .where(
      and(eq(tally.inquiryId, inquiryId), sql`${tally.bucket} > ${totalBucket}`, sql`${tally.responses} > 0`),
    )
    .orderBy(desc(tally.bucket))
    .limit(1);
  return last?.bucket ?? null;
}

type Fresh = {
  readonly inquiryId: string;
  readonly fresh: readonly (typeof waitingResponse.$inferSelect)[];
  readonly day: string;
};

async function countFresh(db: Database, { inquiryId, fresh, day }: Fresh): Promise<void> {
  if (fresh.length === 0) return;
  const total = emptyTally();
  const ofDay = emptyTally();
  for (const one of fresh) {
    const published = await findPublishedRevision(db, inquiryId, one.revision);
    if (published === null) throw new Error(`Response ${one.id} answers a revision that is not there.`);
    for (const own of [total, ofDay]) tallyResponse(own, published.compiled, one, 1);
  }
  await drawBackListing(db, inquiryId, day);
  await db
    .insert(response)
    .values(fresh.map(({ isEdit: _edit, version: _version, ...one }) => ({ ...one, bucket: day })));
  await db.insert(tally).values({ inquiryId, bucket: day }).onConflictDoNothing();
  const differences: [string, Tally][] = [
    [totalBucket, total],
    [day, ofDay],
  ];
  await changeCounts(db, inquiryId, new Map(differences));
}

/**
 * Where the list of single responses has passed the day, those that it shows stay in it one by one: the new ones of
 * that day, fewer than five, wait like others. Under the lock of `updateListing`, which takes no other after it.
 */
async function drawBackListing(db: Database, inquiryId: string, day: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listing of ${inquiryId}`}, 0))`);
  await db.execute(sql`
    with back as (
      update response_listing set listed_before = ${day}::timestamp
      where inquiry_id = ${inquiryId} and listed_before > ${day}::timestamp
      returning inquiry_id
    )
    insert into listed_response (inquiry_id, response_id)
    select inquiry_id, id from response join back using (inquiry_id)
    where bucket >= ${day}::timestamp
    order by id
    on conflict do nothing`);
}

/** Every minute: an inquiry ends by its date, by its owner or with its last place. */
export const countAtEndsJob: Job = {
  name: 'count-at-ends',
  schedule: '* * * * *',
  run: ({ deps, signal }) => countAtEnds(deps, signal),
};
