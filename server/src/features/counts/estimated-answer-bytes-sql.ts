import { type SQL, sql } from 'drizzle-orm';
import { response } from '../../platform/database/schema/participation.ts';

/**
 * An estimate of the bytes of a response's texts, without reading them: the stored size, and ten times of it
 * if it is compressed.
 */
export const estimatedAnswerBytesSql: SQL = sql`coalesce(pg_column_size(${response.rest})
  * case when pg_column_compression(${response.rest}) is null then 1 else 10 end, 0)`;
