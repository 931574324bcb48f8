import type { BackupFiles } from '../database/backup/backup-files.ts';
import type { FileStore } from './file-store.ts';
import { formatStoredName, parseStoredName } from './stored-name.ts';

/**
 * A backup has the files of any store under the same paths, so that it can be restored to another kind of
 * store.
 */
export function makeBackupFiles(files: FileStore): BackupFiles {
  const parse = (path: string) => {
    const name = parseStoredName(path);
    if (name === null) throw new Error(`The backup has a file that is none of Nazar: ${path}`);
    return name;
  };
  return {
    list: async function* () {
      for await (const name of files.list()) yield formatStoredName(name);
    },
    read: async (path) => {
      const { id, extension } = parse(path);
      return (await files.get(id, extension))?.stream ?? null;
    },
    write: async (path, bytes) => {
      const { id, extension } = parse(path);
      await files.put(id, extension, bytes);
    },
  };
}
