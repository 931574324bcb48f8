import { addTallyTo, makeEmptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import { makeShortenedAnswersSql, tallyTotalBucket } from '../../counts/index.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';

const batch = 5_000;
/** Only whether there is a text is counted; a batch of long texts would be too large. */
const countedAnswersSql = makeShortenedAnswersSql(100).mapWith(response.rest);

/** Counts an inquiry's responses from the rows, by bucket and in total. */
export async function tallyResponsesByBucket(db: Database, inquiryId: string): Promise<Map<string, Tally>> {
  const counted = new Map<string, Tally>();
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({
        id: response.id,
        bucket: response.bucket,
        revision: response.revision,
        choices: response.choices,
        rest: countedAnswersSql,
        duration: response.duration,
      })
      .from(response)
      .where(and(eq(response.inquiryId, inquiryId), gt(response.id, last)))
      .orderBy(asc(response.id))
      .limit(batch);
    for (const row of rows) {
      const published = await findPublishedRevision(db, inquiryId, row.revision);
      if (published === null) throw new Error(`Response ${row.id} answers a revision that is not there.`);
      const own = counted.get(row.bucket) ?? makeEmptyTally();
      counted.set(row.bucket, own);
      tallyResponse(own, published.compiled, row, 1);
    }
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  const total = makeEmptyTally();
  for (const own of counted.values()) addTallyTo(total, own);
  return counted.set(tallyTotalBucket, total);
}
