import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { startSite } from '../e2e/site.ts';
import { printTable } from './table.ts';

/** Measures the time from spawn to ready, on an empty folder and on a used one. */
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

/** Resident memory of the server process of a data folder, in MB; null if it can't be read. */
export function readServerMemory(dataDir: string): number | null {
  const pid = findServerProcess(dataDir);
  return pid === null ? null : readProcessMemory(pid);
}

export function readProcessMemory(pid: string): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

export function findServerProcess(dataDir: string): string | null {
  if (!existsSync('/proc')) return null;
  const isServer = (pid: string) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      return command.includes('server/src/main.ts') && environment.includes(`DATA_DIR=${dataDir}\0`);
    } catch {
      // The process has ended or belongs to another user.
      return false;
    }
  };
  return readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name)) ?? null;
}

/** The processor time in ms so far of a data folder's server and of its database; null if it can't be read. */
export function readProcessorTime(dataDir: string): { server: number; database: number } | null {
  const pid = findServerProcess(dataDir);
  if (pid === null) return null;
  const processes = new Map(
    readdirSync('/proc').flatMap((name) => {
      const times = /^\d+$/.test(name) ? processorTimeOf(name) : null;
      return times === null ? [] : [[name, times] as const];
    }),
  );
  const isBelow = (name: string | undefined): boolean =>
    name !== undefined && (name === pid || isBelow(processes.get(name)?.parent));
  const below = [...processes].filter(([name]) => name !== pid && isBelow(name));
  return {
    server: processes.get(pid)?.ms ?? 0,
    database: below.reduce((sum, [, { ms }]) => sum + ms, 0),
  };
}

function processorTimeOf(pid: string): { parent: string; ms: number } | null {
  try {
    // The fields after the name, which may contain anything: state, parent, …
    const [, parent = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      // In nanoseconds; the usual figures are estimated from clock ticks.
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
    );
    return { parent, ms: threads.reduce((sum, each) => sum + each, 0) / 1e6 };
  } catch {
    return null;
  }
}
