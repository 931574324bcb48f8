import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { and, asc, count, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiryListing, inquiryWords } from '../../database/schema/inquiry.ts';
import type { Actor } from '../../http/actor.ts';
import { type Paging, pageBounds } from '../../http/paging.ts';
import { listedFor, templatesFor } from '../access/visible-queries.ts';
import type { KeptCounts } from './kept-counts.ts';
import { foldedTag, holdsWordsOfList, mayHoldWordsOfList } from './search-text.ts';

export type PublicFilter = Omit<CallData<typeof getList>, keyof Paging>;

type Found = {
  readonly count: number;
  /** Whether a search has found more than it counts and shows. */
  readonly isCountCapped: boolean;
  /** Of one page, in order. */
  readonly ids: readonly string[];
};

/** To count all that hold a common word, all texts would have to be read. */
const mostFound = 1000;

const { inquiryId, beginsAt, endsAt, popularity, tags } = inquiryListing;

type Keys = { readonly [Name in 'inquiryId' | 'beginsAt' | 'endsAt' | 'popularity']: SQLWrapper };
const keys = { inquiryId, beginsAt, endsAt, popularity };

/** Each is the order of an index. */
const orders: Record<PublicFilter['sort'], (by: Keys) => SQL[]> = {
  new: (by) => [desc(by.beginsAt), asc(by.inquiryId)],
  popular: (by) => [desc(by.popularity), desc(by.beginsAt), asc(by.inquiryId)],
  closing: (by) => [asc(by.endsAt), desc(by.beginsAt), asc(by.inquiryId)],
};
/** The same, read from its end. */
const backwards: typeof orders = {
  new: (by) => [asc(by.beginsAt), desc(by.inquiryId)],
  popular: (by) => [asc(by.popularity), asc(by.beginsAt), desc(by.inquiryId)],
  closing: (by) => [desc(by.endsAt), asc(by.beginsAt), desc(by.inquiryId)],
};

export type Looking = {
  readonly actor: Actor;
  readonly now: number;
  readonly paging: Paging;
  readonly counts: KeptCounts;
};

/** One page of what the caller finds in lists, and how many there are. */
export async function findListed(
  db: Database,
  filter: PublicFilter,
  { actor, now, paging, counts }: Looking,
): Promise<Found> {
  const isMeant = and(
    filter.isTemplate === 1
      ? templatesFor(actor, now)
      : and(listedFor(actor, now), eq(inquiryListing.isTemplate, false)),
    filter.inquiryCategoryId === -1 ? undefined : eq(inquiryListing.categoryId, filter.inquiryCategoryId),
    filter.language === undefined ? undefined : eq(inquiryListing.language, filter.language),
    filter.tag === undefined ? undefined : sql`${tags} @> array[${foldedTag(filter.tag)}]`,
  );
  const cut = { sort: filter.sort, paging };
  const holdsWords = holdsWordsOfList(filter.search);
  if (holdsWords === undefined) {
    const { sort: _, ...counted } = filter;
    const key = JSON.stringify([actor.kind, actor.kind === 'guest' ? null : actor, counted]);
    return findAll(db, isMeant, { ...cut, count: (make) => counts.get(key, make) });
  }
  const walked = and(isMeant, holdsWords);
  return findWords(db, { walked, indexed: and(walked, mayHoldWordsOfList(filter.search)) }, cut);
}

type Cut = { readonly sort: PublicFilter['sort']; readonly paging: Paging };
type Counted = Cut & { readonly count: (make: () => Promise<number>) => Promise<number> };
type Slice = { readonly orderBy: SQL[]; readonly limit: number; readonly offset: number };

/** Counted and skipped in an index alone; the second half from its end. */
async function findAll(
  db: Database,
  where: SQL | undefined,
  { sort, paging, ...cut }: Counted,
): Promise<Found> {
  const all = await cut.count(async () => {
    const [row] = await db.select({ count: count() }).from(inquiryListing).where(where);
    return row?.count ?? 0;
  });
  const { limit, offset } = pageBounds(paging);
  const left = all - offset;
  const slice = ({ orderBy, ...some }: Slice) =>
    db
      .select({ id: inquiryId })
      .from(inquiryListing)
      .where(where)
      .orderBy(...orderBy)
      .limit(some.limit)
      .offset(some.offset);
  const rows =
    left <= 0
      ? []
      : offset <= all / 2
        ? await slice({ orderBy: orders[sort](keys), limit, offset })
        : (
            await slice({
              orderBy: backwards[sort](keys),
              limit: Math.min(limit, left),
              offset: Math.max(0, left - limit),
            })
          ).toReversed();
  return { count: all, isCountCapped: false, ids: rows.map(({ id }) => id) };
}

/**
 * Few hits come from the index of words, and are sorted. Many are met soon in the order of the list: which of the two
 * it is, the first tell.
 */
async function findWords(
  db: Database,
  { walked, indexed }: { walked: SQL | undefined; indexed: SQL | undefined },
  { sort, paging }: Cut,
): Promise<Found> {
  const hits = (where: SQL | undefined) =>
    db
      .select(keys)
      .from(inquiryListing)
      .innerJoin(inquiryWords, eq(inquiryWords.inquiryId, inquiryId))
      .where(where);
  const { limit, offset } = pageBounds(paging);
  const few = hits(indexed)
    .limit(mostFound + 1)
    .as('few');
  const found = await db
    .select({ id: few.inquiryId })
    .from(few)
    .orderBy(...orders[sort](few));
  if (found.length <= mostFound) {
    const ids = found.slice(offset, offset + limit).map(({ id }) => id);
    return { count: found.length, isCountCapped: false, ids };
  }
  const atMost = Math.min(limit, mostFound - offset);
  const rows =
    atMost <= 0
      ? []
      : await hits(walked)
          .orderBy(...orders[sort](keys))
          .limit(atMost)
          .offset(offset);
  return { count: mostFound, isCountCapped: true, ids: rows.map((row) => row.inquiryId) };
}
