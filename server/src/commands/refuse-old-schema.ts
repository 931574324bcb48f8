import { countWaiting } from '../platform/database/migrate.ts';

/** For commands that don't migrate: a database without this program's schema ends them with one sentence. */
export async function refuseOldSchema(connectionString: string): Promise<void> {
  const waiting = await countWaiting(connectionString);
  if (waiting === 0) return;
  const why =
    waiting === null
      ? 'The database is empty'
      : `The database waits for ${waiting} migration${waiting === 1 ? '' : 's'} of this version`;
  throw new Error(`${why}. Start Nazar once, then run this again.`);
}
