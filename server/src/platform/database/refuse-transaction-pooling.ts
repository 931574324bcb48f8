import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';

/** Throws where a pooler such as PgBouncer lends sessions by transaction: locks, prepared statements and LISTEN need one each. */
export async function refuseTransactionPooling(config: pg.ClientConfig, name: string): Promise<void> {
  const [first, second] = [new DatabaseClient(config), new DatabaseClient(config)];
  for (const client of [first, second]) client.on('error', () => {});
  try {
    await Promise.all([first.connect(), second.connect()]);
    if (await staysInSession(first, second)) return;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
  throw new Error(
    `The database ${name} is behind a pooler that lends sessions by transaction; Nazar needs a session a connection (PgBouncer: pool_mode = session).`,
  );
}

type Queries = Pick<pg.Client, 'query'>;

/** Whether what one connection sets stays with it while another one is in a transaction. */
export async function staysInSession(first: Queries, second: Queries): Promise<boolean> {
  const read = `select current_setting('nazar.session', true) as session`;
  await first.query(`select set_config('nazar.session', 'first', false)`);
  // Occupies the session that the first has just given back.
  await second.query('begin');
  const ofSecond = await second.query(read);
  const ofFirst = await first.query(read);
  await second.query('commit');
  return ofFirst.rows[0]?.session === 'first' && ofSecond.rows[0]?.session !== 'first';
}
