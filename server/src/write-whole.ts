import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Writes a file for this user alone that is never seen half, and is durable when this returns: its bytes, its
 * name, and the folders that were made for it. With `fresh` it never takes the place of another one: false
 * then says that somebody was faster.
 */
export async function writeWhole(
  path: string,
  content: string | Buffer,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<boolean> {
  const folder = dirname(resolve(path));
  await makeFolder(folder);
  // The dot and the ending keep a half-written one from whoever lists the folder.
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  let isWritten = true;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (fresh) {
      isWritten = await linkNew(temporary, path);
      await unlink(temporary);
    } else await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
  return isWritten;
}

async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    // Unlike a rename, a link is never made over another file.
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = folder; made !== above && made !== dirname(made); made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** A name itself must survive a power cut. Windows can't open folders and does without. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
