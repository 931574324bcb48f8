import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

/**
 * Runs several transactions one after the other on one connection of a pool. An advisory lock of the session
 * is held through all of them. It is lost only with the connection, and then the next transaction can't run
 * either.
 */
export async function withSessionLock<Result>(
  db: Database,
  lock: string,
  work: (session: Database) => Promise<Result>,
): Promise<Result> {
  const pool = '$client' in db ? db.$client : null;
  if (!(pool instanceof pg.Pool)) throw new Error('A session is taken from a pool, not in a transaction.');
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock]);
    return await work(drizzle(client));
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    const freed = await client
      .query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock])
      .then(() => broken === undefined)
      .catch(() => false);
    // A connection that may still hold locks is closed.
    client.release(!freed);
  }
}
