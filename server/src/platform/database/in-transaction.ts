import { setTimeout } from 'node:timers/promises';
import { isConflict } from './constraint-problems.ts';
import type { Database } from './database.ts';

const maxTries = 4;
const pauseMs = 10;

/**
 * Runs work in a transaction of its own, and begins again where PostgreSQL ended it because of others at the same
 * moment (deadlock, serialization failure). So the work leaves nothing behind outside of its transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
    }
    await setTimeout(tries * pauseMs);
  }
}
