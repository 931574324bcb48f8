import { buildApp } from './build-app.ts';
import type { ServerDeps } from './deps/server-deps.ts';
import { makeImportClock } from './features/import/import-clock.ts';
import type { ImportServer } from './features/import/import-server.ts';
import { InProcessClient } from './http/in-process-client.ts';
import type { DepsOptions, makeDeps } from './make-deps.ts';

/** The whole server once more, on the same database, for one import in this process. */
export async function openImportServer(options: DepsOptions, make: typeof makeDeps): Promise<ImportServer> {
  const clock = makeImportClock(options.now);
  const deps: ServerDeps = make({ ...options, now: clock.now, trustsSubmits: true });
  const app = await buildApp(deps);
  await app.ready();
  const { db, pool } = options.database;
  return {
    ...{ client: new InProcessClient(app), clock, deps, db, pool },
    close: async () => {
      await app.close();
      await deps.deliveryWorker.stop(0);
      await deps.background.idle();
    },
  };
}
