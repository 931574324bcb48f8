import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectValue } from '../../platform/database/select-rows.ts';

const suspectedOf = (inquiryId: string): SQL => sql`
  flagged_response join response on response.id = flagged_response.response_id
  where flagged_response.inquiry_id = ${inquiryId}`;

/** Number of counted responses of an inquiry that look automated. */
export async function countSuspectedResponses(db: Database, inquiryId: string): Promise<number> {
  return selectValue(db, z.number())`select count(*)::int as count from ${suspectedOf(inquiryId)}`;
}
