import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { dropWaiting, takeBackHanded, updateWave, type WaveRow } from './wave-queries.ts';

/**
 * Ends a wave whose row the caller has locked: nobody else of it is written to, and what has left stays counted. What
 * couriers hold is still collected.
 */
export async function endWave(
  db: Database,
  wave: Pick<WaveRow, 'id'>,
  { state, now }: { readonly state: 'done' | 'cancelled'; readonly now: number },
): Promise<void> {
  await takeBackHanded(db, wave.id);
  await dropWaiting(db, wave.id);
  await updateWave(db, wave.id, {
    state,
    nextAt: null,
    waitsFor: null,
    endedAt: new Date(now),
    filled: true,
  });
}

/**
 * Ends waves of which nothing is left to do. The rows of an anonymous one then say no more of anybody than that they
 * were invited: whom it left out, and when, would tell who had answered. Those of a reminder go. Its numbers follow, so
 * that a mail that comes back later is taken from where its row is counted. In a transaction: a
 * wave that counts as cleared must have forgotten.
 */
export async function endFinished(db: Database, now: number): Promise<number> {
  // What a courier held when the wave ended comes back where its gateway took nothing for now.
  await db.execute(sql`
    delete from invitation i using invitation_wave w
    where w.id = i.wave_id and w.state in ('done', 'cancelled') and w.filled and not w.cleared
    and i.state = 'waiting'`);
  const { rows } = await db.execute<{ id: string; anonymous: boolean; kind: string }>(sql`
    update invitation_wave w set state = case when w.state = 'waiting' then 'done' else w.state end,
      next_at = null, waits_for = null, ended_at = coalesce(w.ended_at, ${new Date(now).toISOString()}::timestamptz),
      cleared = true,
      sent = case when w.anonymous then w.sent + w.skipped + w.uncertain else w.sent end,
      skipped = case when w.anonymous then 0 else w.skipped end,
      uncertain = case when w.anonymous then 0 else w.uncertain end
    where w.filled and not w.cleared and w.state <> 'paused'
    and not exists (select from invitation i where i.wave_id = w.id and i.state in ('waiting', 'handed'))
    returning w.id, w.anonymous, w.kind`);
  for (const { id } of rows.filter(({ anonymous }) => anonymous)) await forgetTurns(db, id);
  return rows.length;
}

async function forgetTurns(db: Database, waveId: string): Promise<void> {
  await db.execute(sql`
    delete from invitation i using invitation_wave w
    where w.id = ${waveId} and i.wave_id = w.id and w.kind = 'reminder'`);
  await db.execute(sql`
    update invitation i set state = 'sent', tries = 0, due_at = w.created_at
    from invitation_wave w where w.id = ${waveId} and i.wave_id = w.id and i.state in ('skipped', 'uncertain', 'sent')`);
}
