import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getList } from '@nazar/domain/api/inquiry-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiryListing } from '../../../platform/database/schema/inquiry.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Paging, toLimitAndOffset } from '../../../platform/http/paging/paging.ts';
import { hasPublicChartSql, isListedForSql, isUsableTemplateSql } from '../../access/index.ts';
import type { InquiryListCountCache } from './inquiry-list-count-cache.ts';
import { isListedInLanguageSql } from './listed-languages.ts';
import {
  type ListingSort,
  listingOrderSqlBySort,
  listingSortColumns,
  reversedListingOrderSqlBySort,
} from './listing-orders.ts';
import { foldTagSql, listingContainsWordsSql } from './search-text.ts';
import { searchListedInquiryIds } from './word-search-queries.ts';

export type PublicListFilter = Omit<ParsedCallInput<typeof getList>, keyof Paging>;

export type InquiryIdsPage = {
  readonly count: number;
  /** Whether a search has found more than it counts and shows. */
  readonly isCountCapped: boolean;
  /** The ids of one page, in order. */
  readonly ids: readonly string[];
};

const { inquiryId, tags } = inquiryListing;

export type ListingQueryContext = {
  readonly actor: Actor;
  readonly language: Language;
  readonly now: number;
  readonly paging: Paging;
  readonly counts: InquiryListCountCache;
};

/** Finds one page of the inquiries that the caller sees in lists, with their number. */
export async function findListedInquiryIds(
  db: Database,
  { orAnyLanguage, ...filter }: PublicListFilter,
  viewer: ListingQueryContext,
): Promise<InquiryIdsPage> {
  const found = await findFiltered(db, filter, viewer);
  if (orAnyLanguage === undefined || filter.language === undefined || found.count > 0) return found;
  const { language: _, ...anyLanguage } = filter;
  return findFiltered(db, anyLanguage, viewer);
}

async function findFiltered(
  db: Database,
  filter: Omit<PublicListFilter, 'orAnyLanguage'>,
  viewer: ListingQueryContext,
): Promise<InquiryIdsPage> {
  const { actor, now, paging, counts } = viewer;
  const isListed = and(
    filter.isTemplate === 1
      ? isUsableTemplateSql(actor, now)
      : and(isListedForSql(actor, now), eq(inquiryListing.isTemplate, false)),
    filter.inquiryCategoryId === -1 ? undefined : eq(inquiryListing.categoryId, filter.inquiryCategoryId),
    filter.language === undefined ? undefined : isListedInLanguageSql(filter.language),
    filter.tag === undefined ? undefined : sql`${tags} @> array[${foldTagSql(filter.tag)}]`,
  );
  const cut = { sort: filter.sort, paging };
  const holdsWords = listingContainsWordsSql(filter.search);
  if (holdsWords === undefined) {
    if (filter.publicChart !== undefined) return findWithPublicChart(db, isListed, cut);
    const { sort: _, ...counted } = filter;
    const key = JSON.stringify([actor.kind, actor.kind === 'guest' ? null : actor, counted]);
    return findAll(db, isListed, { ...cut, count: (make) => counts.get(key, make) });
  }
  const isMeant =
    filter.publicChart === undefined
      ? isListed
      : inArray(inquiryId, (await findWithPublicChart(db, isListed, { ...cut, paging: wholeReach })).ids);
  return searchListedInquiryIds(db, { isMeant, search: filter.search, holdsWords }, cut);
}

export type ListingSortAndPaging = { readonly sort: ListingSort; readonly paging: Paging };
type CountedListing = ListingSortAndPaging & {
  readonly count: (make: () => Promise<number>) => Promise<number>;
};
type ListingSlice = { readonly orderBy: SQL[]; readonly limit: number; readonly offset: number };

/** Charts are looked up for one inquiry after the other, so only for the first of the list. */
const maxReadForCharts = 200;
const wholeReach: Paging = { pg: 1, nrpp: maxReadForCharts };

/** Doesn't count, because that would look up the charts of every inquiry in reach. */
async function findWithPublicChart(
  db: Database,
  where: SQL | undefined,
  { sort, paging }: ListingSortAndPaging,
): Promise<InquiryIdsPage> {
  const { limit, offset } = toLimitAndOffset(paging);
  const orderBy = listingOrderSqlBySort[sort];
  const first = db
    .select(listingSortColumns)
    .from(inquiryListing)
    .where(where)
    .orderBy(...orderBy(listingSortColumns))
    .limit(maxReadForCharts)
    .as('first');
  const rows = await db
    .select({ id: first.inquiryId })
    .from(first)
    .where(hasPublicChartSql(first.inquiryId))
    .orderBy(...orderBy(first))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  return { count: ids.length === 0 ? 0 : offset + ids.length, isCountCapped: false, ids };
}

async function findSlice(
  db: Database,
  where: SQL | undefined,
  { orderBy, limit, offset }: ListingSlice,
): Promise<string[]> {
  const rows = await db
    .select({ id: inquiryId })
    .from(inquiryListing)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Rows are counted and skipped with an index alone, and the second half of the list is read from its end. */
async function findAll(
  db: Database,
  where: SQL | undefined,
  { sort, paging, ...cut }: CountedListing,
): Promise<InquiryIdsPage> {
  const all = await cut.count(async () => {
    const [row] = await db.select({ count: count() }).from(inquiryListing).where(where);
    return row?.count ?? 0;
  });
  const { limit, offset } = toLimitAndOffset(paging);
  const remainingCount = all - offset;
  const slice = (some: ListingSlice) => findSlice(db, where, some);
  const ids =
    remainingCount <= 0
      ? []
      : offset <= all / 2
        ? await slice({ orderBy: listingOrderSqlBySort[sort](listingSortColumns), limit, offset })
        : (
            await slice({
              orderBy: reversedListingOrderSqlBySort[sort](listingSortColumns),
              limit: Math.min(limit, remainingCount),
              offset: Math.max(0, remainingCount - limit),
            })
          ).toReversed();
  return { count: all, isCountCapped: false, ids };
}
