import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** The handle for queries: a pool's or a transaction's. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
