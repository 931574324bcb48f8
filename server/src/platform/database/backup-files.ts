import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMissing } from '../file-system/is-missing.ts';
import { storeIdFile } from '../file-system/store-id-file.ts';
import type { BackupFile } from './backup-manifest.ts';
import { type Fingerprint, fingerprinting } from './hash-stream.ts';

/** Copies one file atomically: complete and on disk before it gets its name. */
export async function copyWhole(from: string, to: string): Promise<Fingerprint> {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.part`;
  const print = fingerprinting();
  try {
    await pipeline(
      createReadStream(from),
      print.stream,
      createWriteStream(draft, { flush: true, mode: 0o600 }),
    );
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return print.result();
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return (
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        // Identifies this folder, not what is in it.
        .filter((path) => path !== storeIdFile)
        .sort()
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Copies the uploads not copied yet. One that is deleted in the meantime is left out. */
export async function copyFiles(
  from: string,
  to: string,
  already: readonly BackupFile[] = [],
): Promise<BackupFile[]> {
  const known = new Set(already.map(({ path }) => path));
  const copied: BackupFile[] = [];
  for (const path of (await listFiles(from)).filter((each) => !known.has(each))) {
    try {
      const print = await copyWhole(join(from, path), join(to, path));
      copied.push({ path, size: print.bytes, sha256: print.sha256 });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return copied;
}
