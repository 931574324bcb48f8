import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forEachParallel } from '../background/for-each-parallel.ts';
import type { BackupFile } from './backup-manifest.ts';
import { type Fingerprint, fingerprinting } from './hash-stream.ts';

/** The uploaded files, by their paths in a backup. */
export interface BackupFiles {
  list(): AsyncIterable<string>;
  /** Null if it is not there any more. */
  read(path: string): Promise<Readable | null>;
  write(path: string, bytes: Readable): Promise<void>;
}

/** How many files are copied at once. */
export const parallelFiles = 8;

/** Writes one file atomically: complete and on disk before it gets its name. */
async function writeWhole(bytes: Readable, to: string): Promise<Fingerprint> {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.part`;
  const print = fingerprinting();
  try {
    await pipeline(bytes, print.stream, createWriteStream(draft, { flush: true, mode: 0o600 }));
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return print.result();
}

/** Copies the uploads not copied yet. One that is deleted in the meantime is left out. */
export async function copyFiles(
  from: BackupFiles,
  to: string,
  already: readonly BackupFile[] = [],
): Promise<BackupFile[]> {
  const known = new Set(already.map(({ path }) => path));
  const copied: BackupFile[] = [];
  await forEachParallel(from.list(), parallelFiles, async (path) => {
    const bytes = known.has(path) ? null : await from.read(path);
    if (bytes === null) return;
    const print = await writeWhole(bytes, join(to, path));
    copied.push({ path, size: print.bytes, sha256: print.sha256 });
  });
  return copied;
}
