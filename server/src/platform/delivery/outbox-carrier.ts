import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeFileAtomically } from '../file-system/write-file-atomically.ts';
import type { Carrier, DeliveryMessage } from './delivery.ts';

export interface OutboxOptions {
  readonly folder: string;
  readonly now: () => number;
  readonly log: { info(text: string): void };
}

/** Receives messages while no mail or SMS is set up: one JSON file each, readable by the operator only. */
export class OutboxCarrier implements Carrier {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  async send({
    channel,
    to,
    subject,
    text,
    html,
    unsubscribeUrl,
    bounceToken,
  }: Omit<DeliveryMessage, 'lifeSeconds'>): Promise<void> {
    const { folder, now, log } = this.#options;
    const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
    const path = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.json`);
    await writeFileAtomically(
      path,
      `${JSON.stringify({ channel, to, subject, text, html, unsubscribeUrl, bounceToken }, null, 2)}\n`,
    );
    // Only the file's name is logged, because its content includes the code.
    log.info(`Message written to the outbox: ${path}`);
  }

  async probe(): Promise<void> {}
}
