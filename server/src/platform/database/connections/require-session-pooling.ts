import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';

export class TransactionPoolingError extends Error {
  constructor(name: string) {
    super(
      `The database ${name} is behind a pooler that lends sessions by transaction; Nazar needs a session a connection (PgBouncer: pool_mode = session).`,
    );
  }
}

/**
 * Throws if a pooler such as PgBouncer lends sessions by transaction, because locks, prepared statements and
 * LISTEN need their own session.
 */
export async function requireSessionPooling(config: pg.ClientConfig, name: string): Promise<void> {
  const patient = { connectionTimeoutMillis: 5_000, query_timeout: 10_000, ...config };
  const [first, second] = [new DatabaseClient(patient), new DatabaseClient(patient)];
  try {
    await Promise.all([first.connect(), second.connect()]);
    if (!(await keepsDatabaseSession(first, second))) throw new TransactionPoolingError(name);
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

/** Other clients of a busy pooler may cause the same session by chance, but not in each round. */
const rounds = 20;

type Queries = Pick<pg.Client, 'query'>;

/** Whether a connection keeps its session while another one runs transactions. */
export async function keepsDatabaseSession(first: Queries, second: Queries): Promise<boolean> {
  const readSession = async () => {
    const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid;
  };
  const own = await readSession();
  for (let round = 0; round < rounds; round++) {
    // Occupies the session that the first connection has just returned.
    await second.query('begin');
    const now = await readSession();
    await second.query('commit');
    if (now !== own) return false;
  }
  return true;
}
