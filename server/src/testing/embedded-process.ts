import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PostgresUser } from '../platform/database/embedded/postgres-user.ts';
import { readPostmasterFile } from '../platform/database/embedded/postmaster-file.ts';
import { isProcessAlive } from '../platform/database/embedded/process-identity.ts';
import type { EmbeddedPostgresOptions } from '../platform/database/embedded/start-embedded-postgres.ts';
import { quickModules } from './quick-modules.ts';
import { readTestTemplate } from './test-database.ts';

const run = promisify(execFile);

export interface EmbeddedProcess {
  child: ChildProcess;
  /** Process id of the server that holds the data folder. */
  pid: number;
  /** Process id of its PostgreSQL. */
  postgres: number;
  adopted: boolean;
  connectionString: string;
  notes: string[];
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs initdb and PostgreSQL without waiting for the disk, for tests that don't cut the power. */
export const fastPostgresOptions = {
  initdbArguments: ['--no-sync', '--wal-segsize=1'],
  settings: { fsync: 'off' },
};

const script = fileURLToPath(new URL('./embedded-child.ts', import.meta.url));

/** Starts an embedded database in another process; throws its output if it fails. */
export async function startProcess(
  options: Omit<EmbeddedPostgresOptions, 'log'>,
  account: PostgresUser | null = null,
): Promise<EmbeddedProcess> {
  const child = spawn(
    process.execPath,
    [...quickModules, script, JSON.stringify({ reserveMegabytes: 0, ...options })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
      env: { ...process.env, NODE_OPTIONS: '' },
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  );
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => ['{"error":"the process ended and said nothing"}']),
  ])) as [string];
  const said = JSON.parse(line) as Record<string, unknown>;
  if (typeof said.error === 'string') throw new Error(said.error);
  return {
    child,
    pid: child.pid ?? 0,
    postgres: Number(said.pid),
    adopted: said.adopted === true,
    connectionString: String(said.connectionString),
    notes: said.notes as string[],
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

let template: Promise<string> | null = null;

/** The first test file that needs the template makes it for the whole run. */
async function makeTemplate(): Promise<string> {
  const { folder } = readTestTemplate();
  const seed = join(folder, 'seed');
  if (existsSync(seed)) return join(seed, 'postgres');
  const draft = await mkdtemp(join(folder, 'seed-'));
  await chmod(draft, 0o755);
  const server = await startProcess({ dataDir: draft, ...fastPostgresOptions });
  await server.stop();
  // Another worker may have been faster; its copy is equivalent.
  await rename(draft, seed).catch(() => {});
  return join(seed, 'postgres');
}

/** Makes a data folder with an initialised database by copying, which takes a tenth of the time. */
export async function copySeededDataDir(folder: string, name = 'data'): Promise<string> {
  template ??= makeTemplate();
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  await run('cp', ['-a', await template, dataDir]);
  return dataDir;
}

export async function queryDatabase<T extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function waitFor(what: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<boolean> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    if (await what()) return true;
    await sleep(25);
  }
  return false;
}

/**
 * Makes a folder with access for all users, removed at the end together with processes that still run in it.
 */
export async function makeFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-db-'));
  await chmod(folder, 0o755);
  return {
    folder,
    remove: async () => {
      const left = await readPostmasterFile(join(folder, 'data', 'postgres'));
      if (left && isProcessAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
      if (left) await waitFor(() => !isProcessAlive(left.pid));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
