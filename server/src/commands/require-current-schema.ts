import { countPendingMigrations } from '../platform/database/migrate/migrate.ts';

/** Ends commands that don't migrate with one sentence if the database lacks this program's schema. */
export async function requireCurrentSchema(connectionString: string): Promise<void> {
  const waiting = await countPendingMigrations(connectionString);
  if (waiting === 0) return;
  const why =
    waiting === null
      ? 'The database is empty'
      : `The database waits for ${waiting} migration${waiting === 1 ? '' : 's'} of this version`;
  throw new Error(`${why}. Start Nazar once, then run this again.`);
}
