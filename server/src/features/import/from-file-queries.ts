import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { response } from '../../database/schema/participation.ts';
import { hashSecret } from '../participation/attempt-secret.ts';
import { responseNames } from './identify-row.ts';

/**
 * Whether a response is a row of the file that its inquiry was made of, by a secret that we alone can make: nobody who
 * answers can pass for one.
 */
export async function isFromFile(
  db: Database,
  { inquiryId, id }: { readonly inquiryId: string; readonly id: string },
  signing: Buffer,
): Promise<boolean> {
  const [row] = await db
    .select({ secretHash: response.secretHash })
    .from(response)
    .where(and(eq(response.inquiryId, inquiryId), eq(response.id, id)));
  const { attemptSecret } = responseNames(signing, inquiryId, id);
  return row !== undefined && hashSecret(attemptSecret).equals(row.secretHash);
}
