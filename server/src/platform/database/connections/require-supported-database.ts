import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import { classifyDatabaseError } from '../constraint-problems.ts';
import { OLDEST_POSTGRES_MAJOR } from '../embedded/find-binaries.ts';

interface ServerFacts {
  version: string;
  number: string;
  encoding: string;
  readOnly: string;
}

function getMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error);
}

class StandbyError extends Error {
  override message = 'it takes no changes, as a standby does';
}

const mayRecover = (error: unknown) =>
  error instanceof StandbyError || classifyDatabaseError(error).kind === 'away';

async function queryServerFacts(pool: pg.Pool, writes: boolean): Promise<ServerFacts | undefined> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            current_setting('server_encoding') as encoding,
            current_setting('transaction_read_only') as "readOnly"`,
  );
  if (writes && rows[0]?.readOnly === 'on') throw new StandbyError();
  return rows[0];
}

interface DatabaseServerCheck {
  /** The server's address without its password, for messages. */
  name: string;
  waitMs: number;
  /** Whether the server must accept writes, so that a standby is refused. */
  writes: boolean;
  log: Log;
}

/** Waits for the server for a limited time and refuses a server that Nazar can't run on. */
export async function requireSupportedDatabase(
  pool: pg.Pool,
  { name, waitMs, writes, log }: DatabaseServerCheck,
): Promise<void> {
  const until = Date.now() + waitMs;
  let facts: ServerFacts | undefined;
  for (let isNoted = false; !facts; ) {
    try {
      facts = await queryServerFacts(pool, writes);
    } catch (error) {
      if (!mayRecover(error) || Date.now() > until) {
        throw new Error(`The database ${name} can't be used: ${getMessage(error)}`, { cause: error });
      }
      if (!isNoted) log.warn(`Waiting for the database ${name}: ${getMessage(error)}`);
      isNoted = true;
      await sleep(500);
    }
  }
  if (Number(facts.number) < OLDEST_POSTGRES_MAJOR * 10_000) {
    throw new Error(
      `The database ${name} is PostgreSQL ${facts.version}; Nazar needs version ${OLDEST_POSTGRES_MAJOR} or later.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new Error(
      `The database ${name} stores text as ${facts.encoding}; Nazar needs a database made with UTF8.`,
    );
  }
}
