import { setTimeout } from 'node:timers/promises';
import { isTransactionConflict } from './constraint-problems.ts';
import type { Database } from './database.ts';

const maxTries = 4;
const pauseMs = 10;

/**
 * Runs work in its own transaction and repeats it if PostgreSQL ended it because of concurrent ones
 * (deadlock, serialization failure). So the work must have no effects outside of its transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === maxTries || !isTransactionConflict(error)) throw error;
    }
    await setTimeout(tries * pauseMs);
  }
}
