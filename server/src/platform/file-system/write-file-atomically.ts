import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';

/**
 * Writes a file atomically, readable by this user only. On return it is durable, with its name and any
 * created folders. With `fresh` it never replaces an existing file and returns false if there is one.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Buffer | Readable,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<boolean> {
  // A failure before the file is open is thrown when it is written.
  if (content instanceof Readable) content.on('error', () => {});
  const folder = dirname(resolve(path));
  await makeFolder(folder);
  // The dot and the extension hide an unfinished file from code that lists the folder.
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
    // Unlike a rename, a link never replaces an existing file.
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
  for (let current = folder; current !== above && current !== dirname(current); current = dirname(current)) {
    await syncFolder(dirname(current));
  }
}

/** Makes the file's name survive a power cut. Skipped on Windows, which can't open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
