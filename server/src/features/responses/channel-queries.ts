import { and, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { responseChannel } from '../../database/schema/participation.ts';

/** Whoever makes up addresses could make many; these are told. */
const maxChannels = 100;

/** The shared links that at least so many responses came by, most first. */
export async function listChannels(
  db: Database,
  inquiryId: string,
  least: number,
): Promise<{ channel: string; responses: number }[]> {
  const { channel, responses } = responseChannel;
  return db
    .select({ channel, responses })
    .from(responseChannel)
    .where(and(eq(responseChannel.inquiryId, inquiryId), gte(responses, least)))
    .orderBy(desc(responses), channel)
    .limit(maxChannels);
}
