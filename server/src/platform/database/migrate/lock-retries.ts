import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { classifyDatabaseError } from '../constraint-problems.ts';

/**
 * Requests queue behind a waiting table lock, so it waits for less than a request's statement timeout and
 * then lets them through before the next try.
 */
export const schemaLockTimeoutMs = 2_000;

const pauseMs = 500;
/** Longer than an export holds its tables. */
const patienceMs = 10 * 60_000;

/**
 * Repeats a change of the schema that other nodes blocked by a lock or a deadlock. The work must have no
 * effect when it fails. `what` starts the log lines.
 */
export async function retryWhileLocked<Result>(
  what: string,
  work: () => Promise<Result>,
  log: Log,
): Promise<Result> {
  const until = Date.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { kind } = classifyDatabaseError(error);
      if ((kind !== 'timeout' && kind !== 'conflict') || Date.now() > until) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      // Logged for the first try, and then about once a minute.
      if (tries % 24 === 1) log.info(`${what} waits for other nodes and is tried again: ${reason}`);
    }
    await sleep(pauseMs);
  }
}
