import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissingFileError } from '../file-system/is-missing.ts';
import { removeHalfWrittenFiles } from '../file-system/remove-half-written-files.ts';
import { writeFileAtomically } from '../file-system/write-file-atomically.ts';
import type { ByteRange, FileStore, StoredBytes, StoredFileEntry } from './file-store.ts';
import { formatStoredName, getStoredNamePrefix, parseStoredName, storeIdFileName } from './stored-name.ts';

/** Stores files in a folder. */
export class DiskFileStore implements FileStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  #path(id: string, extension: string): string {
    return join(this.place, formatStoredName({ id, extension }));
  }

  async put(id: string, extension: string, bytes: Readable): Promise<void> {
    await writeFileAtomically(this.#path(id, extension), bytes);
  }

  async get(id: string, extension: string, range?: ByteRange): Promise<StoredBytes | null> {
    const handle = await nullIfMissing(open(this.#path(id, extension)));
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      // An open file can be read to its end even if it is deleted in the meantime.
      return { size, stream: handle.createReadStream({ ...range }) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async stat(id: string, extension: string): Promise<{ size: number } | null> {
    const found = await nullIfMissing(stat(this.#path(id, extension)));
    return found === null ? null : { size: found.size };
  }

  /** Deletes unfinished files of a killed server; never complete ones. */
  async removeHalfWritten(now: number): Promise<void> {
    await removeHalfWrittenFiles(this.place, now);
  }

  async delete(id: string): Promise<void> {
    const [folder, beginning] = getStoredNamePrefix(id).split('/') as [string, string];
    const names = (await nullIfMissing(readdir(join(this.place, folder)))) ?? [];
    for (const name of names.filter((each) => each.startsWith(beginning))) {
      await nullIfMissing(unlink(join(this.place, folder, name)));
    }
  }

  async *list(): AsyncGenerator<StoredFileEntry> {
    for (const folder of (await nullIfMissing(readdir(this.place))) ?? []) {
      // Other files, such as the id of the store, are outside of the folders.
      const names = await readdir(join(this.place, folder)).catch(() => []);
      for (const name of names) {
        const stored = parseStoredName(`${folder}/${name}`);
        const found = stored === null ? null : await this.stat(stored.id, stored.extension);
        if (stored !== null && found !== null) yield { ...stored, ...found };
      }
    }
  }

  async readId(): Promise<string | null> {
    const text = await nullIfMissing(readFile(join(this.place, storeIdFileName), 'utf8'));
    return text?.trim() ?? null;
  }

  async writeId(id: string): Promise<void> {
    await writeFileAtomically(join(this.place, storeIdFileName), `${id}\n`, { fresh: true });
  }
}

async function nullIfMissing<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (isMissingFileError(error)) return null;
    throw error;
  }
}
