import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
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

  #path(id: string, extension: string): string {
    // Names are ours alone; this is the last door before the file system.
    if (!uuid.test(id) || !plainExtension.test(extension)) throw new Error('Not a stored file’s name.');
    return join(this.#folder, id.slice(0, 2), `${id}.${extension}`);
  }

  async write(id: string, extension: string, bytes: Buffer): Promise<void> {
    const path = this.#path(id, extension);
    const folder = join(path, '..');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
    await syncFolder(folder);
  }

  async read(id: string, extension: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#path(id, extension));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
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

  async remove(id: string, extension: string): Promise<void> {
    await unlink(this.#path(id, extension)).catch(() => {});
  }
}

/** The rename itself must survive a power cut. Windows can't open folders and does without. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
