import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import type { StoredResponseRow } from '../stored-responses/change-response-queries.ts';

/** The name that the participant gave or that is in the list of invitees; null in inquiries without names. */
export async function findParticipantName(
  db: Database,
  { id, accountId, inviteeId }: StoredResponseRow,
): Promise<string | null> {
  if (accountId === null && inviteeId === null) return null;
  const [row] = await db
    .select({ own: account.name, listed: invitee.name })
    .from(response)
    .leftJoin(account, eq(account.id, response.accountId))
    .leftJoin(invitee, eq(invitee.id, response.inviteeId))
    .where(eq(response.id, id));
  return row?.own || row?.listed || null;
}
