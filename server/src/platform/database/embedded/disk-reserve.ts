import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskReserve {
  /** Restores the reserve when there is plenty of space. Returns true if it exists. */
  fill(): Promise<boolean>;
  /** Whether the reserve exists and the disk is full. */
  isNeeded(): Promise<boolean>;
  /** Frees the reserve when the disk is full. Returns true if that freed space. */
  spend(): Promise<boolean>;
}

const CHUNK = Buffer.alloc(1024 * 1024);

async function getFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}

/**
 * Space reserved for a full disk. PostgreSQL stops when it can't write its log and then needs some space to
 * recover; with the reserve, stored data stays readable until the operator frees space.
 */
export function makeDiskReserve(folder: string, megabytes: number): DiskReserve {
  const path = join(folder, 'reserve');
  const bytes = megabytes * CHUNK.length;
  const isNeeded = async () =>
    (await stat(path).catch(() => null)) !== null && (await getFreeBytes(folder)) <= bytes;
  return {
    fill: async () => {
      if (megabytes === 0 || (await stat(path).catch(() => null))) return true;
      if ((await getFreeBytes(folder)) < 2 * bytes) return false;
      const draft = `${path}.${process.pid}`;
      try {
        const handle = await open(draft, 'w', 0o600);
        // The file is written and not only sized, because a sparse file would reserve nothing.
        try {
          for (let i = 0; i < megabytes; i++) await handle.write(CHUNK);
        } finally {
          await handle.close();
        }
        await rename(draft, path);
        return true;
      } catch {
        await rm(draft, { force: true });
        return false;
      }
    },
    isNeeded,
    spend: async () => {
      if (!(await isNeeded())) return false;
      await rm(path, { force: true });
      return true;
    },
  };
}
