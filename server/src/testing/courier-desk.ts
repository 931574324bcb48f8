import { randomBytes } from 'node:crypto';
import { Background } from '../background.ts';
import { Courier } from '../delivery/courier.ts';
import type { Carrier, Delivery, Message } from '../delivery/delivery.ts';
import { makeLog } from '../log.ts';
import { makeSecrets } from '../secrets.ts';
import type { TestDatabase } from './test-database.ts';

export interface CourierDesk {
  readonly courier: Courier;
  readonly background: Background;
  /** What queueMessage takes. */
  readonly deps: {
    readonly courier: Courier;
    readonly db: TestDatabase['db'];
    readonly now: () => number;
    readonly randomBytes: typeof randomBytes;
    readonly secrets: ReturnType<typeof makeSecrets>;
  };
  /** Every line that was logged. */
  readonly lines: string[];
  /** Time passes, and the courier looks. */
  pass(seconds: number): Promise<void>;
}

const desks: CourierDesk[] = [];

/** After each test: a courier that is left would take what the next test puts in. */
export async function closeCourierDesks(): Promise<void> {
  for (const { courier, background } of desks.splice(0)) {
    await courier.stop(0);
    await background.idle();
  }
}

/** A courier of its own over a database, by a clock that stands until it is moved. */
export function openCourierDesk(
  database: TestDatabase,
  delivery: Delivery,
  secrets = makeSecrets(),
): CourierDesk {
  let moment = Date.parse('2026-11-21T10:00:00.000Z');
  const now = () => moment;
  const lines: string[] = [];
  const log = makeLog({ logLevel: 'trace' }, { write: (line: string) => lines.push(line) });
  const background = new Background(log);
  const courier = new Courier({ db: database.db, delivery, background, secrets, now, log });
  const desk: CourierDesk = {
    courier,
    background,
    deps: { courier, db: database.db, now, randomBytes, secrets },
    lines,
    pass: async (seconds) => {
      moment += seconds * 1000;
      await courier.work();
    },
  };
  desks.push(desk);
  return desk;
}

/** Does what it is told to with each message, in turn; then takes everything. */
export class ScriptedCarrier implements Carrier {
  readonly sent: Message[] = [];
  tries = 0;
  readonly script: (() => Promise<void>)[];

  constructor(...script: (() => Promise<void>)[]) {
    this.script = script;
  }

  async send(message: Message): Promise<void> {
    await this.probe();
    this.sent.push(message);
  }

  async probe(): Promise<void> {
    this.tries += 1;
    await this.script.shift()?.();
  }
}
