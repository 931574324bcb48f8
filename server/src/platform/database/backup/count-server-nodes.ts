import type pg from 'pg';

/** Application names of running servers' pools and connections. */
const serverConnections = ['nazar', 'nazar jobs', 'nazar listener', 'nazar node'];

/** Counts the servers that use this database: each has one «nazar node», except while it starts. */
export async function countServerNodes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select greatest(count(*) filter (where application_name = 'nazar node'), least(count(*), 1))::int as count
     from pg_stat_activity where datname = current_database() and application_name = any($1)`,
    [serverConnections],
  );
  return rows[0]?.count ?? 0;
}
