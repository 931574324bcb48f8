import { and, eq, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { rateLimitWindow } from '../database/schema/rate-limit.ts';
import { queryRows } from '../database/select-rows.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import { keyedHash } from '../secrets/secrets.ts';
import { makeTooManyRequestsProblem } from './problem.ts';

/** At most `limit` events for one subject within `seconds`, counted from the first event. */
export interface RateLimit {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

type Deps = Pick<ServerDeps, 'secrets' | 'now'>;

/** Addresses and identifiers are stored as keyed hashes only. */
function makeBucketKey(rate: RateLimit, subject: string, { secrets }: Deps): string {
  return `${rate.name}:${keyedHash(secrets.codes, `rate ${rate.name}`, subject).toString('base64url')}`;
}

/**
 * Counts one event and throws if it exceeds the limit. It is one statement, so parallel events can't exceed
 * the limit together. The count is in the database, so limits survive restarts and apply across nodes.
 */
export async function enforceRateLimit(
  db: Database,
  rate: RateLimit,
  subject: string,
  deps: Deps,
): Promise<void> {
  const { isWithin, opensIn } = await recordRateLimitEvent(db, rate, subject, deps);
  if (!isWithin) throw makeTooManyRequestsProblem(opensIn);
}

/** Like `enforceRateLimit`, but counts several units at once, such as bytes. */
export async function enforceAmountLimit(
  db: Database,
  rate: RateLimit,
  { subject, amount }: { readonly subject: string; readonly amount: number },
  deps: Deps,
): Promise<void> {
  // A count over the limit grows no further, so that the column can't overflow.
  const next: NextCount = (bucket) => ({
    ...nextCountSql(bucket),
    count: sql`case when ${bucket.isOver} then ${amount}::int else least(${bucket.count}, ${rate.limit}::int) + ${amount}::int end`,
  });
  const { isWithin, opensIn } = await countInBucket(db, { rate, subject, deps, amount }, next);
  if (!isWithin) throw makeTooManyRequestsProblem(opensIn);
}

interface RateCount {
  readonly isWithin: boolean;
  /** Seconds until the window ends. */
  readonly opensIn: number;
}

/** Counts one event like `enforceRateLimit`, but lets the caller decide what happens beyond the limit. */
export function recordRateLimitEvent(
  db: Database,
  rate: RateLimit,
  subject: string,
  deps: Deps,
): Promise<RateCount> {
  return countInBucket(db, { rate, subject, deps }, nextCountSql);
}

const nextCountSql = ({ count, windowStart, isOver, now }: Bucket) => ({
  count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
  windowStart: sql`case when ${isOver} then ${now} else ${windowStart} end`,
});

/**
 * Counts one event of each of these subjects, as `enforceRateLimit` does for one; returns the subjects that exceed the
 * limit, with the seconds until their window ends.
 */
export async function recordRateLimitEvents(
  db: Database,
  rate: RateLimit,
  subjects: readonly string[],
  deps: Deps,
): Promise<ReadonlyMap<string, number>> {
  const subjectByKey = new Map(subjects.map((subject) => [makeBucketKey(rate, subject, deps), subject]));
  if (subjectByKey.size === 0) return new Map();
  // In one order, so that parallel transactions don't deadlock.
  const keys = [...subjectByKey.keys()].toSorted();
  const now = deps.now();
  const rows = await countInBuckets(db, keys, { rate, now }, nextCountSql);
  return new Map(
    rows.flatMap(({ key, count, windowStart }) => {
      const subject = subjectByKey.get(key);
      if (subject === undefined || count <= rate.limit) return [];
      return [[subject, computeOpensIn(rate, windowStart, now)] as const];
    }),
  );
}

/** Seconds until a refused subject may try again; null if nothing was refused. Nothing is counted. */
export async function findSecondsUntilAllowed(
  db: Database,
  rate: RateLimit,
  subject: string,
  deps: Deps,
): Promise<number | null> {
  const { key, count, windowStart } = rateLimitWindow;
  const [row] = await db
    .select({ windowStart })
    .from(rateLimitWindow)
    .where(and(eq(key, makeBucketKey(rate, subject, deps)), gt(count, rate.limit)));
  if (row === undefined) return null;
  const seconds = computeOpensIn(rate, row.windowStart, deps.now());
  return seconds > 0 ? seconds : null;
}

/**
 * Counts one attempt. The window restarts with each attempt, so that slow series are limited too. Attempts
 * beyond the limit are not counted: the window ends `seconds` after the last counted one.
 */
export function recordRateLimitAttemptAndExtendWindow(
  db: Database,
  rate: RateLimit,
  subject: string,
  deps: Deps,
): Promise<RateCount> {
  return countInBucket(db, { rate, subject, deps }, ({ count, windowStart, isOver, now }) => ({
    count: sql`case when ${isOver} then 1 else least(${count}, ${rate.limit}) + 1 end`,
    windowStart: sql`case when ${count} >= ${rate.limit} and not ${isOver} then ${windowStart} else ${now} end`,
  }));
}

interface Bucket {
  readonly count: PgColumn;
  readonly windowStart: PgColumn;
  /** Whether the window has passed. */
  readonly isOver: SQL;
  readonly now: SQL;
}

async function countInBucket(
  db: Database,
  { rate, subject, deps, amount }: { rate: RateLimit; subject: string; deps: Deps; amount?: number },
  next: NextCount,
): Promise<RateCount> {
  const now = deps.now();
  const key = makeBucketKey(rate, subject, deps);
  const [row] = await countInBuckets(db, [key], { rate, now, amount }, next);
  if (row === undefined) throw new Error('A rate bucket was not counted.');
  return { isWithin: row.count <= rate.limit, opensIn: computeOpensIn(rate, row.windowStart, now) };
}

const computeOpensIn = ({ seconds }: RateLimit, windowStart: Date, now: number): number =>
  seconds - (now - windowStart.getTime()) / 1000;

type NextCount = (bucket: Bucket) => { count: SQL; windowStart: SQL };

function countInBuckets(
  db: Database,
  keys: readonly string[],
  { rate, now, amount = 1 }: { rate: RateLimit; now: number; amount?: number | undefined },
  next: NextCount,
) {
  const at = new Date(now);
  const opened = new Date(now - rate.seconds * 1000);
  const { key, count, windowStart } = rateLimitWindow;
  // PostgreSQL can't infer parameter types inside `case`.
  const momentSql = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const isOver = sql`${windowStart} <= ${momentSql(opened)}`;
  return db
    .insert(rateLimitWindow)
    .values(keys.map((each) => ({ key: each, windowStart: at, count: amount })))
    .onConflictDoUpdate({
      target: rateLimitWindow.key,
      set: next({ count, windowStart, isOver, now: momentSql(at) }),
    })
    .returning({ key, count, windowStart });
}

const windowRow = z.object({ key: z.string(), count: z.number(), windowStart: z.date() });

/** Returns how many more events each subject may count now. The rows are locked until the commit. */
export async function lockRemainingRateLimitEvents(
  client: pg.Client,
  rate: RateLimit,
  subjects: readonly string[],
  deps: Deps,
): Promise<ReadonlyMap<string, { readonly left: number; readonly opensIn: number }>> {
  const keys = new Map(subjects.map((subject) => [makeBucketKey(rate, subject, deps), subject]));
  const rows = await queryRows(client, windowRow, {
    name: 'hold-events',
    text: `select key, count, window_start as "windowStart" from rate_limit_window where key = any($1::text[])
      order by key for update`,
    values: [[...keys.keys()]],
  });
  const stateBySubject = new Map(
    subjects.map((subject) => [subject, { left: rate.limit, opensIn: rate.seconds }]),
  );
  for (const { key, count, windowStart } of rows) {
    const opensIn = computeOpensIn(rate, windowStart, deps.now());
    const subject = keys.get(key);
    if (subject !== undefined && opensIn > 0)
      stateBySubject.set(subject, { left: rate.limit - count, opensIn });
  }
  return stateBySubject;
}

/** Counts events of many subjects, whose rows the caller has locked. */
export async function addRateLimitEvents(
  client: pg.Client,
  rate: RateLimit,
  counts: ReadonlyMap<string, number>,
  deps: Deps,
): Promise<void> {
  const now = deps.now();
  await client.query({
    name: 'add-events',
    text: `insert into rate_limit_window as b (key, window_start, count)
      select key, $3, added from unnest($1::text[], $2::int[]) given (key, added)
      on conflict (key) do update set
        count = case when b.window_start <= $4 then 0 else b.count end + excluded.count,
        window_start = case when b.window_start <= $4 then excluded.window_start else b.window_start end`,
    values: [
      [...counts.keys()].map((subject) => makeBucketKey(rate, subject, deps)),
      [...counts.values()],
      new Date(now),
      new Date(now - rate.seconds * 1000),
    ],
  });
}

/** Removes one event of each subject from the count, after it turned out to be harmless or was refused otherwise. */
export async function refundRateLimit(
  db: Database,
  rate: RateLimit,
  subjects: readonly string[],
  deps: Deps,
): Promise<void> {
  if (subjects.length === 0) return;
  const keys = subjects.map((subject) => makeBucketKey(rate, subject, deps));
  await db
    .update(rateLimitWindow)
    .set({ count: sql`greatest(${rateLimitWindow.count} - 1, 0)` })
    .where(inArray(rateLimitWindow.key, keys));
}

/** Whether there was an event within the window; counts nothing. */
export async function hasRecentRateLimitEvent(
  db: Database,
  rate: RateLimit,
  subject: string,
  deps: Deps,
): Promise<boolean> {
  const opened = new Date(deps.now() - rate.seconds * 1000);
  const rows = await db
    .select({ key: rateLimitWindow.key })
    .from(rateLimitWindow)
    .where(
      and(
        eq(rateLimitWindow.key, makeBucketKey(rate, subject, deps)),
        gt(rateLimitWindow.windowStart, opened),
      ),
    );
  return rows.length > 0;
}

/** Deletes counters older than `seconds`, and those of limits with longer windows once these have passed. */
export async function deleteOldRateLimitEvents(
  db: Database,
  now: number,
  { seconds, longer }: { seconds: number; longer: readonly RateLimit[] },
): Promise<void> {
  const isOlder = (life: number) => lt(rateLimitWindow.windowStart, new Date(now - life * 1000));
  const isOf = ({ name }: RateLimit) => sql`starts_with(${rateLimitWindow.key}, ${`${name}:`})`;
  await db.delete(rateLimitWindow).where(and(isOlder(seconds), ...longer.map((rate) => not(isOf(rate)))));
  for (const rate of longer) await db.delete(rateLimitWindow).where(and(isOlder(rate.seconds), isOf(rate)));
}

/** Deletes the events, after a success showed that they were honest mistakes. */
export async function deleteRateLimitEvents(
  db: Database,
  rate: RateLimit,
  subject: string,
  deps: Deps,
): Promise<void> {
  await db.delete(rateLimitWindow).where(eq(rateLimitWindow.key, makeBucketKey(rate, subject, deps)));
}

/** An IPv4 address, or the /64 of an IPv6 address, because one person can have all of its 2^64 addresses. */
export function getClientNetwork(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
