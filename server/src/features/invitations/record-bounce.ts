import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectValues } from '../../platform/database/select-rows.ts';
import type { Bounce } from './parse-bounce.ts';

/** Delivery has begun, or its row is gone. */
const hasBegun = sql`state = 'queued' and delivery_id is not null
  and not exists (select from delivery d where d.id = delivery_id and d.tries = 0)`;

/**
 * Records that a mail bounced. A repeated report, or one about a mail that is known to have failed, changes nothing
 * and returns false.
 */
export async function recordBounce(db: Database, bounce: Bounce): Promise<boolean> {
  const { campaignId, inviteeId, addressHash, isAddress } = bounce;
  const state = isAddress ? 'refused' : 'failed';
  const isOfMail = sql`campaign_id = ${campaignId} and invitee_id = ${inviteeId} and channel = 'email'`;
  return db.transaction(async (tx) => {
    // When the delivery is not recorded yet, its invitation row is locked first, in the lock order of recording it.
    const locked = await tx.execute(sql`select from invitation where ${isOfMail} and ${hasBegun} for update`);
    const isLocked = locked.rows.length > 0;
    // Otherwise the campaign is locked first, in the lock order of sending.
    await tx.execute(sql`select from invitation_campaign where id = ${campaignId} for update`);
    const [was] = await selectValues(tx, z.enum(['queued', 'sent', 'uncertain']))`
      with before as (
        select invitee_id, campaign_id, state from invitation
        where ${isOfMail} and ${isLocked ? hasBegun : sql`state in ('sent', 'uncertain')`}
        for update)
      update invitation i set state = ${state}, is_bounced = true, delivery_id = null,
        address_hash = ${isAddress ? addressHash : null}::bytea
      from before b where i.campaign_id = b.campaign_id and i.invitee_id = b.invitee_id
      returning b.state as was`;
    if (was === undefined) return false;
    const more = sql.identifier(state);
    // A message under delivery is not counted yet.
    const less = was === 'queued' ? sql`` : sql`${sql.identifier(was)} = ${sql.identifier(was)} - 1,`;
    await tx.execute(sql`
      update invitation_campaign set ${less} ${more} = ${more} + 1 where id = ${campaignId}`);
    return true;
  });
}
