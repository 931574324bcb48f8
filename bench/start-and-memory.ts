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

/** Resident memory of the server process of a data folder, in MB; null where it can't be read. */
export function serverMemory(dataDir: string): number | null {
  const pid = serverProcess(dataDir);
  return pid === null ? null : memoryOf(pid);
}

export function memoryOf(pid: string): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

export function serverProcess(dataDir: string): string | null {
  if (!existsSync('/proc')) return null;
  const isServer = (pid: string) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      return command.includes('server/src/main.ts') && environment.includes(`DATA_DIR=${dataDir}\0`);
    } catch {
      // A process that ended meanwhile, or is not ours to read.
      return false;
    }
  };
  return readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name)) ?? null;
}
