import { type FileHandle, open } from 'node:fs/promises';

const endBytes = 22;
const maxCommentBytes = 65_535;
export const maxArchiveEntries = 5_000;
/** Bytes of the header before an entry's name. */
export const entryHeaderBytes = 30;
const maxDirectoryBytes = 2 * 1024 * 1024;

/** An entry as the directory declares it. */
export interface ArchiveEntry {
  readonly isEncrypted: boolean;
  readonly method: number;
  /** Position of its header in the file. */
  readonly offset: number;
  /** Bytes. */
  readonly packed: number;
  /** Bytes. */
  readonly unpacked: number;
}

interface ArchiveDirectory {
  /** Position in the file. */
  readonly offset: number;
  readonly entries: readonly ArchiveEntry[];
}

/** Reads the directory at the end of a zip file; null if it is not exactly there. */
export async function readArchiveDirectory(path: string, size: number): Promise<ArchiveDirectory | null> {
  const file = await open(path);
  try {
    const directory = await readDirectory(file, size);
    const entries = directory === null ? null : readEntries(directory.bytes, directory.count);
    return directory === null || entries === null ? null : { offset: directory.offset, entries };
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, size: number) {
  const tail = await readBytes(file, Math.max(0, size - endBytes - maxCommentBytes), size);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + endBytes > tail.length) return null;
  const record = tail.subarray(end);
  const count = record.readUInt16LE(10);
  const bytes = record.readUInt32LE(12);
  const offset = record.readUInt32LE(16);
  const isWhole =
    // There is a single disk, nothing follows the comment, and the directory is right before this record.
    record.readUInt32LE(4) === 0 &&
    record.readUInt16LE(8) === count &&
    endBytes + record.readUInt16LE(20) === record.length &&
    offset + bytes === size - record.length;
  if (!isWhole || count > maxArchiveEntries || bytes > maxDirectoryBytes) return null;
  return { count, offset, bytes: await readBytes(file, offset, offset + bytes) };
}

function readEntries(directory: Buffer, count: number): ArchiveEntry[] | null {
  const entries: ArchiveEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null;
    entries.push({
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return at === directory.length ? entries : null;
}

async function readBytes(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(Math.max(0, to - from)),
    position: from,
  });
  return buffer.subarray(0, bytesRead);
}
