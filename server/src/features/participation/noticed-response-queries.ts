import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { responseNotice } from '../../platform/database/schema/event.ts';
import type { response } from '../../platform/database/schema/participation.ts';
import { plainArray } from './array-literals.ts';
import type { Accepted } from './read-group.ts';

const addNoticed = {
  name: 'add-noticed-responses',
  // A count that is reached by given responses is not reported.
  text: `
insert into response_notice as kept (inquiry_id, noticed_responses, noticed_at)
select inquiry_id, count(*), $2::timestamptz
from unnest($1::uuid[]) as known (inquiry_id) group by inquiry_id order by inquiry_id
on conflict (inquiry_id) do update set
  noticed_responses = kept.noticed_responses + excluded.noticed_responses,
  noticed_at = coalesce(excluded.noticed_at, kept.noticed_at),
  is_count_reached = kept.is_count_reached or excluded.noticed_at is not null and exists (
    select from tally where tally.inquiry_id = kept.inquiry_id and bucket = '-infinity'
      and kept.at_count between responses - excluded.noticed_responses + 1 and responses)`,
};

/** Leaves these responses out of the next notice; their counts are written and locked. */
export async function addNoticedResponses(
  client: pg.Client,
  known: readonly Accepted[],
  now: number,
): Promise<void> {
  const isGiven = known.some(({ submit }) => submit.isGiven === true);
  const inquiryIds = plainArray(known.map(({ submit }) => submit.published.inquiryId));
  await client.query({ ...addNoticed, values: [inquiryIds, isGiven ? new Date(now) : null] });
}

type Deleted = Pick<typeof response.$inferSelect, 'submittedAt' | 'accountId'>;

/**
 * The next notice counts new responses from the total, which is lower now; the caller has locked the counts. Of
 * deleted responses, those that would still have been reported lower nothing else.
 */
export async function lowerNoticedResponses(
  inside: Database,
  inquiryId: string,
  { rows, ownerId }: { readonly rows: readonly Deleted[]; readonly ownerId: string | undefined },
): Promise<void> {
  const { noticedAt, noticedResponses } = responseNotice;
  const isNotice = eq(responseNotice.inquiryId, inquiryId);
  const [notice] = await inside.select({ noticedAt }).from(responseNotice).where(isNotice);
  if (notice === undefined) return;
  const last = notice.noticedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const noticed = rows.filter(
    ({ submittedAt, accountId }) =>
      submittedAt === null || submittedAt.getTime() <= last || accountId === ownerId,
  );
  await inside
    .update(responseNotice)
    .set({ noticedResponses: sql`greatest(0, ${noticedResponses} - ${noticed.length})` })
    .where(isNotice);
}
