import { hash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { processedComplaint } from '../../platform/database/schema/invitation.ts';
import { updateMessageOptIn } from '../people/index.ts';
import type { BouncedMessage } from './bounce-token.ts';

/**
 * Ends messages to the person who complained, like the link in the message. Reading the same mail again changes
 * nothing and returns false, because the person may have opted in again since.
 */
export async function recordComplaint(
  db: Database,
  {
    raw,
    addressHash,
    now,
  }: Pick<BouncedMessage, 'addressHash'> & { readonly raw: string; readonly now: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mailHash = hash('sha256', raw, 'buffer');
    const { rowCount } = await tx.insert(processedComplaint).values({ mailHash }).onConflictDoNothing();
    if (rowCount === 0) return false;
    await updateMessageOptIn(tx, addressHash, { wanted: false, now });
    return true;
  });
}
