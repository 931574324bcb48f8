import type { Database } from './database.ts';

/** Builds a prepared statement once for each connection or pool, because building costs more than running. */
export function cachePrepared<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    const found = statements.get(db);
    if (found !== undefined) return found;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
