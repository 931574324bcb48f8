import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const halfWritten = /(?:^|[/\\])\.[0-9a-f-]{36}\.tmp$/;

/** Deletes unfinished files of killed servers; never complete ones. */
export async function removeHalfWrittenFiles(folder: string, now: number): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => halfWritten.test(each))) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    // Another node may still be writing a more recent one.
    if (info !== null && now - info.mtimeMs > 3_600_000) await unlink(path).catch(() => {});
  }
}
