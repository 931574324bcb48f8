import {
  emptyTally,
  listedValues,
  mergeTallies,
  subtractTally,
  type Tally,
} from '@nazar/domain/results/tally.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { addValues, listAllValues, totalBucket } from '../inquiries/index.ts';
import { countResponses } from './count-responses.ts';

/** Rows changed per step, while submits wait for tens of milliseconds. */
const bucketsAtOnce = 50;
const valuesAtOnce = 5_000;

/** What to add to the stored counts by bucket; zero where they are right. */
export type Difference = ReadonlyMap<string, Tally>;

/**
 * Counts an inquiry's responses and compares them with the stored counts, in one snapshot and without a lock.
 * Later submits change both alike, so the difference stays valid until it is applied.
 */
export function measureDifference(db: Database, inquiryId: string): Promise<Difference> {
  return db.transaction(
    async (snapshot) => {
      const counted = await countResponses(snapshot, inquiryId);
      for (const [bucket, kept] of await listTallies(snapshot, inquiryId)) {
        counted.set(bucket, subtractTally(counted.get(bucket) ?? emptyTally(), kept));
      }
      const total = counted.get(totalBucket) ?? emptyTally();
      for (const { code, value, count } of await listAllValues(snapshot, inquiryId)) {
        const key = `${code}:${value}`;
        total.values[key] = (total.values[key] ?? 0) - count;
        if (total.values[key] === 0) delete total.values[key];
      }
      return counted;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Applies the difference in steps, so that submits can go on between them. The total comes last, because
 * readers use it to see whether all values are listed; if only a part was applied, the difference is measured
 * again.
 */
export async function addDifference(db: Database, inquiryId: string, difference: Difference): Promise<void> {
  const total = difference.get(totalBucket) ?? emptyTally();
  const values = listedValues(total);
  for (let from = 0; from < values.length; from += valuesAtOnce) {
    await step(db, inquiryId, (tx) => addValues(tx, inquiryId, values.slice(from, from + valuesAtOnce)));
  }
  const buckets = [...difference].filter(([bucket, own]) => bucket !== totalBucket && !isNothing(own));
  for (let from = 0; from < buckets.length; from += bucketsAtOnce) {
    const some = new Map(buckets.slice(from, from + bucketsAtOnce));
    await step(db, inquiryId, (tx) => addToTallies(tx, inquiryId, some));
  }
  await step(db, inquiryId, (tx) => addToTallies(tx, inquiryId, new Map([[totalBucket, total]])));
}

/** Locks in the same order as submits: the inquiry, then its total. */
async function step(db: Database, inquiryId: string, work: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await tx.execute(sql`
      select from inquiry i join tally t on t.inquiry_id = i.id and t.bucket = ${totalBucket}
      where i.id = ${inquiryId} for share of i for update of t`);
    // The inquiry was deleted meanwhile.
    if (held.rowCount !== 0) await work(tx);
  });
}

async function addToTallies(db: Database, inquiryId: string, added: Difference): Promise<void> {
  const kept = await listTallies(db, inquiryId, [...added.keys()]);
  for (const [bucket, own] of added) {
    const sum = kept.get(bucket) ?? emptyTally();
    mergeTallies(sum, own);
    const { values: _, ...columns } = sum;
    await db
      .insert(tally)
      .values({ inquiryId, bucket, ...columns })
      .onConflictDoUpdate({ target: [tally.inquiryId, tally.bucket], set: columns });
  }
}

async function listTallies(
  db: Database,
  inquiryId: string,
  buckets: readonly string[] | null = null,
): Promise<Map<string, Tally>> {
  const { bucket, responses, counts, extra, durations, listed } = tally;
  const rows = await db
    .select({ bucket, responses, counts, extra, durations, listed })
    .from(tally)
    .where(and(eq(tally.inquiryId, inquiryId), buckets === null ? undefined : inArray(bucket, [...buckets])));
  return new Map(
    rows.map(({ bucket: at, ...row }) => [at, { ...row, extra: row.extra as Tally['extra'], values: {} }]),
  );
}

function isNothing({ responses, counts, extra, durations, listed }: Tally): boolean {
  const bins = [durations, listed, ...Object.values(extra)];
  return responses === 0 && counts.length === 0 && bins.every((own) => Object.keys(own).length === 0);
}
