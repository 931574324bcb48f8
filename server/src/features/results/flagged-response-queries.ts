import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

const flaggedOf = (inquiryId: string): SQL => sql`
  flagged_response join response on response.id = flagged_response.response_id
  where flagged_response.inquiry_id = ${inquiryId}`;

/** How many counted responses of an inquiry are flagged. */
export async function countFlaggedResponses(db: Database, inquiryId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${flaggedOf(inquiryId)}`,
  );
  return rows[0]?.count ?? 0;
}
