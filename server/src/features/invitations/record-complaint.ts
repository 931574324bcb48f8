import { hash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { complaint } from '../../database/schema/invitation.ts';
import type { Bounced } from './bounce-token.ts';
import { updateWanted } from './unwanted-address-queries.ts';

/**
 * Ends messages to whoever complained, as the link in them does. The same mail read again changes nothing, since they
 * may want messages again by then; false then.
 */
export async function recordComplaint(
  db: Database,
  { raw, addressHash, now }: Pick<Bounced, 'addressHash'> & { readonly raw: string; readonly now: number },
): Promise<boolean> {
  return db.transaction(async (within) => {
    const mailHash = hash('sha256', raw, 'buffer');
    const { rowCount } = await within.insert(complaint).values({ mailHash }).onConflictDoNothing();
    if (rowCount === 0) return false;
    await updateWanted(within, addressHash, { wanted: false, now });
    return true;
  });
}
