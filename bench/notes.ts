import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '@nazar/server/platform/database/open-database.ts';
import type { Heard } from './note-node.ts';
import { printTable } from './table.ts';

const rates = (process.env.BENCH_NOTES ?? '2000,10000,20000,40000').split(',').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const log = { info() {}, warn: console.warn, error: console.error };

/** How many notes between nodes go through one PostgreSQL; every node hears the notes of all. */
export async function benchNotes(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log, mode: 'serve' });
  const rows: (string | number)[][] = [];
  try {
    for (const nodes of [1, 2, 3]) {
      for (const rate of rates)
        rows.push([nodes, rate, ...(await measure(nodes, rate, database.connectionString))]);
    }
  } finally {
    await database.close();
  }
  printTable(
    `Notes through one PostgreSQL, ${seconds} s each (ms)`,
    ['nodes', 'sent a second', 'heard a second by a node', 'lost', 'median', 'p99'],
    rows,
  );
}

async function measure(nodes: number, rate: number, connectionString: string): Promise<(string | number)[]> {
  const file = fileURLToPath(new URL('note-node.ts', import.meta.url));
  const workerData = { connectionString, rate: rate / nodes, seconds };
  const workers = Array.from({ length: nodes }, () => new Worker(file, { workerData }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const all = workers.map(async (worker) => (await once(worker, 'message')) as [Heard]);
  for (const worker of workers) worker.postMessage('send');
  const heard = (await Promise.all(all)).map(([each]) => each);
  await Promise.all(workers.map((worker) => worker.terminate()));
  await sleep(500);
  const sent = heard.reduce((sum, each) => sum + each.sent, 0);
  const late = heard.flatMap((each) => each.late).sort((a, b) => a - b);
  const longest = Math.max(...heard.map((each) => each.tookMs));
  const at = (share: number) => late[Math.floor(late.length * share)] ?? Number.NaN;
  return [(late.length / nodes / longest) * 1000, sent * nodes - late.length, at(0.5), at(0.99)];
}
