import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { inquiryListing, inquirySearchText } from '../../../platform/database/schema/inquiry.ts';
import { selectRow, selectValues } from '../../../platform/database/select-rows.ts';
import { toLimitAndOffset } from '../../../platform/http/paging/paging.ts';
import { listingOrderSqlBySort, listingSortColumns } from './listing-orders.ts';
import type { InquiryIdsPage, ListingSortAndPaging } from './listing-queries.ts';
import { listingMayContainWordsSql } from './search-text.ts';

/** The count stops here, because counting all matches of a common word would require reading all texts. */
const maxFound = 1000;

type WordSearchOptions = {
  /** The condition for the searched inquiries, apart from their words. */
  readonly isMeant: SQL | undefined;
  readonly holdsWords: SQL;
  readonly search: string;
};
type SearchSlice = { readonly orderBy: readonly SQL[]; readonly limit: number; readonly offset?: number };

/** If more of the list has to be read, intersecting two indexes costs less than reading text by text. */
const maxOneByOne = 4000;

/**
 * A page is found by the word index, by reading all texts in question, or along the list until the page is full. A long
 * way along the list is read at once instead of text by text. A sample estimates which way is the shortest.
 */
export async function searchListedInquiryIds(
  db: Database,
  options: WordSearchOptions,
  { sort, paging }: ListingSortAndPaging,
): Promise<InquiryIdsPage> {
  const { limit, offset } = toLimitAndOffset(paging);
  const orderBy = listingOrderSqlBySort[sort](listingSortColumns);
  const pageSize = Math.max(0, Math.min(limit, maxFound - offset));
  const last = Math.min(offset, maxFound) + pageSize;
  const expected = await estimateRows(db, options, orderBy, last);
  if (expected.isCapped && last * expected.meantPerFound <= Math.min(expected.holding, expected.meant)) {
    const slice = { orderBy, limit: pageSize, offset };
    const ids = pageSize === 0 ? [] : await readAlong(db, options, slice, expected.path);
    if (ids.length === pageSize) return { count: maxFound, isCountCapped: true, ids };
  }
  const read = expected.meant < expected.holding ? readMeant : readIndexed;
  const found = await read(db, options, { orderBy, limit: maxFound + 1 });
  const ids = found.slice(0, maxFound);
  return {
    count: ids.length,
    isCountCapped: found.length > maxFound,
    ids: ids.slice(offset, offset + limit),
  };
}

async function readMeant(
  db: Database,
  { isMeant, holdsWords }: WordSearchOptions,
  { orderBy, limit, offset = 0 }: SearchSlice,
): Promise<string[]> {
  const rows = await db
    .select({ id: inquiryListing.inquiryId })
    .from(inquiryListing)
    .innerJoin(inquirySearchText, eq(inquirySearchText.inquiryId, inquiryListing.inquiryId))
    .where(and(isMeant, holdsWords))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Uses steps that the planner can't merge, because it overestimates the index compared with cutting up each text. */
async function readIndexed(
  db: Database,
  { isMeant, holdsWords, search }: WordSearchOptions,
  { orderBy, limit }: SearchSlice,
): Promise<string[]> {
  return selectValues(db, z.string())`
    with held as materialized (
      select inquiry_id as id from ${inquirySearchText} where ${listingMayContainWordsSql(search)} and ${holdsWords}
    )
    select id from held cross join lateral (
      select * from ${inquiryListing} where inquiry_id = held.id and ${isMeant} offset 0
    ) as ${inquiryListing}
    order by ${sql.join([...orderBy], sql`, `)} limit ${limit}`;
}

/** If the sample underestimated the way, the page is incomplete and is then read text by text. */
async function readAlong(
  db: Database,
  options: WordSearchOptions,
  slice: SearchSlice,
  { likely, atMost }: Path,
): Promise<string[]> {
  if (likely > maxOneByOne) {
    const ids = await readBeginning(db, options, slice, atMost);
    if (ids.length === slice.limit) return ids;
  }
  return readMeant(db, options, slice);
}

/**
 * Searches the first `length` inquiries of the list. It matches their ids with the word index before it reads any text,
 * for less than half of the cost of reading all texts.
 */
async function readBeginning(
  db: Database,
  { isMeant, holdsWords, search }: WordSearchOptions,
  { orderBy, limit, offset = 0 }: SearchSlice,
  length: number,
): Promise<string[]> {
  return selectValues(db, z.string())`
    with beginning as materialized (
      select array(
        select ${inquiryListing.inquiryId} from ${inquiryListing} where ${isMeant}
        order by ${sql.join([...orderBy], sql`, `)} limit ${length}
      ) as ids
    ), held as materialized (
      select inquiry_id as id from ${inquirySearchText}
      where inquiry_id = any((select ids from beginning)::uuid[])
        and ${listingMayContainWordsSql(search, { byFirstGrams: true })} and ${holdsWords}
    )
    select id from beginning cross join unnest(ids) with ordinality as listed (id, position) join held using (id)
    order by position limit ${limit} offset ${offset}`;
}

const sampleSize = 400;

type Expected = {
  readonly meant: number;
  /** Inquiries with the words, whether or not `isMeant` holds. */
  readonly holding: number;
  readonly meantPerFound: number;
  /** Whether more inquiries certainly match than are counted. */
  readonly isCapped: boolean;
  readonly path: Path;
};
/** How much of the list is read until the page is full. */
type Path = { readonly likely: number; readonly atMost: number };

const sampleRow = z.object({
  sampled: z.number(),
  meant: z.number(),
  holding: z.number(),
  found: z.number(),
  place: z.nullable(z.number()),
  all: z.number(),
});

/**
 * Ids are random, so that the ones after any id are a sample of all. `last` is the number of matches up to the end of
 * the page.
 */
async function estimateRows(
  db: Database,
  { isMeant, holdsWords }: WordSearchOptions,
  orderBy: readonly SQL[],
  last: number,
): Promise<Expected> {
  const start = `${Math.floor(Math.random() * 8)}${crypto.randomUUID().slice(1)}`;
  // The number is negative until the database has analysed the table.
  const all = sql`(select reltuples from pg_class where oid = 'inquiry_search_text'::regclass)`;
  const sample = await selectRow(db, sampleRow)`
    with sampled as materialized (
      select inquiry_id as id, ${holdsWords} as holds from ${inquirySearchText}
      where inquiry_id >= ${start} order by inquiry_id limit ${sampleSize}
    )
    select count(*)::int as sampled, (count(*) filter (where meant))::int as meant,
      (count(*) filter (where holds))::int as holding, (count(*) filter (where meant and holds))::int as found,
      (array_agg(place::int order by place) filter (where meant and holds))[
        ceil(${last} * count(*) / nullif(${all}, 0))::int
      ] as place, ${all}::int as all
    from (
      select holds, meant, row_number() over (order by meant desc, ${sql.join([...orderBy], sql`, `)}) as place
      from sampled cross join lateral (
        select *, ${isMeant} as meant from ${inquiryListing} where inquiry_id = sampled.id offset 0
      ) as ${inquiryListing}
    ) as listed`;
  const { sampled, meant, holding, found } = sample;
  const each = sampled === 0 ? 0 : Math.max(0, sample.all) / sampled;
  // This is four standard deviations below the sample's estimate.
  const atLeast = (found - 4 * Math.sqrt(found)) * each;
  const place = sample.place ?? sampled;
  return {
    meant: meant * each,
    holding: holding * each,
    meantPerFound: meant / found,
    isCapped: atLeast > maxFound,
    path: { likely: place * each, atMost: Math.ceil((place + 2 * Math.sqrt(place)) * each) },
  };
}
