import { emptyTally, mergeTallies, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { response, tally } from '../../database/schema/participation.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import { findPublishedRevision } from '../participation/published-revision-queries.ts';

const batch = 5_000;

export interface Recount {
  /** Responses that were read. */
  readonly responses: number;
  /** One a row of counts that does not hold what the responses say; empty where all is well. */
  readonly differences: readonly string[];
}

/** Counts an inquiry's responses anew and compares that with every kept row of counts. */
export async function recount(db: Database, inquiryId: string): Promise<Recount> {
  return db.transaction((snapshot) => recountIn(snapshot, inquiryId), { isolationLevel: 'repeatable read' });
}

async function recountIn(db: Database, inquiryId: string): Promise<Recount> {
  const counted = new Map<string, Tally>([[totalBucket, emptyTally()]]);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({
        id: response.id,
        bucket: response.bucket,
        revision: response.revision,
        choices: response.choices,
        rest: response.rest,
        duration: response.duration,
      })
      .from(response)
      .where(and(eq(response.inquiryId, inquiryId), gt(response.id, last)))
      .orderBy(asc(response.id))
      .limit(batch);
    for (const row of rows) {
      const published = await findPublishedRevision(db, inquiryId, row.revision);
      if (published === null) throw new Error(`Response ${row.id} answers a revision that is not there.`);
      const own = counted.get(row.bucket) ?? emptyTally();
      counted.set(row.bucket, own);
      tallyResponse(own, published.compiled, row, 1);
    }
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  const total = emptyTally();
  for (const own of counted.values()) mergeTallies(total, own);
  counted.set(totalBucket, total);
  return { responses: total.responses, differences: await compare(db, inquiryId, counted) };
}

async function compare(
  db: Database,
  inquiryId: string,
  counted: ReadonlyMap<string, Tally>,
): Promise<string[]> {
  const { bucket, responses, counts, extra, durations } = tally;
  const rows = await db
    .select({ bucket, responses, counts, extra, durations })
    .from(tally)
    .where(eq(tally.inquiryId, inquiryId));
  const kept = new Map(rows.map(({ bucket: at, ...row }) => [at, canonical(row)]));
  const buckets = new Set([...kept.keys(), ...counted.keys()]);
  const nothing = canonical(emptyTally());
  return [...buckets].sort().flatMap((at) => {
    const own = counted.get(at);
    const expected = own === undefined ? nothing : canonical(own);
    const found = kept.get(at) ?? nothing;
    return found === expected ? [] : [`${at}: kept ${found}, counted ${expected}`];
  });
}

/** Text that is equal where the counts are: keys in order, no zeros at the end. */
function canonical(counts: {
  responses: number;
  counts: number[];
  extra: object;
  durations: object;
}): string {
  const list = [...counts.counts];
  while (list.at(-1) === 0) list.pop();
  return JSON.stringify({ ...counts, counts: list }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
