import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { classifyDatabaseError } from './constraint-problems.ts';
import { OLDEST_MAJOR } from './embedded/find-binaries.ts';

interface ServerFacts {
  version: string;
  number: string;
  encoding: string;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error);
}

async function ask(pool: pg.Pool): Promise<ServerFacts | undefined> {
  const result = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            current_setting('server_encoding') as encoding`,
  );
  return result.rows[0];
}

/**
 * Waits for the server for a while and refuses one that Nazar can't run on.
 * @param name the server's address without its password, for messages
 */
export async function checkServer(pool: pg.Pool, name: string, waitMs: number, log: Log): Promise<void> {
  const until = Date.now() + waitMs;
  let facts: ServerFacts | undefined;
  for (let told = false; !facts; ) {
    try {
      facts = await ask(pool);
    } catch (error) {
      if (classifyDatabaseError(error).kind !== 'away' || Date.now() > until) {
        throw new Error(`The database ${name} can't be used: ${messageOf(error)}`, { cause: error });
      }
      if (!told) log.warn(`Waiting for the database ${name}: ${messageOf(error)}`);
      told = true;
      await sleep(500);
    }
  }
  if (Number(facts.number) < OLDEST_MAJOR * 10_000) {
    throw new Error(
      `The database ${name} is PostgreSQL ${facts.version}; Nazar needs version ${OLDEST_MAJOR} or later.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new Error(
      `The database ${name} stores text as ${facts.encoding}; Nazar needs a database made with UTF8.`,
    );
  }
}
