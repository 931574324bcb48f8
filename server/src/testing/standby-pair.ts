import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATABASE_NAME, DATABASE_USER } from '../platform/database/embedded/connection.ts';
import { findPostgresBinaries } from '../platform/database/embedded/find-binaries.ts';
import { readClusterMajorVersion } from '../platform/database/embedded/init-cluster.ts';
import { choosePostgresUser } from '../platform/database/embedded/postgres-user.ts';
import {
  type Postmaster,
  type PostmasterOptions,
  postmasterStopSignals,
  spawnPostmaster,
  stopPostmaster,
  waitUntilPostgresReady,
} from '../platform/database/embedded/run-postmaster.ts';
import { silentLog } from '../platform/log/log.ts';
import { copySeededDataDir, queryDatabase, waitFor } from './embedded-process.ts';
import { freePort } from './free-port.ts';

export interface StandbyPair {
  /** Contains both servers, the primary first. */
  readonly connectionString: string;
  /** Connection strings of each server alone. */
  readonly primary: string;
  readonly standby: string;
  /** Ends the primary like a crash. */
  killPrimary(): Promise<void>;
  /** Promotes the standby. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const access = ['local', 'host'].flatMap((kind) =>
  ['all', 'replication'].map((database) => `${kind} ${database} all ${kind === 'host' ? 'all ' : ''}trust\n`),
);

/**
 * Starts two PostgreSQL servers: a primary and a synchronous streaming standby. `made` is a data folder in
 * `folder`.
 */
export async function startStandbyPair(folder: string, made?: string): Promise<StandbyPair> {
  const ports = [await freePort(), await freePort()] as const;
  const [primaryUrl, standbyUrl] = ports.map(
    (port) => `postgres://${DATABASE_USER}@127.0.0.1:${port}/${DATABASE_NAME}`,
  ) as [string, string];
  const primaryFolder = made ?? (await copySeededDataDir(folder, 'primary'));
  const primaryPlan = await planOf(primaryFolder, ports[0]);
  await writeFile(join(primaryPlan.cluster, 'pg_hba.conf'), access.join(''));
  // The standby starts as a copy of a primary that has written log for standbys.
  await stopPostmaster(await start(primaryPlan), 0);
  const standbyFolder = join(folder, 'standby');
  await promisify(execFile)('cp', ['-a', primaryFolder, standbyFolder]);
  const standbyPlan = await planOf(standbyFolder, ports[1]);
  await writeFile(join(standbyPlan.cluster, 'standby.signal'), '');
  await appendFile(
    join(standbyPlan.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=${DATABASE_USER}'\n`,
  );
  const servers = [await start(primaryPlan), await start(standbyPlan)] as const;
  const isStreaming = () =>
    queryDatabase(primaryUrl, "select from pg_stat_replication where state = 'streaming'");
  if (!(await waitFor(async () => (await isStreaming()).length === 1)))
    throw new Error('No standby follows.');
  await queryDatabase(primaryUrl, "alter system set synchronous_standby_names = '*'");
  await queryDatabase(primaryUrl, 'select pg_reload_conf()');
  return {
    connectionString: `postgres://${DATABASE_USER}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/${DATABASE_NAME}`,
    primary: primaryUrl,
    standby: standbyUrl,
    killPrimary: async () => {
      process.kill(servers[0].pid, postmasterStopSignals.immediate);
      await servers[0].exited;
    },
    promote: async () => {
      await queryDatabase(standbyUrl, 'select pg_promote()');
    },
    stop: async () => {
      for (const server of servers) await stopPostmaster(server, 0);
    },
  };
}

async function planOf(dataDir: string, port: number): Promise<PostmasterOptions> {
  const cluster = join(dataDir, 'postgres');
  const account = await choosePostgresUser(cluster);
  const wantedMajor = await readClusterMajorVersion(cluster);
  const binariesFolder = join(dataDir, 'binaries');
  return {
    binaries: await findPostgresBinaries({ account, binariesFolder, wantedMajor, cluster, log: silentLog }),
    cluster,
    account,
    port,
    logFile: join(dataDir, 'postgres.log'),
    socketDir: null,
    settings: { fsync: 'off', wal_level: 'replica', max_wal_senders: '3', unix_socket_directories: '' },
  };
}

async function start(plan: PostmasterOptions): Promise<Postmaster> {
  const postmaster = await spawnPostmaster(plan);
  const connection = { host: '127.0.0.1', port: plan.port, user: DATABASE_USER, database: DATABASE_NAME };
  if (await waitUntilPostgresReady(postmaster, connection, 60_000)) return postmaster;
  throw new Error(`PostgreSQL does not start; see ${plan.logFile}.`);
}
