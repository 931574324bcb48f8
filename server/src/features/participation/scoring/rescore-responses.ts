import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { response } from '../../../platform/database/schema/participation.ts';
import { responseMomentSql } from '../../../platform/database/sql/response-moment-sql.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { TooManyCrashesError } from '../../../platform/jobs/tasks/task.ts';
import type { TaskAttempt } from '../../../platform/jobs/tasks/task-attempt.ts';
import { TaskRunner } from '../../../platform/jobs/tasks/task-runner.ts';
import { estimatedAnswerBytesSql, lockInquiryCounts, renewCountsVersion } from '../../counts/index.ts';
import { findPublishedRevision, type PublishedRevision, rescoringTaskStore } from '../../inquiries/index.ts';
import { type StoredScore, scoreByNewestAnswerKey } from './score-by-newest-answer-key.ts';

/** A batch is small, so that submits hardly wait for the lock. */
const batch = 500;
/** Estimated bytes of the texts in a batch. */
const bytesPerBatch = 2_000_000;
/** Milliseconds of scoring after which other requests get their turn, with the rest of the batch in the next one. */
const scoringMs = 50;

/** Scores all responses of inquiries whose key was changed again. */
export const rescoringRunner = new TaskRunner(rescoringTaskStore, {
  maxCrashes: 5,
  files: () => [],
  run: async ({ subjectId }, attempt) => {
    const done = subjectId === null ? 0 : await rescoreAll(subjectId, attempt);
    return { status: 'done', done, total: done };
  },
  failed: (task, error, { log }) => {
    log.error({ err: error, item: task.subjectId }, 'The responses could not be scored again.');
    return error instanceof TooManyCrashesError ? { status: 'failed' } : null;
  },
});

type Attempt = Pick<TaskAttempt<{ revision: number }>, 'deps' | 'check' | 'progress'>;

async function rescoreAll(inquiryId: string, attempt: Attempt): Promise<number> {
  let done = 0;
  let after: ResponsePosition | null = null;
  do {
    attempt.check();
    const scored: Scored = await rescoreSome(attempt.deps, inquiryId, after);
    done += scored.responses;
    after = scored.last;
    attempt.progress(done);
  } while (after !== null);
  return done;
}

type ResponsePosition = { readonly moment: string; readonly id: string };
/** The last response that was scored; null if none was left. */
type Scored = { readonly responses: number; readonly last: ResponsePosition | null };

type Row = ResponsePosition &
  StoredScore &
  Readonly<Pick<typeof response.$inferSelect, 'revision' | 'choices' | 'rest' | 'drawn'>>;

/**
 * Scores some responses under the lock that submits and edits take too. Those use the key that is published
 * when they have the lock, so no response with an older key's score can follow.
 */
function rescoreSome(
  { db, log }: Pick<ServerDeps, 'db' | 'log'>,
  inquiryId: string,
  after: ResponsePosition | null,
): Promise<Scored> {
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiryCounts(tx, inquiryId);
    const revision = inquiry?.publishedRevision ?? null;
    const revisions = new Map<number, PublishedRevision | null>();
    const find = async (number: number) => {
      const known = revisions.get(number);
      if (known !== undefined) return known;
      const found = await findPublishedRevision(tx, inquiryId, number, inquiry?.createdAt.getTime());
      revisions.set(number, found);
      return found;
    };
    const newest = revision === null ? null : await find(revision);
    if (newest === null) return { responses: 0, last: null };
    const changed: (StoredScore & Pick<Row, 'id'>)[] = [];
    let responses = 0;
    let last: ResponsePosition | null = null;
    let spentMs = 0;
    for (const row of await readSome(tx, inquiryId, after)) {
      if (spentMs > scoringMs) break;
      const answered = await find(row.revision);
      const startedAt = performance.now();
      const scored = answered === null ? row : rescore(answered, newest, { row, log });
      if (!isSame(scored, row)) changed.push({ id: row.id, score: scored.score, maxScore: scored.maxScore });
      spentMs += performance.now() - startedAt;
      responses += 1;
      last = row;
    }
    if (changed.length > 0) await updateScores(tx, inquiryId, changed);
    return { responses, last };
  });
}

/** A response that can't be scored keeps its score and doesn't block others. */
function rescore(
  answered: PublishedRevision,
  newest: PublishedRevision,
  { row, log }: Pick<ServerDeps, 'log'> & { readonly row: Row },
): StoredScore {
  try {
    return scoreByNewestAnswerKey(answered, newest, row);
  } catch (error) {
    log.error({ err: error, item: row.id }, 'A response could not be scored again.');
    return row;
  }
}

async function readSome(tx: Database, inquiryId: string, after: ResponsePosition | null): Promise<Row[]> {
  const moment = responseMomentSql('response');
  const isNext: SQL =
    after === null
      ? sql`true`
      : sql`(${moment}, response.id) > (${after.moment}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await tx.execute<Row>(sql`
    with next as materialized (
      select id, ${moment} as moment, revision, choices, rest, drawn, score, max_score,
        ${estimatedAnswerBytesSql} as weight
      from response where inquiry_id = ${inquiryId} and ${isNext}
      order by ${moment}, id limit ${batch}
    ), weighed as materialized (
      select *, sum(weight) over (order by moment, id) - weight as before from next
    )
    select id, moment::text as moment, revision, choices, rest, drawn, score, max_score as "maxScore"
    from weighed where before <= ${bytesPerBatch} order by weighed.moment, id`);
  return rows;
}

/** Stored scores have single precision. */
function isSame(one: StoredScore, other: StoredScore): boolean {
  const toStoredScore = (value: number | null) => (value === null ? null : Math.fround(value));
  return (
    toStoredScore(one.score) === toStoredScore(other.score) &&
    toStoredScore(one.maxScore) === toStoredScore(other.maxScore)
  );
}

async function updateScores(
  tx: Database,
  inquiryId: string,
  changed: readonly (StoredScore & Pick<Row, 'id'>)[],
): Promise<void> {
  const values = JSON.stringify(changed);
  await tx.execute(sql`
    update response set score = given.score, max_score = given."maxScore"
    from jsonb_to_recordset(${values}::jsonb) as given (id uuid, score real, "maxScore" real)
    where response.id = given.id`);
  await renewCountsVersion(tx, inquiryId);
}
