import { formatLocalBucket } from '@nazar/domain/results/local-bucket.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { selectValues } from '../../../platform/database/select-rows.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { waitForInquiryLock } from '../../access/index.ts';
import { lockInquiryCounts, tallyTotalBucket } from '../../counts/index.ts';
import { ballotClosingDelayMs, closeBallotsJobRef } from '../../inquiries/index.ts';
import { deleteRunningAttempts, hasAttemptsToStore } from '../attempts/attempt-queries.ts';
import { findPublishedInquiry, type PublishedInquiry } from '../participation-queries.ts';
import { lockParticipationMarkers } from '../stored-responses/marker-queries.ts';

const ballotsPerBatch = 200;

type Deps = Pick<ServerDeps, 'db' | 'now' | 'log'>;

/**
 * Closes secret ballots that have ended or whose places are all taken. Repeated or concurrent runs change
 * nothing.
 */
export async function closeEndedBallots({ db, now, log }: Deps, signal?: AbortSignal): Promise<void> {
  const done = new Set<string>();
  let closed = 0;
  for (;;) {
    const due = (await listDue(db, now())).filter((id) => !done.has(id));
    if (due.length === 0 || signal?.aborted === true) break;
    for (const id of due) done.add(id);
    const failed = 'A secret ballot that has ended could not be closed';
    await forEachIsolated(due, { log, failed, signal }, async (id) => {
      if (await db.transaction((tx) => closeBallot(tx, id, now()))) closed += 1;
    });
  }
  if (closed === 0) return;
  // Runs outside of a transaction. Until the vacuum, deleted rows that link participants to responses are
  // still in the pages.
  await db.execute(sql`vacuum participation_marker`);
  await db.execute(sql`vacuum attempt`);
}

async function listDue(db: Database, now: number): Promise<string[]> {
  const ended = new Date(now - ballotClosingDelayMs).toISOString();
  return selectValues(db, z.string())`
    select i.id from inquiry i
    join tally t on t.inquiry_id = i.id and t.bucket = ${tallyTotalBucket}
    join inquiry_revision published on published.inquiry_id = i.id and published.revision = i.published_revision
    where i.is_secret_ballot and i.ballot_closed_at is null
      and (i.expire_date <= ${ended}::timestamptz and not exists (
          select from attempt
          where inquiry_id = i.id and state = 'running' and ends_at <= i.expire_date)
        or t.responses >= published.max_participant_count)
    order by i.id limit ${ballotsPerBatch}`;
}

/**
 * Checks everything again under the locks that submits take; returns false if the ballot is not due any more.
 */
async function closeBallot(db: Database, inquiryId: string, now: number): Promise<boolean> {
  await waitForInquiryLock(db, inquiryId, 'exclusive');
  const [row] = await db
    .select({ expireDate: inquiry.expireDate })
    .from(inquiry)
    .where(and(eq(inquiry.id, inquiryId), eq(inquiry.isSecretBallot, true), isNull(inquiry.ballotClosedAt)))
    .for('no key update');
  if (row === undefined) return false;
  await lockInquiryCounts(db, inquiryId);
  const published = await findPublishedInquiry(db, inquiryId);
  if (published === null) return false;
  const { expireDate } = row;
  const hasEnded = expireDate !== null && expireDate.getTime() <= now - ballotClosingDelayMs;
  if (!hasEnded && !published.full) return false;
  // A full ballot accepts no saved answers.
  if (!published.full && hasEnded && (await hasAttemptsToStore(db, inquiryId, expireDate))) return false;
  const closedAt = hasEnded ? expireDate : new Date(now);
  await rewriteResponses(db, published, closedAt.getTime());
  await db
    .update(inquiry)
    .set({
      ballotClosedAt: closedAt,
      ballotResult: published.responses >= minGroupSize ? 'released' : 'withheld',
      expireDate: closedAt,
    })
    .where(eq(inquiry.id, inquiryId));
  return true;
}

/**
 * Rewrites responses and markers in random order. A response and the marker of its participant are inserted
 * by one transaction, so their row order and transaction number would link them and reveal when people
 * answered.
 */
async function rewriteResponses(
  db: Database,
  { inquiryId, definition, responses }: PublishedInquiry,
  closedAt: number,
): Promise<void> {
  // All rows are rewritten at once, which may take longer than the timeout of other statements.
  await db.execute(sql`set local statement_timeout = 0`);
  const day = formatLocalBucket(definition.timeZone, 'day', closedAt);
  await lockParticipationMarkers(db, inquiryId);
  await deleteRunningAttempts(db, inquiryId);
  await db.execute(sql`
    with gone as (delete from participation_marker where inquiry_id = ${inquiryId} returning marker)
    insert into participation_marker (inquiry_id, marker) select ${inquiryId}, marker from gone order by random()`);
  // The previous versions of the responses are deleted with them.
  await db.execute(sql`
    with gone as (delete from response where inquiry_id = ${inquiryId} returning *)
    insert into response (id, inquiry_id, bucket, revision, edits, choices, secret_hash, duration, score, max_score, drawn,
      rest, language)
    select id, inquiry_id, ${day}::timestamp, revision, edits, choices, secret_hash, duration, score, max_score, drawn, rest,
      language
    from gone order by random()`);
  await db.execute(sql`delete from tally where inquiry_id = ${inquiryId} and bucket <> ${tallyTotalBucket}`);
  if (responses === 0) return;
  await db.execute(sql`
    insert into tally (inquiry_id, bucket, responses, counts, bins, durations)
    select inquiry_id, ${day}::timestamp, responses, counts, bins, durations
    from tally where inquiry_id = ${inquiryId} and bucket = ${tallyTotalBucket}`);
}

/** Closing a ballot or taking its last place adds the job; the schedule finds closing dates and lost jobs. */
export const closeBallotsJob: Job = {
  ...closeBallotsJobRef,
  schedule: '* * * * *',
  run: ({ deps, signal }) => closeEndedBallots(deps, signal),
};
