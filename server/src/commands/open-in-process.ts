import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Background } from '../background.ts';
import { buildApp } from '../build-app.ts';
import { type Config, readConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { Courier } from '../delivery/courier.ts';
import { makeDelivery } from '../delivery/make-delivery.ts';
import { Participation } from '../features/participation/participation.ts';
import { InProcessClient } from '../http/in-process-client.ts';
import { makeLog } from '../log.ts';
import { loadSecrets } from '../secrets.ts';
import type { ServerDeps } from '../server-deps.ts';
import { DiskFileStore } from '../storage/disk.ts';
import { terminalLog } from './command-settings.ts';

export type InProcess = {
  readonly client: InProcessClient;
  readonly deps: ServerDeps;
  close(): Promise<void>;
};

export type InProcessOptions = {
  /** Other settings than the environment's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => number;
  readonly quiet?: boolean;
};

/**
 * The whole server without a port, on the data that the settings name: beside the running one, on the same
 * database, or alone. Commands do through it what people do through the web.
 */
export async function openInProcess(options: InProcessOptions = {}): Promise<InProcess> {
  const config: Config = {
    ...readConfig({ ...process.env, ...options.environment }),
    logLevel: 'error',
  };
  const { databaseUrl, dataDir } = config;
  const log = options.quiet === true ? { ...terminalLog, info: () => {} } : terminalLog;
  await mkdir(dataDir, { recursive: true });
  const secrets = await loadSecrets(config);
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    await migrate(database.connectionString, { log });
    const now = options.now ?? Date.now;
    const serverLog = makeLog(config);
    const background = new Background(serverLog);
    const delivery = makeDelivery(config, { folder: join(dataDir, 'outbox'), now, log: serverLog });
    const deps: ServerDeps = {
      ...{ config, db: database.db, log: serverLog, now, randomBytes, secrets },
      files: new DiskFileStore(join(dataDir, 'files')),
      courier: new Courier({ db: database.db, delivery, background, secrets, now, log: serverLog }),
      participation: new Participation({ db: database.db, pool: database.pool, now, log: serverLog }),
      background,
    };
    const app = await buildApp(deps);
    await app.ready();
    return {
      client: new InProcessClient(app),
      deps,
      close: async () => {
        await app.close();
        await deps.courier.stop();
        await deps.background.idle();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
