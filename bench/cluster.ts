import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { runningSites, type Site, startSite } from '../e2e/site.ts';
import { fastPostgresOptions, startProcess } from '../server/src/testing/embedded-process.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startS3Server, type TestS3Server } from '../server/src/testing/s3-server.ts';
import { type StandbyPair, startStandbyPair } from '../server/src/testing/standby-pair.ts';
import { startProxy, type WebProxy } from './proxy.ts';

type ClusterNode = {
  readonly url: string;
  /** Kills the process as a crash would, and starts it again. */
  crash(): Promise<void>;
  /** Stops it as an update would, and starts it with the code of this checkout. */
  update(): Promise<void>;
};

export type Cluster = {
  /** The proxy's URL, with the folder that all nodes share. */
  readonly site: Pick<Site, 'url' | 'dataDir' | 'messages'>;
  readonly nodes: readonly ClusterNode[];
  readonly proxy: WebProxy;
  readonly database: StandbyPair;
  /** The URL through the poolers. */
  readonly databaseUrl: string;
  readonly poolers: readonly Pooler[];
  readonly files: TestS3Server;
};

type Pooler = { readonly port: number; restart(): Promise<void> };

/**
 * Three nodes behind HAProxy on a PostgreSQL with a synchronous standby, each of the two behind a PgBouncer, with files
 * in an S3 server. Its data is in `folder`, and `running` stops it. The nodes run the code of `checkout` until they are
 * updated.
 */
export async function startCluster(folder: string, checkout?: string): Promise<Cluster> {
  const primary = join(folder, 'primary');
  await (await startProcess({ dataDir: primary, ...fastPostgresOptions })).stop();
  const database = await startStandbyPair(folder, primary);
  runningSites.add(() => database.stop());
  const servers = new URL(database.standby);
  const ports = database.connectionString.match(/(?<=:)\d+(?=[,/])/g) ?? [];
  const poolers: Pooler[] = [];
  for (const port of ports)
    poolers.push(await startPooler(join(folder, `pooler-${port}`), Number(port), servers));
  const hosts = poolers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const databaseUrl = `postgres://${servers.username}@${hosts}${servers.pathname}?target_session_attrs=read-write`;
  const files = await startS3Server();
  runningSites.add(() => files.remove());
  const dataDir = join(folder, 'data');
  const environment = {
    DATA_DIR: dataDir,
    ...files.environment,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    INVITATION_MAILS_PER_MINUTE: '900',
    // As documented for HAProxy.
    DRAIN_SECONDS: '4',
  };
  const nodes: (ClusterNode & { site: Site })[] = [];
  for (let count = 0; count < 3; count++) nodes.push(await startNode(environment, checkout));
  const proxy = await startProxy(nodes.map(({ url }) => Number(new URL(url).port)));
  const messages = (to: string) => nodes[0]?.site.messages(to) ?? [];
  const site = { url: `http://127.0.0.1:${proxy.port}`, dataDir, messages };
  return { site, nodes, proxy, database, databaseUrl, poolers, files };
}

async function startNode(
  environment: Record<string, string>,
  checkout?: string,
): Promise<ClusterNode & { site: Site }> {
  const port = await freePort();
  let version = checkout;
  const start = () => startSite({ ...environment, PORT: String(port) }, version);
  let site = await start();
  return {
    url: site.url,
    site,
    crash: async () => {
      await site.kill();
      site = await start();
    },
    update: async () => {
      await site.stop();
      version = undefined;
      site = await start();
    },
  };
}

/** PgBouncer in session mode: a server connection belongs to one client until it disconnects. */
async function startPooler(folder: string, server: number, { username, pathname }: URL): Promise<Pooler> {
  const port = await freePort();
  const file = `${folder}.ini`;
  const name = pathname.slice(1);
  writeFileSync(
    file,
    `[databases]
${name} = host=127.0.0.1 port=${server} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 90
max_client_conn = 300
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = async () => {
    const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
    for (let tries = 0; !(await isOpen(port)); tries++) {
      if (tries > 100 || child.exitCode !== null) throw new Error('PgBouncer does not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return child;
  };
  let child = await start();
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  runningSites.add(stop);
  const restart = async () => {
    await stop();
    child = await start();
  };
  return { port, restart };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
