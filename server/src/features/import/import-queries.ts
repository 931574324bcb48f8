import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { response } from '../../database/schema/participation.ts';

/** The ids of what is stored of an inquiry already, for an import that goes on where it was cut off. */
export async function listResponseIds(db: Database, inquiryId: string): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: response.id }).from(response).where(eq(response.inquiryId, inquiryId));
  return new Set(rows.map((row) => row.id));
}
