import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { InProcessClient } from '../../platform/http/in-process-client.ts';
import type { ImportClock } from './import-clock.ts';

/** A server of an import's own, without a port, whose clock the import sets to the day of each answer. */
export type ImportServer = {
  readonly client: InProcessClient;
  readonly clock: ImportClock;
  readonly deps: ServerDeps;
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

declare module '../../platform/deps/server-deps.ts' {
  interface ServerDeps {
    readonly openImportServer: () => Promise<ImportServer>;
  }
}
