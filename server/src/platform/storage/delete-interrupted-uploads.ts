import type { Logger } from 'pino';
import { removeHalfWrittenFiles } from '../file-system/remove-half-written-files.ts';
import type { FileStore } from './file-store.ts';
import { getSpoolFolder } from './spool-upload.ts';

interface Clearing {
  readonly config: { readonly dataDir: string };
  readonly files: FileStore;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** Deletes uploads interrupted by the end of their server, on this node's disk and in the store. */
export async function deleteInterruptedUploads({ config, files, now, log }: Clearing): Promise<void> {
  await removeHalfWrittenFiles(getSpoolFolder(config.dataDir), now());
  await files.removeHalfWritten(now()).catch((err: unknown) => {
    log.warn({ err }, 'Couldn’t delete leftovers in the file store yet.');
  });
}
