import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../../log/log.ts';
import {
  DATABASE_NAME,
  formatConnectionString,
  makePostgresConnection,
  type PostgresAddress,
  withDatabaseClient,
} from './connection.ts';
import { acquireDataFolderLock, type DataFolderLock } from './data-folder-lock.ts';
import { makeDiskReserve } from './disk-reserve.ts';
import { findPostgresBinaries, type PostgresBinaries } from './find-binaries.ts';
import { chownCluster, initCluster, readClusterMajorVersion } from './init-cluster.ts';
import { adoptRunningPostgres } from './leftover-postmaster.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { type DatabaseFolders, findDatabaseHome, resolveDataDir } from './resolve-data-dir.ts';
import { type PostmasterOptions, postmasterStopSignals, stopPostgresWithPgCtl } from './run-postmaster.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import {
  type PostmasterSupervisor,
  startPostmasterWithRetry,
  supervisePostmaster,
} from './supervise-postmaster.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** The purpose, which a second process reads when the lock refuses it. */
  purpose?: string;
  /** PostgreSQL settings that override ours; tests disable fsync with them. */
  settings?: Record<string, string>;
  initdbArguments?: string[];
  /** Milliseconds for which clients may finish when it stops. */
  smartStopMs?: number;
  /** Space reserved for a full disk; 0 reserves none. */
  reserveMegabytes?: number;
  /** The folder of the installed binaries, to skip the search. */
  bundled?: string | null;
  machineFolders?: string[];
  sharedRoots?: string[];
}

export interface EmbeddedPostgres {
  connection: PostgresAddress;
  connectionString: string;
  /** Whether a PostgreSQL that outlived a killed server was adopted. */
  adopted: boolean;
  /** The process id of the running PostgreSQL; it changes with each restart. */
  pid(): number;
  stop(): Promise<void>;
}

const onWindows = process.platform === 'win32';

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function makeDatabase(connection: PostgresAddress): Promise<void> {
  await withDatabaseClient({ ...connection, database: 'postgres' }, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  });
}

interface Started {
  connection: PostgresAddress;
  adopted: boolean;
  supervisor: PostmasterSupervisor;
  socketDir: string | null;
  binaries: PostgresBinaries;
}

async function startIn(home: DatabaseFolders, options: EmbeddedPostgresOptions): Promise<Started> {
  const { log } = options;
  const { folder, cluster, binariesFolder } = home;
  const account = await choosePostgresUser(cluster);
  const major = await readClusterMajorVersion(cluster);
  const binaries = await findPostgresBinaries({
    account,
    binariesFolder,
    wantedMajor: major,
    cluster,
    log,
    bundled: options.bundled,
    machineFolders: options.machineFolders,
  });
  const leftover = major === null ? null : await adoptRunningPostgres(folder, cluster, log);
  if (major === null) {
    const extraArguments = options.initdbArguments;
    await initCluster({ binaries, home: folder, cluster, account, extraArguments });
    log.info(`Made a new database (PostgreSQL ${binaries.version}) in ${cluster}.`);
  } else if (!leftover) {
    await chownCluster(cluster, account);
  }
  const socketDir = leftover
    ? leftover.socketDir
    : onWindows
      ? null
      : await makeSocketFolder(folder, account);
  const port = leftover ? leftover.connection.port : onWindows ? await findFreePort() : 5432;
  const logFile = join(folder, 'postgres.log');
  const plan: PostmasterOptions = {
    binaries,
    cluster,
    logFile,
    account,
    socketDir,
    port,
    settings: options.settings ?? {},
  };
  const connection =
    leftover?.connection ?? (await makePostgresConnection(folder, socketDir ?? '127.0.0.1', port));
  const first = leftover?.postmaster ?? (await startPostmasterWithRetry(plan, connection, log));
  const reserve = makeDiskReserve(folder, options.reserveMegabytes ?? 32);
  const supervisor = supervisePostmaster(first, plan, connection, log, reserve);
  try {
    await makeDatabase(connection);
    await reserve.fill();
  } catch (error) {
    await supervisor.stop(0);
    throw error;
  }
  return { connection, adopted: leftover !== null, supervisor, socketDir, binaries };
}

/**
 * Runs the PostgreSQL that comes with Nazar on the data folder, for as long as this process lives. Throws
 * `DataFolderLockedError` if another process already does.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, purpose = 'server' } = options;
  const locks: DataFolderLock[] = [await acquireDataFolderLock(options.dataDir, purpose)];
  const releaseLocks = () => {
    for (const lock of locks) lock.releaseNow();
  };
  try {
    const account = await choosePostgresUser((await findDatabaseHome(options.dataDir)).cluster);
    const home = await resolveDataDir({
      dataDir: options.dataDir,
      account,
      log,
      sharedRoots: options.sharedRoots,
    });
    // A copied data folder refers to the same database, so it must be refused as well.
    if (home.isOutsideDataDir) locks.push(await acquireDataFolderLock(home.folder, purpose));
    const started = await startIn(home, options);
    const { supervisor, socketDir, connection } = started;
    // If this process exits without `stop`, an adopted database must not be left running either.
    const onExit = () => {
      try {
        process.kill(supervisor.pid(), postmasterStopSignals.fast);
      } catch {
        // The process has already ended.
      }
      releaseLocks();
    };
    process.once('exit', onExit);
    let stopped: Promise<void> | null = null;
    const stop = async () => {
      if (onWindows) await stopPostgresWithPgCtl(started.binaries, home.cluster);
      await supervisor.stop(options.smartStopMs ?? 3_000);
      process.removeListener('exit', onExit);
      if (socketDir) await removeSocketFolder(socketDir);
      releaseLocks();
    };
    return {
      connection,
      connectionString: formatConnectionString(connection),
      adopted: started.adopted,
      pid: () => supervisor.pid(),
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    releaseLocks();
    throw error;
  }
}
