import { statfs } from 'node:fs/promises';
import { figuresPeriodDays, type InstallationFigures } from '@nazar/domain/api/figures-calls.ts';
import type { Config } from '../../platform/config/config.ts';
import { productVersion } from '../../platform/config/product-version.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { requireAdmin } from '../access/index.ts';
import {
  countAllResponses,
  countAllResponsesByDay,
  findDeliveryFigures,
  findInquiryFigures,
  findJobFigures,
  findUserFigures,
  measureStorage,
} from './figure-queries.ts';

const keptFor = 30_000;
const startedAt = Date.now() - process.uptime() * 1000;

/** Cached for each server, so that many administrators cause one count. */
const cache = new WeakMap<
  object,
  { readonly figures: Promise<InstallationFigures>; readonly until: number }
>();

export function computeInstallationFigures(ctx: CallContext): Promise<InstallationFigures> {
  requireAdmin(ctx, 'site.readFigures');
  const now = performance.now();
  const found = cache.get(ctx.deps);
  if (found !== undefined && now < found.until) return found.figures;
  const figures = countFigures(ctx);
  cache.set(ctx.deps, { figures, until: now + keptFor });
  // Failed figures are queried again.
  figures.catch(() => cache.delete(ctx.deps));
  return figures;
}

/** The counts run one after the other, because they are not urgent and must not take all connections. */
async function countFigures({ deps }: CallContext): Promise<InstallationFigures> {
  const { db, config } = deps;
  const at = deps.now();
  const { files, database, schema } = await measureStorage(db);
  return {
    countedAt: new Date(at).toISOString(),
    users: await findUserFigures(db, at),
    inquiries: await findInquiryFigures(db, at),
    responses: {
      all: await countAllResponses(db),
      days: await countAllResponsesByDay(db, { now: at, days: figuresPeriodDays }),
    },
    jobs: await findJobFigures(db),
    mail: await findDeliveryFigures(db, at),
    disk: { files, database, ...(await measureDisk(config)) },
    version: productVersion,
    schema,
    startedAt: new Date(startedAt).toISOString(),
  };
}

async function measureDisk({
  s3,
  databaseUrl,
  dataDir,
}: Config): Promise<Pick<InstallationFigures['disk'], 'used' | 'free'>> {
  if (s3 !== null && databaseUrl !== undefined) return { used: null, free: null };
  const { bsize, blocks, bfree, bavail } = await statfs(dataDir);
  return { used: (blocks - bfree) * bsize, free: bavail * bsize };
}
