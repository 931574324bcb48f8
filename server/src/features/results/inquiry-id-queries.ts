import { asc, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';

/** Every inquiry that can have responses. */
export async function listPublishedInquiryIds(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(isNotNull(inquiry.publishedRevision))
    .orderBy(asc(inquiry.id));
  return rows.map(({ id }) => id);
}
