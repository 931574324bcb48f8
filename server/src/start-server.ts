import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import { buildApp } from './build-app.ts';
import { hasAdmin, makeSetupToken, precomputeDecoyPasswordHash } from './features/accounts/index.ts';
import { allJobs } from './features/all-features.ts';
import { addStarterTemplatesJob, cleanUpErasedInquiriesJob } from './features/inquiries/index.ts';
import { getOutboxFolder, makeDeps } from './make-deps.ts';
import { startIdleGarbageCollection } from './platform/background/idle-garbage-collection.ts';
import type { Config } from './platform/config/config.ts';
import { productVersion } from './platform/config/product-version.ts';
import { shutdownTimeoutsMs } from './platform/config/shutdown-timeouts.ts';
import { openDatabase } from './platform/database/connections/open-database.ts';
import { migrateSchema } from './platform/database/migrate/migrate.ts';
import { describeCarriers } from './platform/delivery/make-carriers.ts';
import { addJob } from './platform/jobs/add-job.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import { makeLog } from './platform/log/make-log.ts';
import { print, startupLog } from './platform/log/print.ts';
import { startListeningForLiveNotes } from './platform/realtime/listen.ts';
import { loadSecrets } from './platform/secrets/load-secrets.ts';
import { deleteInterruptedUploads } from './platform/storage/delete-interrupted-uploads.ts';
import { openFileStore } from './platform/storage/open-file-store.ts';
import { requireSameInstallation } from './platform/storage/require-same-installation.ts';

export interface RunningServer {
  /**
   * Fails `/readyz` for a while, stops accepting requests, answers the open ones, and closes the database.
   */
  stop(): Promise<void>;
}

/**
 * Starts everything, from the settings to an open port. On failure it throws a readable line and leaves
 * nothing running.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  await mkdir(config.dataDir, { recursive: true });
  const log = makeLog(config);
  const { databaseUrl, databaseReadUrl: readUrl, dataDir, databasePoolSize } = config;
  const pool = { max: databasePoolSize };
  const database = await openDatabase({
    databaseUrl,
    readUrl,
    dataDir,
    log: startupLog,
    mode: 'serve',
    pool,
  });
  try {
    await migrateSchema(database.connectionString, { log: startupLog });
    const secrets = await loadSecrets(database.db, { ...config, log: startupLog });
    const files = await openFileStore(config);
    await requireSameInstallation({ db: database.db, secrets, files });
    await precomputeDecoyPasswordHash(config);
    const deps = makeDeps({ config, database, secrets, files, log });
    await deleteInterruptedUploads(deps);
    const app = await buildApp(deps);
    const { connectionString } = database;
    const jobs = new JobRunner({ deps, connectionString, jobs: allJobs });
    let jobsEnded: Promise<unknown> = Promise.resolve();
    // This runs before the hook that ends participation, because jobs may still pass work to it.
    app.addHook('onClose', () => waitAtMost(jobsEnded, shutdownTimeoutsMs.jobs));
    await jobs.start();
    const listening = startListeningForLiveNotes({ connectionString, bus: deps.live, log });
    let isAdministered: boolean;
    try {
      isAdministered = await hasAdmin(deps.db);
      // This job finishes the work of a killed server.
      await addJob(deps.db, cleanUpErasedInquiriesJob);
      await addJob(deps.db, addStarterTemplatesJob);
      // The port opens last, so that a server with an open port always stops in order.
      await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await jobs.stop();
      await listening.stop();
      throw error;
    }
    deps.deliveryWorker.start();
    printAddress(config, { database: database.kind, files: files.place });
    if (!isAdministered) {
      print(
        `There is no administrator yet. Create one at ${config.publicUrl}${appRoutes.setup}#${makeSetupToken(secrets, Date.now())}`,
      );
    }
    const stopReturning = startIdleGarbageCollection();
    return {
      stop: async () => {
        stopReturning();
        deps.stopping.abort();
        jobsEnded = jobs.stop().catch((error: unknown) => log.warn({ err: error }, 'Jobs did not end.'));
        // Proxies notice this through `/readyz` and send new requests to other servers.
        await sleep(config.drainSeconds * 1000);
        // Open requests may still pass work to the background.
        const drained = app
          .close()
          .then(() => listening.stop())
          .then(() => deps.deliveryWorker.stop())
          .then(() => deps.background.idle());
        await waitAtMost(
          drained,
          shutdownTimeoutsMs.connections + shutdownTimeoutsMs.requests + shutdownTimeoutsMs.jobs,
        );
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function waitAtMost(work: Promise<unknown>, ms: number): Promise<unknown> {
  return Promise.race([work, sleep(ms, undefined, { ref: false })]);
}

function printAddress(
  config: Config,
  { database, files }: { database: 'embedded' | 'served'; files: string },
): void {
  print(`The data is in ${config.dataDir}.`);
  print(
    database === 'embedded'
      ? 'The database runs inside of it.'
      : 'The database is the one that DATABASE_URL names.',
  );
  if (config.s3 !== null) print(`Uploaded files are in ${files}.`);
  for (const line of describeCarriers(config, getOutboxFolder(config))) print(line);
  if (config.captchaTestAnswer !== undefined) print('CAPTCHA_TEST_ANSWER is set: captchas protect nothing.');
  if (config.passwordCost === 'low')
    print('PASSWORD_TEST_COST is set: passwords are soon guessed from their hashes.');
  print(`Nazar is at ${config.publicUrl} (version ${productVersion})`);
}
