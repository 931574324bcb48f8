import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type ArchiveEntry, entryHeaderBytes, readArchiveDirectory } from './read-archive-directory.ts';

const methods = { stored: 0, deflated: 8 } as const;
/** Larger pieces than the default, because archives may contain a gigabyte. */
const chunkSize = 256 * 1024;

/**
 * Whether each entry of a sound archive unpacks to its declared size. Unpacking stops at that size, so it costs no
 * more than an honest archive. Encrypted entries can't be unpacked without their password and are accepted.
 * Entries that are neither stored nor deflated can't be unpacked here and are refused.
 */
export async function hasDeclaredSizes(path: string, size: number): Promise<boolean> {
  const directory = await readArchiveDirectory(path, size);
  if (directory === null) return false;
  const file = await open(path);
  try {
    for (const entry of directory.entries) {
      if (!(await hasDeclaredSize(entry, { path, file, end: directory.offset }))) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

type EntryFile = { readonly path: string; readonly file: FileHandle; readonly end: number };

async function hasDeclaredSize(
  { isEncrypted, method, offset, packed, unpacked }: ArchiveEntry,
  { path, file, end }: EntryFile,
): Promise<boolean> {
  const { buffer: header, bytesRead } = await file.read(
    Buffer.alloc(entryHeaderBytes),
    0,
    entryHeaderBytes,
    offset,
  );
  if (bytesRead < entryHeaderBytes || header.readUInt32LE(0) !== 0x04034b50) return false;
  const start = offset + entryHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packed > end) return false;
  if (isEncrypted) return true;
  if (method === methods.stored || packed === 0) return packed === unpacked;
  if (method !== methods.deflated) return false;
  return (await countUnpacked(path, { start, end: start + packed - 1 }, unpacked)) === unpacked;
}

/** Counts the bytes that a range of a file unpacks to, until they exceed `max`; null if it is broken. */
async function countUnpacked(
  path: string,
  range: { readonly start: number; readonly end: number },
  max: number,
): Promise<number | null> {
  let count = 0;
  try {
    await pipeline(
      createReadStream(path, range),
      createInflateRaw({ chunkSize }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          count += chunk.length;
          if (count > max) return;
        }
      },
    );
    return count;
  } catch {
    return count > max ? count : null;
  }
}
