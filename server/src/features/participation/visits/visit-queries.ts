import { shareButtonChannels } from '@nazar/domain/participation/channel.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';

export type ChannelVisits = { readonly inquiryId: string; readonly channel: string; readonly count: number };

/**
 * Addresses can be made up, so few unknown names are counted; our own names and links with responses always
 * are.
 */
const maxMadeUp = 200;

/**
 * Adds visits to the counts of links of open inquiries and ignores other inquiries. The rows are written in a
 * fixed order, so that two nodes never deadlock.
 */
export async function addChannelVisits(
  db: Database,
  visits: readonly ChannelVisits[],
  now: number,
): Promise<void> {
  const column = (values: readonly unknown[], type: string) =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const ids = visits.map(({ inquiryId }) => inquiryId);
  const channels = visits.map(({ channel }) => channel);
  const counts = visits.map(({ count }) => count);
  await db.execute(sql`
    with seen as (
      select seen.inquiry_id, seen.channel, seen.count,
        seen.channel = any(${column(shareButtonChannels, 'text')})
          or exists (select from channel_visit known
            where known.inquiry_id = seen.inquiry_id and known.channel = seen.channel)
          or exists (select from channel_response_count used
            where used.inquiry_id = seen.inquiry_id and used.channel = seen.channel) as is_known
      from unnest(${column(ids, 'uuid')}, ${column(channels, 'text')}, ${column(counts, 'int')})
        as seen (inquiry_id, channel, count)
      join inquiry on inquiry.id = seen.inquiry_id
      where inquiry.published_revision is not null and inquiry.taken_down_at is null and inquiry.deleted_at is null
        and inquiry.publish_date <= ${new Date(now).toISOString()}::timestamptz
    ),
    ranked as (
      select *, row_number() over (partition by inquiry_id, is_known order by channel) as rank,
        (select count(*) from channel_visit kept where kept.inquiry_id = seen.inquiry_id) as kept
      from seen
    )
    insert into channel_visit (inquiry_id, channel, visits)
    select inquiry_id, channel, count from ranked
    where is_known or kept + rank <= ${maxMadeUp}
    order by inquiry_id, channel
    on conflict (inquiry_id, channel) do update set visits = channel_visit.visits + excluded.visits`);
}
