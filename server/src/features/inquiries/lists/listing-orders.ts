import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import { inquiryListing } from '../../../platform/database/schema/inquiry.ts';

const { inquiryId, beginsAt, endsAt, popularity } = inquiryListing;

type Keys = { readonly [Name in 'inquiryId' | 'beginsAt' | 'endsAt' | 'popularity']: SQLWrapper };
export const listingSortColumns = { inquiryId, beginsAt, endsAt, popularity };

export type ListingSort = ParsedCallInput<typeof getList>['sort'];

/** Each sort order has an index. */
export const listingOrderSqlBySort: Record<ListingSort, (by: Keys) => SQL[]> = {
  new: (by) => [desc(by.beginsAt), asc(by.inquiryId)],
  popular: (by) => [desc(by.popularity), desc(by.beginsAt), asc(by.inquiryId)],
  closing: (by) => [asc(by.endsAt), desc(by.beginsAt), asc(by.inquiryId)],
};
/** The reversed orders. */
export const reversedListingOrderSqlBySort: typeof listingOrderSqlBySort = {
  new: (by) => [asc(by.beginsAt), desc(by.inquiryId)],
  popular: (by) => [asc(by.popularity), asc(by.beginsAt), desc(by.inquiryId)],
  closing: (by) => [desc(by.endsAt), asc(by.beginsAt), desc(by.inquiryId)],
};
