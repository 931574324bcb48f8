import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import {
  type HiddenAnswers,
  hiddenAnswers,
  hingesOnWaiting,
  nothingHidden,
} from '@nazar/domain/results/disclose-responses.ts';
import { emptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { findPublishedRevision } from '../participation/published-revision-queries.ts';
import type { Listing } from './listing-queries.ts';

type Asked = {
  readonly inquiryId: string;
  readonly anonymous: boolean;
  /** Of these it is asked what stays hidden. */
  readonly questions: CompiledInquiry['questions'];
  readonly listing: Listing;
  readonly total: Tally;
};

/**
 * What of single responses stays hidden: what fewer than five of those that are shown have answered. The ones that
 * wait don't count, or their coming would uncover what the others answered, and with the summary what they did.
 */
export async function findHidden(
  db: Database,
  { inquiryId, anonymous, questions, listing, total }: Asked,
): Promise<HiddenAnswers> {
  if (!anonymous) return nothingHidden;
  if (!hingesOnWaiting({ questions }, total)) return hiddenAnswers({ questions }, total);
  const { rows } = await db.execute<{ revision: number; choices: number[]; rest: Tally['extra'] | null }>(sql`
    select revision, choices, rest from response
    where inquiry_id = ${inquiryId} and bucket >= ${listing.since}::timestamp
      and not ${listing.shows('response')}`);
  const waiting = emptyTally();
  for (const { revision, choices, rest } of rows) {
    const published = await findPublishedRevision(db, inquiryId, revision);
    if (published !== null) tallyResponse(waiting, published.compiled, { choices, rest, duration: null }, 1);
  }
  const counts = total.counts.map((count, code) => count - (waiting.counts[code] ?? 0));
  return hiddenAnswers({ questions }, { counts });
}
