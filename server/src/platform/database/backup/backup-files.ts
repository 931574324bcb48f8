import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forEachParallel } from '../../background/for-each-parallel.ts';
import type { BackupFile } from './backup-manifest.ts';
import { makeFingerprintingStream, type StreamFingerprint } from './hash-stream.ts';

/** Uploaded files by their paths in a backup. */
export interface BackupFiles {
  list(): AsyncIterable<string>;
  /** Null if the file does not exist any more. */
  read(path: string): Promise<Readable | null>;
  write(path: string, bytes: Readable): Promise<void>;
}

/** Number of files copied at the same time. */
export const parallelBackupFiles = 8;

/** Writes one file atomically: it gets its name after it is complete and on disk. */
async function writeWhole(bytes: Readable, to: string): Promise<StreamFingerprint> {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.part`;
  const print = makeFingerprintingStream();
  try {
    await pipeline(bytes, print.stream, createWriteStream(draft, { flush: true, mode: 0o600 }));
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return print.result();
}

/** Copies uploads that are not copied yet. Files deleted meanwhile are skipped. */
export async function copyMissingBackupFiles(
  from: BackupFiles,
  to: string,
  already: readonly BackupFile[] = [],
): Promise<BackupFile[]> {
  const known = new Set(already.map(({ path }) => path));
  const copied: BackupFile[] = [];
  await forEachParallel(from.list(), parallelBackupFiles, async (path) => {
    const bytes = known.has(path) ? null : await from.read(path);
    if (bytes === null) return;
    const print = await writeWhole(bytes, join(to, path));
    copied.push({ path, size: print.bytes, sha256: print.sha256 });
  });
  return copied;
}
