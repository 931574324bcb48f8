import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** What queries take: the pool's handle and a transaction's handle both fit. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
