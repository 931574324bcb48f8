import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Background } from './background.ts';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { Courier } from './delivery/courier.ts';
import { describeDelivery, makeDelivery } from './delivery/make-delivery.ts';
import { cleanUpAccounts } from './features/auth/clean-up.ts';
import { prepareDecoy } from './features/auth/password-hash.ts';
import { clearDeleted } from './features/inquiries/clear-deleted.ts';
import { closeEndedAttempts } from './features/participation/close-ended-attempts.ts';
import { Participation } from './features/participation/participation.ts';
import { makeLog } from './log.ts';
import { say, startLog } from './say.ts';
import { loadSecrets } from './secrets.ts';
import type { ServerDeps } from './server-deps.ts';
import { DiskFileStore } from './storage/disk.ts';

export interface RunningServer {
  /** Stops taking requests, answers those under way, closes the database. */
  stop(): Promise<void>;
}

const drainMs = 10_000;
const closeAttemptsMs = 5_000;
const cleanUpMs = 10 * 60_000;

/** Everything from the settings to an open port. Throws with a line to read; then nothing is left running. */
export async function startServer(config: Config): Promise<RunningServer> {
  await mkdir(config.dataDir, { recursive: true });
  const secrets = await loadSecrets(config);
  const log = makeLog(config);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log: startLog, mode: 'serve' });
  try {
    await migrate(database.connectionString, { log: startLog });
    await prepareDecoy();
    const outbox = join(dataDir, 'outbox');
    const files = new DiskFileStore(join(dataDir, 'files'));
    await files.removeHalfWritten(Date.now());
    const background = new Background(log);
    const delivery = makeDelivery(config, { folder: outbox, now: Date.now, log });
    const deps: ServerDeps = {
      ...{ config, db: database.db, log, now: Date.now, randomBytes, secrets },
      files,
      courier: new Courier({ db: database.db, delivery, background, secrets, now: Date.now, log }),
      participation: new Participation({ db: database.db, pool: database.pool, now: Date.now, log }),
      background,
    };
    const app = await buildApp(deps);
    await app.listen({ port: config.port, host: config.host });
    tell(config, database.kind, outbox);
    deps.courier.start();
    const clear = () => deps.background.run('Clearing deleted inquiries', () => clearDeleted(deps));
    // What a killed server left undone.
    clear();
    const cleaning = setInterval(() => {
      deps.background.run('Cleaning up', () => cleanUpAccounts(deps.db, deps.now()));
      clear();
    }, cleanUpMs);
    const closing = setInterval(() => {
      deps.background.run('Closing attempts', () => closeEndedAttempts(deps));
    }, closeAttemptsMs);
    return {
      stop: async () => {
        clearInterval(cleaning);
        clearInterval(closing);
        // Requests under way may still hand something to the background.
        const drained = app
          .close()
          .then(() => deps.courier.stop())
          .then(() => deps.background.idle());
        await Promise.race([drained, sleep(drainMs, undefined, { ref: false })]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function tell(config: Config, kind: 'embedded' | 'served', outbox: string): void {
  say(`The data is in ${config.dataDir}.`);
  say(
    kind === 'embedded'
      ? 'The database runs inside of it.'
      : 'The database is the one that DATABASE_URL names.',
  );
  for (const line of describeDelivery(config, outbox)) say(line);
  if (config.captchaTestAnswer !== undefined) say('CAPTCHA_TEST_ANSWER is set: captchas protect nothing.');
  say(`Nazar is at ${config.publicUrl}`);
}
