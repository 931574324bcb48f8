import { mkdir } from 'node:fs/promises';
import type pg from 'pg';
import { buildApp } from '../build-app.ts';
import { makeDeps } from '../make-deps.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { InProcessClient } from '../platform/http/in-process-client.ts';
import { makeLog } from '../platform/log/make-log.ts';
import { loadSecrets } from '../platform/secrets/secrets.ts';
import { terminalLog } from './command-settings.ts';
import { refuseOldSchema } from './refuse-old-schema.ts';

export type InProcess = {
  readonly client: InProcessClient;
  readonly deps: ServerDeps;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type InProcessOptions = {
  /** Overrides settings from the environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => number;
  readonly quiet?: boolean;
  /** Leaves data folder and database as they are, and refuses a schema that is older than this program. */
  readonly writesNothing?: boolean;
};

/**
 * Opens the whole server without a port, on the configured data: alongside the running one, on the same database, or
 * alone. Commands make the same calls through it as the web does.
 */
export async function openInProcess(options: InProcessOptions = {}): Promise<InProcess> {
  const config: Config = {
    ...readConfig({ ...process.env, ...options.environment }),
    logLevel: 'error',
  };
  const { databaseUrl, dataDir } = config;
  const { writesNothing = false } = options;
  const log = options.quiet === true ? { ...terminalLog, info: () => {} } : terminalLog;
  if (!writesNothing) await mkdir(dataDir, { recursive: true });
  const secrets = await loadSecrets({ ...config, writesNothing });
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    if (writesNothing) await refuseOldSchema(database.connectionString);
    else await migrate(database.connectionString, { log });
    const now = options.now ?? Date.now;
    const serverLog = makeLog(config);
    const deps = makeDeps({ config, database, secrets, log: serverLog, now, trustsSubmits: true });
    const app = await buildApp(deps);
    await app.ready();
    return {
      client: new InProcessClient(app),
      deps,
      pool: database.pool,
      close: async () => {
        await app.close();
        await deps.deliveryWorker.stop();
        await deps.background.idle();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
