import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { classifyDatabaseError } from '../constraint-problems.ts';
import { type PostgresAddress, withDatabaseClient } from './connection.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { readPostmasterLogTail, truncatePostmasterLog } from './postmaster-log.ts';
import {
  type Postmaster,
  type PostmasterOptions,
  spawnPostmaster,
  stopPostmaster,
  waitUntilPostgresReady,
} from './run-postmaster.ts';

const FIRST_START_PATIENCE_MS = 15_000;
const RECOVERY_PATIENCE_MS = 300_000;
const LOOK_MS = 5_000;

export interface PostmasterSupervisor {
  pid(): number;
  stop(smartMs: number): Promise<void>;
}

/** Starts PostgreSQL with retries, because right after a crash it may refuse for a second. */
export async function startPostmasterWithRetry(
  plan: PostmasterOptions,
  connection: PostgresAddress,
  log: Log,
): Promise<Postmaster> {
  const until = Date.now() + FIRST_START_PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    const postmaster = await spawnPostmaster(plan);
    if (await waitUntilPostgresReady(postmaster, connection, RECOVERY_PATIENCE_MS)) return postmaster;
    if (Date.now() > until) {
      throw new Error(
        `The database does not start. Its log (${plan.logFile}) ends with:\n${await readPostmasterLogTail(plan.logFile)}`,
      );
    }
    if (attempt === 1) log.warn('The database refused to start; trying again.');
    await sleep(Math.min(100 * 2 ** attempt, 1_000));
  }
}

/**
 * Restarts PostgreSQL whenever it ends by itself, as with a full disk or memory, for as long as necessary:
 * the server answers 503 meanwhile and recovers without intervention.
 */
export function supervisePostmaster(
  first: Postmaster,
  plan: PostmasterOptions,
  connection: PostgresAddress,
  log: Log,
  reserve: DiskReserve,
): PostmasterSupervisor {
  let current = first;
  // While the reserve is freed nothing may be written, or it would soon be used up too.
  let tight = false;
  const ending = new AbortController();
  const stopping = ending.signal;

  const spendReserve = async (): Promise<boolean> => {
    if (!(await reserve.spend().catch(() => false))) return false;
    tight = true;
    log.error('The disk is full. What is stored can be read; nothing is written until there is space.');
    return true;
  };

  const spawn = async (): Promise<Postmaster> => {
    await spendReserve();
    const readOnly: Record<string, string> = tight ? { default_transaction_read_only: 'on' } : {};
    return spawnPostmaster({ ...plan, settings: { ...plan.settings, ...readOnly } });
  };

  const restart = async (): Promise<void> => {
    for (let pauseMs = 100; !stopping.aborted; pauseMs = 1_000) {
      await sleep(pauseMs, undefined, { ref: false, signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
      try {
        current = await spawn();
        if (stopping.aborted) await stopPostmaster(current, 0);
        else if (await waitUntilPostgresReady(current, connection, RECOVERY_PATIENCE_MS)) {
          log.info('The database is back.');
          return;
        }
      } catch (error) {
        log.error(`The database could not be started: ${String(error)}`);
        await stopPostmaster(current, 0);
      }
    }
  };

  let asked = false;
  const watch = async (): Promise<void> => {
    while (!stopping.aborted) {
      await current.exited;
      if (stopping.aborted) return;
      if (!asked) {
        const tail = await readPostmasterLogTail(plan.logFile);
        log.error(`The database ended by itself and is started again. Its log ends with: ${tail}`);
      }
      asked = false;
      await restart();
    }
  };
  const watching = watch();

  const restartAsked = async (): Promise<void> => {
    asked = true;
    await stopPostmaster(current, 0);
  };

  const checkDisk = async (): Promise<void> => {
    if (!tight) {
      await reserve.fill();
      // Without space PostgreSQL keeps running but refuses connections once its catalogue file is outdated.
      if (!(await reserve.isNeeded()) || !(await isRefusedForSpace(connection))) return;
      if (await spendReserve()) await restartAsked();
    } else if (await reserve.fill()) {
      log.info('There is space on the disk again; the database is restarted to write.');
      tight = false;
      await restartAsked();
    }
  };
  const looking = setInterval(() => {
    void checkDisk().catch(() => {});
    void truncatePostmasterLog(plan.logFile).catch(() => {});
  }, LOOK_MS);
  looking.unref();

  return {
    pid: () => current.pid,
    stop: async (smartMs) => {
      ending.abort();
      clearInterval(looking);
      await stopPostmaster(current, smartMs);
      await watching;
    },
  };
}

async function isRefusedForSpace(connection: PostgresAddress): Promise<boolean> {
  return withDatabaseClient(connection, async () => false).catch(
    (error: unknown) => classifyDatabaseError(error).kind === 'full',
  );
}
