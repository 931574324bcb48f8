import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { allCallHandlers, allFeatures } from './features/all-features.ts';
import { makeMessageGroupCommit } from './features/chat/index.ts';
import { ParticipationRuntime } from './features/participation/index.ts';
import { BackgroundWork } from './platform/background/background-work.ts';
import type { Config } from './platform/config/config.ts';
import { DatabaseMonitor } from './platform/database/connections/database-monitor.ts';
import type { Database } from './platform/database/database.ts';
import type { Carriers } from './platform/delivery/delivery.ts';
import { DeliveryWorker } from './platform/delivery/delivery-worker.ts';
import { makeCarriers } from './platform/delivery/make-carriers.ts';
import type { ServerDeps } from './platform/deps/server-deps.ts';
import { InProcessClient } from './platform/http/calls/in-process-client.ts';
import { processLogHealth } from './platform/log/get-standard-output-log.ts';
import { LiveBus } from './platform/realtime/live-bus.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { FileStore } from './platform/storage/file-store.ts';

interface DepsOptions {
  readonly config: Config;
  readonly database: { readonly db: Database; readonly pool: pg.Pool };
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly log: Logger;
  readonly now?: () => number;
  /** Replaces the delivery that the settings name. */
  readonly delivery?: Carriers;
}

export const getOutboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

/** Creates the dependencies of the server, of commands and of tests, without starting anything. */
export function makeDeps(options: DepsOptions): ServerDeps {
  const { config, database, secrets, files, log, now = Date.now } = options;
  const { db, pool } = database;
  const background = new BackgroundWork(log);
  const delivery = options.delivery ?? makeCarriers(config, { folder: getOutboxFolder(config), now, log });
  const deps: ServerDeps = {
    features: allFeatures,
    monitor: new DatabaseMonitor(pool, log),
    config,
    db,
    log,
    logHealth: processLogHealth,
    now,
    randomBytes,
    secrets,
    files,
    background,
    stopping: new AbortController(),
    deliveryWorker: new DeliveryWorker({ db, delivery, background, secrets, now, log }),
    live: new LiveBus({ db, log }),
    messages: makeMessageGroupCommit({ pool, log }),
    participation: new ParticipationRuntime({ db, pool, now, log }),
    callsAs: (caller) => new InProcessClient(deps, allCallHandlers, caller),
  };
  return deps;
}
