import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { getSpoolFolder } from '../../../platform/storage/spool-upload.ts';
import { ImportError } from '../import-error.ts';

/** Extensions of the stored files: the uploaded table, one sheet as text, and the refused rows. */
export const storedImportFileExtensions = {
  uploaded: 'import.table',
  sheet: 'import.sheet',
  report: 'import.report',
} as const;

type Deps = Pick<ServerDeps, 'files' | 'config'>;

/** Runs the work on a local copy of a stored file, which is deleted afterwards, or later after a crash. */
export async function withLocalFileCopy<Result>(
  { files, config }: Deps,
  { id, extension }: { readonly id: string; readonly extension: string },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const stored = await files.get(id, extension);
  if (stored === null) throw new ImportError('The table is gone.', { code: 'internal' });
  return withTemporaryFile({ config }, async (path) => {
    await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }));
    return work(path);
  });
}

/** Runs the work with the path of a file that it may write. */
export async function withTemporaryFile<Result>(
  { config }: Pick<ServerDeps, 'config'>,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = getSpoolFolder(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The dot and the ending mark it as half-written, so that it is deleted after a crash.
  const path = join(folder, `.${randomUUID()}.tmp`);
  try {
    return await work(path);
  } finally {
    await unlink(path).catch(() => {});
  }
}

/** Stores a file from this node's disk. */
export function storeTableFile(
  { files }: Pick<ServerDeps, 'files'>,
  id: string,
  extension: string,
  path: string,
): Promise<void> {
  return files.put(id, extension, createReadStream(path));
}
