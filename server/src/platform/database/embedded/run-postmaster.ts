import { execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PostgresAddress, withDatabaseClient } from './connection.ts';
import { type PostgresBinaries, postgresProgramPath } from './find-binaries.ts';
import { makePostgresEnvironment } from './init-cluster.ts';
import type { PostgresUser } from './postgres-user.ts';
import { openPostmasterLog, truncatePostmasterLog } from './postmaster-log.ts';
import { isProcessAlive } from './process-identity.ts';

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  /** Resolves when the process has ended. */
  exited: Promise<void>;
}

export interface PostmasterOptions {
  binaries: PostgresBinaries;
  cluster: string;
  logFile: string;
  account: PostgresUser | null;
  socketDir: string | null;
  port: number;
  settings: Record<string, string>;
}

const baseSettings: Record<string, string> = {
  // Statements of a killed server are ended, and so are their locks.
  ...(process.platform !== 'win32' && { client_connection_check_interval: '2s' }),
  // The supervisor restarts it, because it knows whether the disk is full.
  restart_after_crash: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // No replica uses this server, and less log is written this way.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Compiling small queries costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  unix_socket_permissions: '0700',
};

/**
 * The process is detached, so that Ctrl-C reaches only the server, which stops the database after its own
 * last query.
 */
export async function spawnPostmaster(plan: PostmasterOptions): Promise<Postmaster> {
  await truncatePostmasterLog(plan.logFile).catch(() => {});
  const address: Record<string, string> = plan.socketDir
    ? { listen_addresses: '', unix_socket_directories: plan.socketDir }
    : { listen_addresses: '127.0.0.1' };
  const settings = Object.entries({ ...baseSettings, ...address, ...plan.settings });
  const log = openPostmasterLog(plan.logFile);
  try {
    const child = spawn(
      postgresProgramPath(plan.binaries, 'postgres'),
      ['-D', plan.cluster, '-p', String(plan.port), ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`])],
      {
        cwd: process.platform === 'win32' ? plan.cluster : '/',
        env: makePostgresEnvironment(),
        detached: true,
        stdio: ['ignore', log.output, log.output],
        ...(plan.account && { uid: plan.account.uid, gid: plan.account.gid }),
      },
    );
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.unref();
    if (child.pid === undefined) {
      await exited;
      throw new Error(`PostgreSQL could not be started from ${plan.binaries.bin}.`);
    }
    const { pid } = child;
    // Ends PostgreSQL if this process exits without stopping it, even during the start.
    const onExit = () => signal(pid, postmasterStopSignals.fast);
    process.once('exit', onExit);
    void exited.then(() => process.removeListener('exit', onExit));
    return { pid, exited };
  } finally {
    log.close();
  }
}

/** Watches a process that is not our child. */
export function watchPostmaster(pid: number): Postmaster {
  const watch = async () => {
    while (isProcessAlive(pid)) await sleep(250, undefined, { ref: false });
  };
  return { pid, exited: watch() };
}

/**
 * Returns true once it answers, and false if it ended first. Crash recovery may take long; each try is short.
 */
export async function waitUntilPostgresReady(
  postmaster: Postmaster,
  connection: PostgresAddress,
  patienceMs: number,
): Promise<boolean> {
  let dead = false;
  void postmaster.exited.then(() => {
    dead = true;
  });
  const until = Date.now() + patienceMs;
  while (!dead) {
    const ready = await withDatabaseClient({ ...connection, database: 'postgres' }, (client) =>
      client.query('select 1'),
    ).then(
      () => true,
      () => false,
    );
    if (ready) return true;
    if (Date.now() > until)
      throw new Error(`PostgreSQL did not become ready in ${patienceMs / 1000} seconds.`);
    await Promise.race([sleep(30), postmaster.exited]);
  }
  return false;
}

type Signal = 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/**
 * PostgreSQL's ways to stop: smart waits for clients, fast disconnects them, immediate leaves recovery to the
 * next start.
 */
export const postmasterStopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

function signal(pid: number, name: Signal): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

async function waitUntilGone(postmaster: Postmaster, patienceMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const timer = sleep(patienceMs, false, { signal: timeout.signal }).catch(() => false);
  const hasExited = await Promise.race([postmaster.exited.then(() => true), timer]);
  timeout.abort();
  return hasExited;
}

/**
 * Stops with smart, then fast, then harder signals, until the process has ended. A `smartMs` of 0 skips the
 * first.
 */
export async function stopPostmaster(postmaster: Postmaster, smartMs: number): Promise<void> {
  const steps: [Signal, number][] = [
    [postmasterStopSignals.smart, smartMs],
    [postmasterStopSignals.fast, 30_000],
    [postmasterStopSignals.immediate, 10_000],
    ['SIGKILL', 10_000],
  ];
  for (const [name, patienceMs] of steps) {
    if (patienceMs === 0) continue;
    signal(postmaster.pid, name);
    if (await waitUntilGone(postmaster, patienceMs)) return;
  }
}

/** Windows has no signals, so PostgreSQL's own tool stops it. */
export async function stopPostgresWithPgCtl(binaries: PostgresBinaries, cluster: string): Promise<void> {
  await run(postgresProgramPath(binaries, 'pg_ctl'), [
    'stop',
    '-D',
    cluster,
    '-m',
    'fast',
    '-w',
    '-t',
    '30',
  ]).catch(() => {});
}
