import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk that tests can fill up. */
export interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

/** Whether a disk can be mounted, which needs root and is forbidden in some containers. */
export function canMount(): boolean {
  const disk = tryMount('1m');
  disk?.remove();
  return disk !== null;
}

export function mountSmallDisk(size: string): SmallDisk {
  const disk = tryMount(size);
  if (disk === null) throw new Error('No disk can be mounted here: ask canMount() first.');
  return disk;
}

function tryMount(size: string): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'nazar-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
