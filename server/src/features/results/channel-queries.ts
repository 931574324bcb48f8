import { and, desc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { channelResponseCount } from '../../platform/database/schema/participation.ts';
import { selectRows } from '../../platform/database/select-rows.ts';

/** Limits the list, because made-up addresses could create many channels. */
const maxChannels = 100;

/** The channels of responses, most frequent first. */
export async function listResponseChannels(
  db: Database,
  inquiryId: string,
): Promise<{ channel: string; responses: number }[]> {
  const { channel, responses } = channelResponseCount;
  return db
    .select({ channel, responses })
    .from(channelResponseCount)
    .where(and(eq(channelResponseCount.inquiryId, inquiryId), gt(responses, 0)))
    .orderBy(desc(responses), channel)
    .limit(maxChannels);
}

/**
 * Lists all channels, including those without responses, with their number of visits: at least one for each
 * response.
 */
export async function listVisitedChannels(
  db: Database,
  inquiryId: string,
): Promise<{ channel: string; responses: number; visits: number }[]> {
  const rows = await selectRows(
    db,
    z.object({ channel: z.string(), responses: z.number(), visits: z.number() }),
  )`
    select channel, coalesce(responses, 0) as responses, greatest(visits, responses, 0) as visits
    from (select channel, responses from channel_response_count where inquiry_id = ${inquiryId}) came
    full join (select channel, visits from channel_visit_count where inquiry_id = ${inquiryId}) opened using (channel)
    where greatest(visits, responses, 0) > 0
    order by 2 desc, 3 desc, channel
    limit ${maxChannels}`;
  return rows;
}
