import { type SQL, sql } from 'drizzle-orm';

/**
 * When a response came, as the index `response_moment` has it. Anonymous ones have no time and are under the
 * beginning of their day.
 */
export function responseMoment(row: string): SQL {
  return sql.raw(`coalesce(${row}.submitted_at, ${row}.bucket at time zone 'UTC')`);
}
