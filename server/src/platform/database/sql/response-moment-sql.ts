import { type SQL, sql } from 'drizzle-orm';

/**
 * Time of a response as in the index `response_moment`. Responses to secret ballots have no time and sort under the
 * start of their day.
 */
export function responseMomentSql(row: string): SQL {
  return sql.raw(`coalesce(${row}.submitted_at, ${row}.bucket at time zone 'UTC')`);
}
