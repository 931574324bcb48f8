import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { productVersion } from '../config/product-version.ts';
import type { ServerDeps } from '../deps/server-deps.ts';

const mega = 1024 * 1024;
const pingMs = 2000;
/** A bucket's owner pays for each request, and anyone may ask for `/readyz`. */
const storeAnswerMs = 3000;

/** For load balancers and monitoring: `/healthz` says that the process runs, `/readyz` what it can do. */
export function serveHealth(app: FastifyInstance, deps: ServerDeps): void {
  const pingStore = makeStorePing(deps);
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: productVersion }),
  );

  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const [database, storage] = await Promise.all([pingDatabase(deps), checkStorage(deps, pingStore)]);
    const log = deps.logHealth.isLosing() ? 'losingLines' : 'ok';
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

function pingDatabase(deps: ServerDeps): Promise<'ok' | 'readOnly' | 'away'> {
  const isReadOnly = sql<{ value: string }>`select current_setting('transaction_read_only') as value`;
  const ping = deps.db.execute<{ value: string }>(isReadOnly).then(
    // The embedded database takes no changes while its disk is full, which is what the storage says.
    ({ rows }) => (rows[0]?.value === 'on' && deps.config.databaseUrl !== undefined ? 'readOnly' : 'ok'),
    () => 'away' as const,
  );
  return withTimeout(ping);
}

async function withTimeout<Answer>(ping: Promise<Answer | 'away'>): Promise<Answer | 'away'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'away'>((resolve) => {
    timer = setTimeout(resolve, pingMs, 'away');
  });
  try {
    return await Promise.race([ping, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Below a twentieth of the disk, but at least 32 MB and at most 1 GB, it counts as nearly full. */
export function isNearlyFull({ free, total }: { free: number; total: number }): boolean {
  return free < Math.min(1024 * mega, Math.max(32 * mega, total / 20));
}

type Storage = 'ok' | 'nearlyFull' | 'away' | 'unknown';

type StorePing = () => Promise<'ok' | 'away'>;

/** Repeats its last answer for a while. */
function makeStorePing({ files }: ServerDeps): StorePing {
  let last: Promise<'ok' | 'away'> | null = null;
  let askedAt = 0;
  return () => {
    if (last === null || Date.now() - askedAt > storeAnswerMs) {
      askedAt = Date.now();
      const ping = files.readId().then(
        () => 'ok' as const,
        () => 'away' as const,
      );
      last = withTimeout(ping);
    }
    return last;
  };
}

/** Checks the S3 store where there is one, and the disk, because uploads reach it first. */
async function checkStorage({ config }: ServerDeps, pingStore: StorePing): Promise<Storage> {
  if (config.s3 !== null && (await pingStore()) === 'away') return 'away';
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return isNearlyFull({ free: bavail * bsize, total: blocks * bsize }) ? 'nearlyFull' : 'ok';
  } catch {
    return 'unknown';
  }
}
