import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectPool } from '@nazar/server/platform/database/connect-pool.ts';
import { startListening } from '@nazar/server/platform/realtime/listen.ts';
import { LiveBus } from '@nazar/server/platform/realtime/live-bus.ts';
import { drizzle } from 'drizzle-orm/node-postgres';

/** What one node sent and heard; `late` are milliseconds from sending to hearing. */
export type Heard = { readonly sent: number; readonly tookMs: number; readonly late: readonly number[] };

type Work = { readonly connectionString: string; readonly rate: number; readonly seconds: number };

// The bus of a node, in a thread of its own, as messages of chats use it.
const { connectionString, rate, seconds } = workerData as Work;
const log = { info() {}, warn: console.warn, error: console.error };
const pool = connectPool({ connectionString }, { max: 2 }, log);
const bus = new LiveBus({ db: drizzle(pool), log });
const late: number[] = [];
const now = () => performance.timeOrigin + performance.now();
let lastHeard = now();
const ready = Promise.withResolvers<void>();
startListening({
  connectionString,
  log,
  bus: {
    noteGap: ready.resolve,
    hear: (line) => {
      bus.hear(line);
      lastHeard = now();
      late.push(lastHeard - (JSON.parse(line) as { version: number }).version);
    },
  },
});
await ready.promise;
parentPort?.once('message', async () => {
  const began = now();
  const to = [randomUUID(), randomUUID()];
  let sent = 0;
  while (now() - began < seconds * 1000) {
    for (const due = ((now() - began) * rate) / 1000; sent < due; sent++)
      bus.publish({ message: randomUUID(), version: now(), to });
    await sleep(1);
  }
  await bus.idle();
  // Until nothing more comes.
  while (now() - lastHeard < 1_000) await sleep(100);
  parentPort?.postMessage({ sent, tookMs: lastHeard - began, late } satisfies Heard);
});
parentPort?.postMessage('ready');
