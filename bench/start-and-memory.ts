import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { startSite } from '../e2e/site.ts';
import { printTable } from './table.ts';

/** From spawn to ready, on an empty folder and on one that has been used. */
export async function benchStart(usedDataDir: string): Promise<void> {
  const first = performance.now();
  const empty = await startSite({ LOG_LEVEL: 'warn' });
  const firstMs = performance.now() - first;
  await empty.stop();
  const second = performance.now();
  const used = await startSite({ LOG_LEVEL: 'warn', DATA_DIR: usedDataDir });
  const secondMs = performance.now() - second;
  await used.stop();
  printTable(
    'Start to ready (ms)',
    ['start', 'ms'],
    [
      ['first, database made', firstMs],
      ['again', secondMs],
    ],
  );
}

/** Resident memory of the server process that listens on a port, in MB; null where it can't be read. */
export function serverMemory(dataDir: string): number | null {
  if (!existsSync('/proc')) return null;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      if (!command.includes('server/src/main.ts') || !environment.includes(`DATA_DIR=${dataDir}\0`)) continue;
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', pid]).toString()) / 1024;
    } catch {
      // A process that ended meanwhile, or is not ours to read.
    }
  }
  return null;
}
