import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server, type TestS3Server } from '../../testing/s3-server.ts';
import { readStoredFile, storeTextFile } from '../../testing/uploads.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { readS3Config } from './s3-config.ts';
import { formatStoredName } from './stored-name.ts';

const folder = useTestFolder();
let s3: TestS3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.remove());

const mega = 1024 * 1024;

describe.each(['disk', 's3'] as const)('a file store on %s', (kind) => {
  let files: FileStore;
  const open = (name: string) => {
    const { config } = readS3Config({ ...s3.environment, S3_BUCKET: `nazar/${name}` });
    return openFileStore({ dataDir: join(folder, name), s3: kind === 's3' ? config : null });
  };
  beforeEach(async () => {
    files = await open('uploads');
  });

  test('reads a stored file until it is deleted, with all its extensions', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    await storeTextFile(files, id, 'webp', 'picture');
    await storeTextFile(files, id, 'w320.webp', 'small');
    await storeTextFile(files, other, 'webp', 'other');
    expect((await readStoredFile(files, id, 'webp'))?.toString()).toBe('picture');
    expect(await files.stat(id, 'w320.webp')).toEqual({ size: 5 });
    for (let round = 0; round < 2; round++) {
      await files.delete(id);
      for (const extension of ['webp', 'w320.webp']) {
        expect(await files.get(id, extension)).toBeNull();
        expect(await files.stat(id, extension)).toBeNull();
      }
    }
    expect(await readStoredFile(files, other, 'webp')).not.toBeNull();
  });

  test('reads a range and returns the size of the whole file', async () => {
    const id = randomUUID();
    await storeTextFile(files, id, 'txt', '0123456789');
    for (const [start, end, expected] of [
      [0, 0, '0'],
      [3, 5, '345'],
      [0, 9, '0123456789'],
      [9, 9, '9'],
    ] as const) {
      const part = await files.get(id, 'txt', { start, end });
      expect(part?.size).toBe(10);
      if (part !== null) expect((await buffer(part.stream)).toString()).toBe(expected);
    }
  });

  test('stores empty files, and replaces a file that is stored again', async () => {
    const id = randomUUID();
    await storeTextFile(files, id, 'txt', '');
    expect(await files.stat(id, 'txt')).toEqual({ size: 0 });
    expect((await readStoredFile(files, id, 'txt'))?.length).toBe(0);
    await storeTextFile(files, id, 'txt', 'anew');
    expect((await readStoredFile(files, id, 'txt'))?.toString()).toBe('anew');
  });

  test('stores a stream of unknown length in several parts', async () => {
    const id = randomUUID();
    const chunk = randomBytes(mega);
    const bytes = new PassThrough();
    const stored = files.put(id, 'zip', bytes);
    for (let at = 0; at < 20; at++) {
      if (!bytes.write(chunk)) await new Promise((resolve) => bytes.once('drain', resolve));
    }
    bytes.end('end');
    await stored;
    const whole = await readStoredFile(files, id, 'zip');
    expect(whole?.length).toBe(20 * mega + 3);
    expect(whole?.subarray(19 * mega, 20 * mega).equals(chunk)).toBe(true);
  });

  test.each([1, 20])(
    'an upload that fails after %i MB leaves nothing and throws its error',
    async (megabytes) => {
      const id = randomUUID();
      const bytes = Readable.from(
        (async function* () {
          for (let at = 0; at < megabytes; at++) yield Buffer.alloc(mega);
          throw new Error('The sender went away.');
        })(),
      );
      await expect(files.put(id, 'zip', bytes)).rejects.toThrow('The sender went away.');
      expect(await files.stat(id, 'zip')).toBeNull();
      expect(await s3.countUnfinished()).toBe(0);
    },
  );

  test('lists all files over several pages, and no others', async () => {
    const empty = await open('listed');
    // A page has a thousand files.
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    for (let at = 0; at < ids.length; at += 50) {
      await Promise.all(ids.slice(at, at + 50).map((id) => storeTextFile(empty, id, 'txt', 'text')));
    }
    expect(await empty.readId()).toBeNull();
    const storeId = randomUUID();
    await empty.writeId(storeId);
    expect(await empty.readId()).toBe(storeId);
    const listed: string[] = [];
    for await (const file of empty.list()) listed.push(`${formatStoredName(file)} ${file.size}`);
    expect(listed.sort()).toEqual(ids.map((id) => `${id.slice(0, 2)}/${id}.txt 4`).sort());
  });

  test.each([
    ['../../etc/passwd', 'webp'],
    ['', 'webp'],
    [randomUUID(), '../x'],
    [randomUUID().toUpperCase(), 'webp'],
  ])('does not read or write under another name: %s.%s', async (id, extension) => {
    await expect(readStoredFile(files, id, extension)).rejects.toThrow('Not a stored file');
    await expect(storeTextFile(files, id, extension, 'x')).rejects.toThrow('Not a stored file');
    if (extension === 'webp') await expect(files.delete(id)).rejects.toThrow('Not a stored file');
  });
});
