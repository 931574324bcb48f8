import { readFileSync, statfsSync } from 'node:fs';

const IN_MEMORY = '/dev/shm';
/** The maximum that a whole run stores there in bytes, doubled. */
const NEEDED = 4 * 2 ** 30;
/** Bytes for the rest of a run: workers, servers and a browser. */
const REST = 2 * 2 ** 30;

export interface Memory {
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** The free bytes in the folder; null if there is none. */
  readonly free: number | null;
  readonly available: number;
  /** The content of /proc/mounts. */
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
 * The folder for the tests' databases and files: in memory, if it is large enough and allows running programs. On a
 * disk each database takes six times the work, and every commit waits.
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

/** Sets it for this process and its child processes. */
export function useTemporaryFolder(): void {
  const folder = temporaryFolder();
  if (folder !== undefined) process.env.TMPDIR = folder;
}
