import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../is-missing.ts';
import { writeWhole } from '../write-whole.ts';
import type { FileStore } from './file-store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const halfWritten = /(?:^|[/\\])\.[0-9a-f-]{36}\.tmp$/;
const plainExtension = /^[a-z0-9.]{1,16}$/;

/** Files in a folder, spread over 256 of them by the id's first byte. */
export class DiskFileStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Names are ours alone; this is the last door before the file system. */
  #place(id: string): string {
    if (!uuid.test(id)) throw new Error('Not a stored file’s name.');
    return join(this.#folder, id.slice(0, 2));
  }

  #path(id: string, extension: string): string {
    if (!plainExtension.test(extension)) throw new Error('Not a stored file’s name.');
    return join(this.#place(id), `${id}.${extension}`);
  }

  async write(id: string, extension: string, bytes: Buffer): Promise<void> {
    await writeWhole(this.#path(id, extension), bytes);
  }

  async read(id: string, extension: string): Promise<Buffer | null> {
    return nullIfMissing(readFile(this.#path(id, extension)));
  }

  /** Takes out what a killed server left half written. Files with a name are never judged from here. */
  async removeHalfWritten(now: number): Promise<void> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => []);
    for (const name of names.filter((each) => halfWritten.test(each))) {
      const path = join(this.#folder, name);
      const info = await stat(path).catch(() => null);
      // A younger one may be another node's, at work on the same folder.
      if (info !== null && now - info.mtimeMs > 3_600_000) await unlink(path).catch(() => {});
    }
  }

  async remove(id: string): Promise<void> {
    const place = this.#place(id);
    const names = (await nullIfMissing(readdir(place))) ?? [];
    for (const name of names.filter((each) => each.startsWith(`${id}.`))) {
      await nullIfMissing(unlink(join(place, name)));
    }
  }
}

async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
