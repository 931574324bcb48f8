import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { Bounce } from './read-bounce.ts';

/**
 * Writes down that a mail came back. Said again, or of a mail that is known to have failed, it changes nothing; false
 * then.
 */
export async function recordBounce(db: Database, bounce: Bounce): Promise<boolean> {
  const { waveId, personId, addressHash, isAddress } = bounce;
  const state = isAddress ? 'refused' : 'failed';
  // The wave first, as senders lock it.
  return db.transaction(async (within) => {
    await within.execute(sql`select from invitation_wave where id = ${waveId} for update`);
    const { rows } = await within.execute<{ was: 'sent' | 'uncertain' }>(sql`
      with before as (
        select person_id, wave_id, state from invitation
        where wave_id = ${waveId} and person_id = ${personId} and channel = 'email' and state in ('sent', 'uncertain')
        for update)
      update invitation i set state = ${state}, bounced = true,
        address_hash = ${isAddress ? addressHash : null}::bytea
      from before b where i.wave_id = b.wave_id and i.person_id = b.person_id
      returning b.state as was`);
    const was = rows[0]?.was;
    if (was === undefined) return false;
    const [less, more] = [sql.identifier(was), sql.identifier(state)];
    await within.execute(sql`
      update invitation_wave set ${less} = ${less} - 1, ${more} = ${more} + 1 where id = ${waveId}`);
    return true;
  });
}
