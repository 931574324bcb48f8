import { buildApp } from './build-app.ts';
import { makeImportClock } from './features/imports/import-clock.ts';
import type { ImportServer } from './features/imports/import-server.ts';
import type { DepsOptions, makeDeps } from './make-deps.ts';
import type { ServerDeps } from './platform/deps/server-deps.ts';
import { InProcessClient } from './platform/http/in-process-client.ts';

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
