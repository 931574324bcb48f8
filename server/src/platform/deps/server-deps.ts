import type { Logger } from 'pino';
import type { BackgroundWork } from '../background/background-work.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseMonitor } from '../database/connections/database-monitor.ts';
import type { Database } from '../database/database.ts';
import type { DeliveryWorker } from '../delivery/delivery-worker.ts';
import type { LogHealth } from '../log/get-standard-output-log.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FileStore } from '../storage/file-store.ts';

/** The server's dependencies; created by main.ts or by a test, never looked up globally. */
export interface ServerDeps {
  readonly config: Config;
  readonly db: Database;
  readonly monitor: DatabaseMonitor;
  readonly log: Logger;
  readonly logHealth: LogHealth;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** Sends what queueMessage has queued. */
  readonly deliveryWorker: DeliveryWorker;
  /** Runs work after the reply. */
  readonly background: BackgroundWork;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortController;
}
