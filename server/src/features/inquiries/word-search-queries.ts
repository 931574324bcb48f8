import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiryListing, inquiryWords } from '../../database/schema/inquiry.ts';
import { pageBounds } from '../../http/paging.ts';
import { listingKeys, orders } from './listing-orders.ts';
import type { Cut, Found } from './listing-queries.ts';
import { mayHoldWordsOfList } from './search-text.ts';

/** To count all that hold a common word, all texts would have to be read. */
const mostFound = 1000;

type Asked = {
  /** Which inquiries, whatever they say. */
  readonly isMeant: SQL | undefined;
  readonly holdsWords: SQL;
  readonly search: string;
};
type Slice = { readonly orderBy: readonly SQL[]; readonly limit: number; readonly offset?: number };

/**
 * Three ways lead to the same page: through the index of words, by reading all texts that are meant, or along the list
 * until the page is full. A sample tells which is the shortest.
 */
export async function findWords(db: Database, asked: Asked, { sort, paging }: Cut): Promise<Found> {
  const { limit, offset } = pageBounds(paging);
  const orderBy = orders[sort](listingKeys);
  const expected = await estimate(db, asked);
  const wanted = Math.max(0, Math.min(limit, mostFound - offset));
  const toPass = (Math.min(offset, mostFound) + wanted) * expected.meantPerFound;
  if (expected.isCapped && toPass <= Math.min(expected.holding, expected.meant)) {
    const ids = wanted === 0 ? [] : await readMeant(db, asked, { orderBy, limit: wanted, offset });
    if (ids.length === wanted) return { count: mostFound, isCountCapped: true, ids };
  }
  const read = expected.meant < expected.holding ? readMeant : readIndexed;
  const found = await read(db, asked, { orderBy, limit: mostFound + 1 });
  const ids = found.slice(0, mostFound);
  return {
    count: ids.length,
    isCountCapped: found.length > mostFound,
    ids: ids.slice(offset, offset + limit),
  };
}

async function readMeant(
  db: Database,
  { isMeant, holdsWords }: Asked,
  { orderBy, limit, offset = 0 }: Slice,
): Promise<string[]> {
  const rows = await db
    .select({ id: inquiryListing.inquiryId })
    .from(inquiryListing)
    .innerJoin(inquiryWords, eq(inquiryWords.inquiryId, inquiryListing.inquiryId))
    .where(and(isMeant, holdsWords))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** In steps that the planner does not join: it takes the index for dearer than cutting up text after text. */
async function readIndexed(
  db: Database,
  { isMeant, holdsWords, search }: Asked,
  { orderBy, limit }: Slice,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with held as materialized (
      select inquiry_id as id from ${inquiryWords} where ${mayHoldWordsOfList(search)} and ${holdsWords}
    )
    select id from held cross join lateral (
      select * from ${inquiryListing} where inquiry_id = held.id and ${isMeant} offset 0
    ) as ${inquiryListing}
    order by ${sql.join([...orderBy], sql`, `)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

const sampleSize = 500;

type Expected = {
  readonly meant: number;
  /** With the words, meant or not. */
  readonly holding: number;
  readonly meantPerFound: number;
  /** Whether there surely are more than are counted. */
  readonly isCapped: boolean;
};

/** Ids are random, so those that follow any of them are a sample of all. */
async function estimate(db: Database, { isMeant, holdsWords }: Asked): Promise<Expected> {
  const start = `${Math.floor(Math.random() * 8)}${crypto.randomUUID().slice(1)}`;
  type Row = { sampled: number; meant: number; holding: number; found: number; all: number };
  const { rows } = await db.execute<Row>(sql`
    with sampled as materialized (
      select inquiry_id as id, ${holdsWords} as holds from ${inquiryWords}
      where inquiry_id >= ${start} order by inquiry_id limit ${sampleSize}
    )
    select count(*)::int as sampled, (count(*) filter (where meant))::int as meant,
      (count(*) filter (where holds))::int as holding, (count(*) filter (where meant and holds))::int as found,
      (select reltuples::int from pg_class where oid = 'inquiry_words'::regclass) as all
    from sampled cross join lateral (
      select ${isMeant} as meant from ${inquiryListing} where inquiry_id = sampled.id offset 0
    ) as listed`);
  const { sampled = 0, meant = 0, holding = 0, found = 0, all = 0 } = rows[0] ?? {};
  // Negative before the database has looked at the table.
  const each = sampled === 0 ? 0 : Math.max(0, all) / sampled;
  // Four standard deviations less than the sample tells.
  const atLeast = (found - 4 * Math.sqrt(found)) * each;
  return {
    meant: meant * each,
    holding: holding * each,
    meantPerFound: meant / found,
    isCapped: atLeast > mostFound,
  };
}
