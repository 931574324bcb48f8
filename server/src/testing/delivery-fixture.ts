import { randomBytes } from 'node:crypto';
import { BackgroundWork } from '../platform/background/background-work.ts';
import type { Carrier, Carriers, DeliveryMessage } from '../platform/delivery/delivery.ts';
import { DeliveryWorker } from '../platform/delivery/delivery-worker.ts';
import { makeLog } from '../platform/log/make-log.ts';
import { makeSecrets } from '../platform/secrets/secrets.ts';
import type { TestDatabase } from './test-database.ts';

export interface DeliveryFixture {
  readonly deliveryWorker: DeliveryWorker;
  readonly background: BackgroundWork;
  /** The dependencies of queueMessage. */
  readonly deps: {
    readonly deliveryWorker: DeliveryWorker;
    readonly db: TestDatabase['db'];
    readonly now: () => number;
    readonly randomBytes: typeof randomBytes;
    readonly secrets: ReturnType<typeof makeSecrets>;
  };
  /** All logged lines. */
  readonly lines: string[];
  /** Advances the clock and processes due messages. */
  pass(seconds: number): Promise<void>;
}

const fixtures: DeliveryFixture[] = [];

/** Must be called after each test, because a running worker would take the next test's messages. */
export async function closeDeliveryFixtures(): Promise<void> {
  for (const { deliveryWorker, background } of fixtures.splice(0)) {
    await deliveryWorker.stop(0);
    await background.idle();
  }
}

/** Opens a delivery worker on a database with a clock that only `pass` advances. */
export function openDeliveryFixture(
  database: TestDatabase,
  delivery: Carriers,
  secrets = makeSecrets(),
): DeliveryFixture {
  let moment = Date.parse('2026-11-21T10:00:00.000Z');
  const now = () => moment;
  const lines: string[] = [];
  const log = makeLog({ logLevel: 'trace' }, { write: (line: string) => lines.push(line) });
  const background = new BackgroundWork(log);
  const deliveryWorker = new DeliveryWorker({ db: database.db, delivery, background, secrets, now, log });
  const fixture: DeliveryFixture = {
    deliveryWorker,
    background,
    deps: { deliveryWorker, db: database.db, now, randomBytes, secrets },
    lines,
    pass: async (seconds) => {
      moment += seconds * 1000;
      await deliveryWorker.work();
    },
  };
  fixtures.push(fixture);
  return fixture;
}

/** Follows the script with one step for each attempt; then accepts everything. */
export class ScriptedCarrier implements Carrier {
  readonly sent: DeliveryMessage[] = [];
  tries = 0;
  readonly script: (() => Promise<void>)[];

  constructor(...script: (() => Promise<void>)[]) {
    this.script = script;
  }

  async send(message: DeliveryMessage): Promise<void> {
    await this.probe();
    this.sent.push(message);
  }

  async probe(): Promise<void> {
    this.tries += 1;
    await this.script.shift()?.();
  }
}
