import { finished } from 'node:stream/promises';
import type { NamedAnswerFile } from '@nazar/domain/inquiries/answer-types/export-columns.ts';
import { ZipFile } from 'yazl';
import type { Database } from '../../platform/database/database.ts';
import type { ByteSink } from '../../platform/file-system/byte-sink.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { findStoredFile } from '../../platform/storage/stored-file-queries.ts';
import { openStoredBytes } from '../files/index.ts';

type Packing = {
  readonly db: Database;
  readonly store: FileStore;
  readonly sink: ByteSink;
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** It is called after each file; an error that it throws ends the packing. */
  readonly onFile: (packed: number) => Promise<void> | void;
};

/** Packs uploads one by one without compressing them. Uploads that were deleted meanwhile are left out. */
export async function writeUploadsZip(
  files: readonly NamedAnswerFile[],
  { db, store, sink, moment, onFile }: Packing,
): Promise<void> {
  const zip = new ZipFile();
  const written = (async () => {
    for await (const chunk of zip.outputStream) await sink.write(chunk as Buffer);
  })();
  // The error is also handled by the loop below, or by the last line after the loop.
  written.catch(() => {});
  for (const [index, { id, name }] of files.entries()) {
    const row = await findStoredFile(db, id);
    const bytes = row === null ? null : await openStoredBytes(store, row);
    if (bytes === null) continue;
    try {
      const { stream } = bytes;
      const read = finished(stream);
      zip.addReadStream(stream, name, { mtime: new Date(moment), compress: false });
      await Promise.race([read, written]);
      await onFile(index + 1);
    } finally {
      bytes.stream.destroy();
    }
  }
  zip.end();
  await written;
}
