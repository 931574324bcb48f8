import { readFileSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** What a whole run keeps there at most, and as much again. */
const NEEDED = 4 * 2 ** 30;
/** What else a run takes: workers, servers, a browser. */
const REST = 2 * 2 ** 30;

export interface Memory {
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** Free bytes in the folder, null if there is none. */
  readonly free: number | null;
  readonly available: number;
  /** As in /proc/mounts. */
  readonly mounts: string;
}

function lookAtMemory(): Memory {
  const available = process.availableMemory();
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    return { env: process.env, free: bavail * bsize, available, mounts };
  } catch {
    return { env: process.env, free: null, available, mounts: '' };
  }
}

/**
 * Where tests put their databases and folders: in memory, where it is large enough and lets programs run. On a disk
 * each database takes six times the work, and every commit waits.
 */
export function temporaryFolder(
  { env, free, available, mounts }: Memory = lookAtMemory(),
): string | undefined {
  if (env.TMPDIR !== undefined) return env.TMPDIR;
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === IN_MEMORY);
  const options = mount?.split(' ')[3]?.split(',') ?? ['ro'];
  if (options.includes('noexec') || !options.includes('rw')) return undefined;
  return free !== null && free >= NEEDED && available >= NEEDED + REST ? IN_MEMORY : undefined;
}

/** For this process and what it starts. */
export function useTemporaryFolder(): void {
  const folder = temporaryFolder();
  if (folder !== undefined) process.env.TMPDIR = folder;
}
