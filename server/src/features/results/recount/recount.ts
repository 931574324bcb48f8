import {
  type ListedValue,
  listListedValues,
  makeEmptyTally,
  type Tally,
} from '@nazar/domain/results/tally.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import { isTallyTotalRowSql, listAllListedValues, tallyTotalBucket } from '../../counts/index.ts';
import {
  countQuotasFromResponses,
  findPublishedInquiry,
  listStoredQuotaCounts,
} from '../../participation/index.ts';
import { tallyResponsesByBucket } from './tally-responses-by-bucket.ts';

interface RecountReport {
  /** The number of responses that are stored. */
  readonly responses: number;
  /** One entry for each row of counts that differs from the responses; empty if all agree. */
  readonly differences: readonly string[];
}

/** Counts an inquiry's responses and compares the result with every stored row of counts and every listed value. */
export function verifyStoredCounts(db: Database, inquiryId: string): Promise<RecountReport> {
  return db.transaction((snapshot) => recountIn(snapshot, inquiryId), { isolationLevel: 'repeatable read' });
}

async function recountIn(db: Database, inquiryId: string): Promise<RecountReport> {
  const counted = await tallyResponsesByBucket(db, inquiryId);
  const total = counted.get(tallyTotalBucket) ?? makeEmptyTally();
  const differences = [
    ...(await compare(db, inquiryId, counted)),
    ...compareValues(await listAllListedValues(db, inquiryId), total),
    ...(await compareQuotas(db, inquiryId)),
    ...(await checkRetiredPlaces(db, inquiryId)),
  ];
  return { responses: total.responses, differences };
}

/** Quotas that are still being counted have no count yet. */
async function compareQuotas(db: Database, inquiryId: string): Promise<string[]> {
  const published = await findPublishedInquiry(db, inquiryId);
  const storedCounts = await listStoredQuotaCounts(db, inquiryId);
  if (storedCounts.size === 0) return [];
  const counted = published === null ? new Map() : await countQuotasFromResponses(db, published);
  return [...storedCounts]
    .filter(([id, responses]) => counted.get(id) !== responses)
    .map(([id, responses]) => `quota ${id}: kept ${responses}, counted ${counted.get(id)}`);
}

/** No option and no quota may have more places taken by deleted responses than there are such responses. */
async function checkRetiredPlaces(db: Database, inquiryId: string): Promise<string[]> {
  const [row] = await db
    .select({ retired: tally.retired, places: tally.retiredPlaces })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  if (row === undefined) return [];
  return Object.entries(row.places)
    .filter(([, placeCount]) => placeCount < 0 || placeCount > row.retired)
    .map(
      ([key, placeCount]) => `retired places of ${key}: ${placeCount} of ${row.retired} retired responses`,
    );
}

function compareValues(storedValues: readonly ListedValue[], total: Tally): string[] {
  const text = (values: readonly ListedValue[]) =>
    new Set(values.map(({ code, value, count }) => `${count} of ${value} for question ${code}`));
  const [found, expected] = [text(storedValues), text(listListedValues(total))];
  return [
    ...[...found].filter((each) => !expected.has(each)).map((each) => `listed ${each}, not counted`),
    ...[...expected].filter((each) => !found.has(each)).map((each) => `counted ${each}, not listed`),
  ];
}

async function compare(
  db: Database,
  inquiryId: string,
  counted: ReadonlyMap<string, Tally>,
): Promise<string[]> {
  const { bucket, responses, counts, bins, durations } = tally;
  const rows = await db
    .select({ bucket, responses, counts, bins, durations })
    .from(tally)
    .where(eq(tally.inquiryId, inquiryId));
  const storedByBucket = new Map(rows.map(({ bucket: at, ...row }) => [at, serializeCanonically(row)]));
  const buckets = new Set([...storedByBucket.keys(), ...counted.keys()]);
  const nothing = serializeCanonically(makeEmptyTally());
  return [...buckets].sort().flatMap((at) => {
    const own = counted.get(at);
    const expected = own === undefined ? nothing : serializeCanonically(own);
    const found = storedByBucket.get(at) ?? nothing;
    return found === expected ? [] : [`${at}: kept ${found}, counted ${expected}`];
  });
}

type KeptRow = Pick<Tally, 'responses' | 'counts' | 'durations'> & { bins: object };

/** A text that is equal for equal counts: sorted keys, no trailing zeros. */
function serializeCanonically({ responses, counts, bins, durations }: KeptRow): string {
  const list = [...counts];
  while (list.at(-1) === 0) list.pop();
  return JSON.stringify({ responses, counts: list, bins, durations }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
