import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery, Message } from './delivery.ts';

interface OutboxOptions {
  readonly folder: string;
  readonly now: () => number;
  readonly log: { info(text: string): void };
}

/** Where messages go while no mail or SMS is set up: one JSON file each, for the operator's eyes only. */
export class Outbox implements Delivery {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  async send({ channel, to, subject, text, html }: Message): Promise<void> {
    const { folder, now, log } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
    const path = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.json`);
    // The dot keeps a half-written one from whoever reads *.json.
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify({ channel, to, subject, text, html }, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
    // The file's name, never what stands in it: it holds the code.
    log.info(`A message is in the outbox: ${path}`);
  }
}
