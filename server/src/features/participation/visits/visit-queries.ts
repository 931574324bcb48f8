import { shareButtonChannels } from '@nazar/domain/participation/channel.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';

export type ChannelVisits = { readonly inquiryId: string; readonly channel: string; readonly count: number };

/**
 * Addresses can be made up, so few unknown names are counted, and the least visited are dropped for others; our own
 * names and links with responses always are.
 */
const maxMadeUp = 200;

/**
 * Adds visits to the counts of links of open inquiries and ignores other inquiries. Nodes write one after the other, so
 * that they never deadlock.
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
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('channel visits', 0))`);
    await tx.execute(sql`
    with seen as (
      select seen.inquiry_id, seen.channel, seen.count,
        seen.channel = any(${column(shareButtonChannels, 'text')})
          or exists (select from channel_visit_count known
            where known.inquiry_id = seen.inquiry_id and known.channel = seen.channel)
          or exists (select from channel_response_count used
            where used.inquiry_id = seen.inquiry_id and used.channel = seen.channel) as is_known
      from unnest(${column(ids, 'uuid')}, ${column(channels, 'text')}, ${column(counts, 'int')})
        as seen (inquiry_id, channel, count)
      join inquiry on inquiry.id = seen.inquiry_id
      where inquiry.published_revision is not null and inquiry.taken_down_at is null and inquiry.deleted_at is null
        and inquiry.publish_date <= ${new Date(now).toISOString()}::timestamptz
    ),
    candidate as (
      select kept.inquiry_id, kept.channel, kept.visits, false as is_new
      from channel_visit_count kept
      where kept.inquiry_id in (select inquiry_id from seen where not is_known)
        and kept.channel <> all(${column(shareButtonChannels, 'text')})
        and not exists (select from channel_response_count used
          where used.inquiry_id = kept.inquiry_id and used.channel = kept.channel)
        and not exists (select from seen
          where seen.inquiry_id = kept.inquiry_id and seen.channel = kept.channel)
      union all
      select inquiry_id, channel, count, true from seen where not is_known
    ),
    room as (
      select inquiry_id, greatest(old, ${maxMadeUp}::int + old
        - (select count(*) from channel_visit_count kept where kept.inquiry_id = counted.inquiry_id)) as places
      from (select inquiry_id, count(*) filter (where not is_new) as old from candidate group by inquiry_id) counted
    ),
    ranked as (
      select candidate.*,
        row_number() over (partition by inquiry_id order by visits desc, is_new desc, channel) <= places as is_kept
      from candidate join room using (inquiry_id)
    ),
    dropped as (
      delete from channel_visit_count using ranked
      where channel_visit_count.inquiry_id = ranked.inquiry_id and channel_visit_count.channel = ranked.channel
        and not ranked.is_new and not ranked.is_kept
    )
    insert into channel_visit_count (inquiry_id, channel, visits)
    select inquiry_id, channel, count from seen where is_known
    union all
    select inquiry_id, channel, visits from ranked where is_new and is_kept
    order by inquiry_id, channel
    on conflict (inquiry_id, channel) do update set visits = channel_visit_count.visits + excluded.visits`);
  });
}
