import { mkdir } from 'node:fs/promises';
import { makeDeps } from '../make-deps.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { makeLog } from '../platform/log/make-log.ts';
import { loadSecrets } from '../platform/secrets/load-secrets.ts';
import { openFileStore } from '../platform/storage/open-file-store.ts';
import { requireSameInstallation } from '../platform/storage/require-same-installation.ts';
import { terminalLog } from './command-settings.ts';
import { requireCurrentSchema } from './require-current-schema.ts';

type InProcessServer = {
  readonly deps: ServerDeps;
  close(): Promise<void>;
};

export type OpenInProcessOptions = {
  /** Overrides settings from the environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly quiet?: boolean;
  /** Leaves data folder and database unchanged, and refuses a schema that is older than this program. */
  readonly writesNothing?: boolean;
};

/**
 * Opens the server's database and files with the configured data, alongside the running server on the same
 * database, or alone. Commands make calls of the contract through it (`deps.callsAs`).
 */
export async function openServerInProcess(options: OpenInProcessOptions = {}): Promise<InProcessServer> {
  const config: Config = {
    ...readConfig({ ...process.env, ...options.environment }),
    logLevel: 'error',
  };
  const { databaseUrl, dataDir } = config;
  const { writesNothing = false } = options;
  const log = options.quiet === true ? { ...terminalLog, info: () => {} } : terminalLog;
  if (!writesNothing) await mkdir(dataDir, { recursive: true });
  const files = await openFileStore(config);
  const database = await openDatabase({ databaseUrl, dataDir, log, mode: 'attach', waitMs: 5_000 });
  try {
    if (writesNothing) await requireCurrentSchema(database.connectionString);
    else await migrateSchema(database.connectionString, { log });
    const secrets = await loadSecrets(database.db, { ...config, writesNothing });
    if (!writesNothing) await requireSameInstallation({ db: database.db, secrets, files });
    const deps = makeDeps({ config, database, secrets, files, log: makeLog(config) });
    return {
      deps,
      close: async () => {
        await Promise.all([deps.participation.close(), deps.messages.close()]);
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
