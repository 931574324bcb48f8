import type pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { keepsDatabaseSession } from './require-session-pooling.ts';

/**
 * Lends sessions by transaction, like PgBouncer with `pool_mode = transaction`: the session returned last is
 * lent first, or another one if other clients were active.
 */
function lendByTransaction(sessions: pg.PoolClient[], isBusy = () => false): Pick<pg.Client, 'query'> {
  let held: pg.PoolClient | null = null;
  const query = async (text: string) => {
    const session = held ?? (isBusy() ? sessions.shift() : sessions.pop());
    if (session === undefined) throw new Error('All sessions are lent.');
    const result = await session.query(text);
    const isWithin = text === 'begin' || (held !== null && text !== 'commit');
    held = isWithin ? session : null;
    if (!isWithin) sessions.push(session);
    return result;
  };
  return { query } as Pick<pg.Client, 'query'>;
}

test('sessions lent by transaction are recognised', async () => {
  const { pool, drop } = await createTestDatabase();
  const sessions = [await pool.connect(), await pool.connect()];
  const [first, second] = sessions as [pg.PoolClient, pg.PoolClient];
  expect(await keepsDatabaseSession(first, second)).toBe(true);
  const lent = [...sessions];
  expect(await keepsDatabaseSession(lendByTransaction(lent), lendByTransaction(lent))).toBe(false);
  // Most of the time other clients have taken the sessions meanwhile.
  for (let times = 0; times < 20; times++) {
    let count = times;
    const isBusy = () => count++ % 9 !== 0;
    const busy = [...sessions];
    expect(await keepsDatabaseSession(lendByTransaction(busy, isBusy), lendByTransaction(busy, isBusy))).toBe(
      false,
    );
  }
  for (const session of sessions) session.release(true);
  await drop();
});
