import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import * as z from 'zod/mini';
import { productVersion } from '../../config/product-version.ts';
import { selectValue } from '../../database/select-rows.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { makeTimeLimited } from '../monitoring/make-time-limited.ts';

const mega = 1024 * 1024;
const databaseMs = 2000;
/**
 * Milliseconds, because proxies time out after 2 seconds by default. A node without its files can still
 * serve.
 */
const storeMs = 1000;
/** The result is cached, because a bucket's owner pays for each request and anyone may request `/readyz`. */
const storeAnswerMs = 3000;

/**
 * Serves load balancers and monitoring: `/healthz` reports that the process runs, `/readyz` what it can do.
 */
export function registerHealthRoutes(app: FastifyInstance, deps: ServerDeps, registry: Registry): void {
  const pingDatabase = makeDatabasePing(deps);
  const pingStore = makeStorePing(deps);
  const checkLog = () => (deps.logHealth.isLosing() ? 'losingLines' : 'ok');
  const degraded = new Gauge({
    name: 'nazar_degraded',
    registers: [registry],
    labelNames: ['reason'],
    help: 'Whether the storage is nearly full or unreachable, or log lines are lost.',
    async collect() {
      degraded.labels('storage').set((await checkStorage(deps, pingStore)) === 'ok' ? 0 : 1);
      degraded.labels('log').set(checkLog() === 'ok' ? 0 : 1);
    },
  });
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: productVersion }),
  );

  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const [database, storage] = await Promise.all([pingDatabase(), checkStorage(deps, pingStore)]);
    const log = checkLog();
    const isWhole = storage === 'ok' && log === 'ok';
    const isStopping = deps.stopping.signal.aborted;
    const canServe = database === 'ok' && !isStopping;
    const status = isStopping ? 'stopping' : !canServe ? 'unavailable' : isWhole ? 'ready' : 'degraded';
    return reply
      .code(canServe ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, database, storage, log });
  });
}

type DatabaseState = 'ok' | 'readOnly' | 'away';

function makeDatabasePing({ monitor, config }: ServerDeps): () => Promise<DatabaseState> {
  const readIsReadOnly = () =>
    selectValue(monitor.db, z.boolean())`select current_setting('transaction_read_only')::boolean`;
  const ping = makeTimeLimited(readIsReadOnly, databaseMs);
  return () =>
    ping().then(
      // The embedded database is read-only while its disk is full, which the storage check reports.
      (isReadOnly) => (isReadOnly && config.databaseUrl !== undefined ? 'readOnly' : 'ok'),
      () => 'away',
    );
}

/** The disk counts as nearly full below a twentieth of its size, but at least 32 MB and at most 1 GB. */
export function isDiskNearlyFull({ free, total }: { free: number; total: number }): boolean {
  return free < Math.min(1024 * mega, Math.max(32 * mega, total / 20));
}

type Storage = 'ok' | 'nearlyFull' | 'away' | 'unknown';

type StorePing = () => Promise<'ok' | 'away'>;

/** Caches its last result for a while. */
function makeStorePing({ files }: ServerDeps): StorePing {
  const ping = makeTimeLimited(() => files.readId(), storeMs);
  let last: ReturnType<StorePing> | null = null;
  let askedAt = 0;
  return () => {
    if (last === null || Date.now() - askedAt > storeAnswerMs) {
      askedAt = Date.now();
      last = ping().then(
        () => 'ok',
        () => 'away',
      );
    }
    return last;
  };
}

/** Checks the S3 store if there is one, and the disk, because uploads are first written there. */
async function checkStorage({ config }: ServerDeps, pingStore: StorePing): Promise<Storage> {
  if (config.s3 !== null && (await pingStore()) === 'away') return 'away';
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return isDiskNearlyFull({ free: bavail * bsize, total: blocks * bsize }) ? 'nearlyFull' : 'ok';
  } catch {
    return 'unknown';
  }
}
