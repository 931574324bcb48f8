import type { HiddenAnswers } from '@nazar/domain/results/disclose-responses.ts';
import type { Database } from '../../database/database.ts';
import { inSnapshot } from '../../database/in-snapshot.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { CountedInquiry } from '../results/counted-inquiry-queries.ts';
import { findTotal, type KeptTotal } from '../results/results-queries.ts';
import { findListing, joinListing, type Listing } from './listing-queries.ts';
import { findHidden } from './shown-count-queries.ts';

/** Which single responses may be shown, and what of them, at the moment of which `db` tells. */
export type Shown = {
  readonly counted: CountedInquiry;
  readonly db: Database;
  readonly listing: Listing;
  readonly total: KeptTotal;
  readonly hidden: HiddenAnswers;
};

/** Lets responses join the list where there are enough, and reads all that is told of single ones at one moment. */
export async function readShown<Result>(
  ctx: CallContext,
  counted: CountedInquiry,
  read: (shown: Shown) => Promise<Result>,
): Promise<Result> {
  const { inquiryId, definition, compiled } = counted;
  const { anonymous, timeZone } = definition;
  if (anonymous) {
    await ctx.db.transaction((own) => joinListing(own, { inquiryId, anonymous, timeZone }, ctx.now()));
  }
  return inSnapshot(ctx.db, async (snapshot) => {
    const listing = await findListing(snapshot, { inquiryId, anonymous });
    const total = await findTotal(snapshot, inquiryId);
    const { questions } = compiled;
    const hidden = await findHidden(snapshot, { inquiryId, anonymous, questions, listing, total });
    return read({ counted, db: snapshot, listing, total, hidden });
  });
}
