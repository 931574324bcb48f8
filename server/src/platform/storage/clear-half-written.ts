import { removeHalfWritten } from '../file-system/remove-half-written.ts';
import type { FileStore } from './file-store.ts';
import { spoolFolder } from './spool-upload.ts';

interface Clearing {
  readonly config: { readonly dataDir: string };
  readonly files: FileStore;
  readonly now: () => number;
}

/** Deletes what uploads left that ended with their server: on this node's disk, and in the store. */
export async function clearHalfWritten({ config, files, now }: Clearing): Promise<void> {
  await files.removeHalfWritten(now());
  await removeHalfWritten(spoolFolder(config.dataDir), now());
}
