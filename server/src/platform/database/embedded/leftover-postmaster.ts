import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { makePostgresConnection, type PostgresAddress, withDatabaseClient } from './connection.ts';
import { getPostmasterFilePath, type PostmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { isProcessAlive, readProcessCommandLine } from './process-identity.ts';
import { type Postmaster, stopPostmaster, watchPostmaster } from './run-postmaster.ts';

interface RunningPostmaster {
  postmaster: Postmaster;
  connection: PostgresAddress;
  socketDir: string;
}

/** Whether the process with this id really serves this cluster and isn't a later one that reused the id. */
async function isServingCluster(pid: number, cluster: string): Promise<boolean> {
  // The working directory of PostgreSQL is its data folder.
  const inside = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (inside !== null) return inside === (await realpath(cluster));
  return (await readProcessCommandLine(pid)).includes(cluster);
}

type ProbeResult = 'ready' | 'later' | 'none';

async function probeConnection(connection: PostgresAddress, cluster: string): Promise<ProbeResult> {
  try {
    const served = await withDatabaseClient({ ...connection, database: 'postgres' }, async (client) => {
      const result = await client.query<{ data_directory: string }>('show data_directory');
      return result.rows[0]?.data_directory ?? '';
    });
    return (await realpath(served)) === (await realpath(cluster)) ? 'ready' : 'none';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // It is starting up, shutting down, or clients of the dead server use all connections.
    return code === '57P03' || code === '53300' ? 'later' : 'none';
  }
}

async function connectToPostmaster(
  home: string,
  file: PostmasterFile,
  cluster: string,
): Promise<PostgresAddress | null> {
  const connection = await makePostgresConnection(
    home,
    file.socketDir || file.address || '127.0.0.1',
    file.port,
  );
  const started = Date.now();
  while (isProcessAlive(file.pid)) {
    const result = await probeConnection(connection, cluster);
    if (result === 'ready') return connection;
    // Its socket appears shortly after its pid file; crash recovery takes longer and answers with that state.
    if (Date.now() - started > (result === 'none' ? 2_000 : 60_000)) return null;
    await sleep(100);
  }
  return null;
}

/** Finds the PostgreSQL that serves the cluster now, if one is running and answers. */
export async function findRunningPostmaster(
  home: string,
  cluster: string,
): Promise<RunningPostmaster | null> {
  const file = await readPostmasterFile(cluster);
  if (!file || !isProcessAlive(file.pid) || !(await isServingCluster(file.pid, cluster))) return null;
  const connection = await connectToPostmaster(home, file, cluster);
  if (!connection) return null;
  return { postmaster: watchPostmaster(file.pid), connection, socketDir: file.socketDir };
}

/**
 * Handles what a killed server left: a running PostgreSQL is adopted, one that can't be reached is ended, and
 * a pid file whose id belongs to another process is made harmless. Call it only while holding the lock of the
 * data folder.
 */
export async function adoptRunningPostgres(
  home: string,
  cluster: string,
  log: Log,
): Promise<RunningPostmaster | null> {
  const file = await readPostmasterFile(cluster);
  if (!file || !isProcessAlive(file.pid)) return null;
  if (!(await isServingCluster(file.pid, cluster))) {
    // PostgreSQL would refuse to start. The file must stay, because it names the shared memory that a dying
    // backend may still hold; with the id of PostgreSQL's parent in the first line PostgreSQL checks only
    // that memory.
    const path = getPostmasterFilePath(cluster);
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, [String(process.pid), ...rest].join('\n'));
    return null;
  }
  const running = await findRunningPostmaster(home, cluster);
  if (running) {
    log.info(`Took over the database (process ${file.pid}) that a server left running when it was killed.`);
    return running;
  }
  if (isProcessAlive(file.pid) && (await isServingCluster(file.pid, cluster))) {
    log.warn(`Ending the database (process ${file.pid}) that an earlier server left: it doesn't answer.`);
    await stopPostmaster(watchPostmaster(file.pid), 0);
  }
  return null;
}
