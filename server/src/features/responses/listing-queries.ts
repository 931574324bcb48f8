import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** What of an inquiry's responses may be shown by itself. */
export type Listing = {
  readonly withheld: boolean;
  readonly waiting: number;
  readonly since: string;
  shows(row: string): SQL;
};

const all: Listing = { withheld: false, waiting: 0, since: 'infinity', shows: () => sql`true` };

export type ListedInquiry = {
  readonly inquiryId: string;
  readonly anonymous: boolean;
  readonly timeZone: string;
};

export async function updateListing(_db: Database, _inquiry: ListedInquiry, _now: number): Promise<Listing> {
  return all;
}

export async function joinListing(_db: Database, _inquiry: ListedInquiry, _now: number): Promise<void> {}

export async function findListing(
  _db: Database,
  _inquiry: Pick<ListedInquiry, 'inquiryId' | 'anonymous'>,
): Promise<Listing> {
  return all;
}
