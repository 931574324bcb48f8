import type pg from 'pg';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import { queryRows } from '../../../platform/database/select-rows.ts';
import { isTallyTotalRowSql } from '../../counts/index.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import { addRetiredPlacesToCounts } from './retired-place-queries.ts';

/**
 * Number of responses that chose each option, indexed by code; limited options include responses deleted by
 * retention.
 */
type Counts = readonly number[];

const readCounts = `
select inquiry_id as "inquiryId", counts, retired_places as "retiredPlaces" from tally
where inquiry_id = any($1::uuid[]) and bucket = '-infinity'`;

const countedRow = z.object({
  inquiryId: z.string(),
  counts: z.array(z.number()),
  retiredPlaces: z.record(z.string(), z.number()),
});

/**
 * Reads the counts of inquiries with limited options. The transaction holds their totals, so the counts can't
 * change.
 */
export async function readLimitedOptionCounts(
  client: pg.Client,
  published: ReadonlyMap<string, PublishedRevision>,
): Promise<ReadonlyMap<string, Counts>> {
  const ids = [...published]
    .filter(([, { compiled }]) => compiled.limitedOptions.length > 0)
    .map(([id]) => id);
  if (ids.length === 0) return new Map();
  const rows = await queryRows(client, countedRow, { text: readCounts, values: [ids] });
  return new Map(
    rows.map(({ inquiryId, counts, retiredPlaces }) => [
      inquiryId,
      addRetiredPlacesToCounts(counts, retiredPlaces),
    ]),
  );
}

/** Reads the current counts; nothing is read for inquiries that limit no options. */
export async function readOptionCountsIfLimited(
  db: Database,
  { inquiryId, compiled }: Pick<PublishedRevision, 'inquiryId' | 'compiled'>,
): Promise<Counts> {
  if (compiled.limitedOptions.length === 0) return [];
  const [row] = await db
    .select({ counts: tally.counts, retiredPlaces: tally.retiredPlaces })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  return row === undefined ? [] : addRetiredPlacesToCounts(row.counts, row.retiredPlaces);
}
