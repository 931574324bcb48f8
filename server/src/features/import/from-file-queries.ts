import type { Database } from '../../database/database.ts';
import { hasSecret } from '../participation/withdraw-queries.ts';
import { responseNames } from './identify-row.ts';

/**
 * Whether a response is a row of the file that its inquiry was made of, by a secret that we alone can make: nobody who
 * answers can pass for one.
 */
export function isFromFile(
  db: Database,
  asked: { readonly inquiryId: string; readonly id: string },
  signing: Buffer,
): Promise<boolean> {
  const { inquiryId, id } = asked;
  return hasSecret(db, asked, responseNames(signing, inquiryId, id).attemptSecret);
}
