import { type FileHandle, open } from 'node:fs/promises';

const endBytes = 22;
const maxCommentBytes = 65_535;
const maxEntries = 5_000;
const maxDirectoryBytes = 2 * 1024 * 1024;
/** Tables of one repeated value compress to a hundredth; a higher ratio is a zip bomb. */
const maxRatio = 200;
const maxUnpackedBytes = 1024 * 1024 * 1024;

interface Entry {
  readonly offset: number;
  readonly packed: number;
  readonly unpacked: number;
}

/**
 * Whether a file is only a zip file and not a zip bomb: it starts with its first entry and ends with its
 * directory, so it can't also be a page or a program, and its entries are limited in number and size and
 * don't overlap. Nothing is unpacked here.
 */
export async function isSoundArchive(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const directory = await readDirectory(file, size);
    const entries = directory === null ? null : readEntries(directory.bytes, directory.count);
    if (directory === null || entries === null || entries.length === 0) return false;
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
    return unpacked <= Math.min(maxUnpackedBytes, maxRatio * size) && areDisjoint(entries, directory.offset);
  } finally {
    await file.close();
  }
}

/** Reads the directory at the end of the file; null if it is not exactly there. */
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
  if (!isWhole || count > maxEntries || bytes > maxDirectoryBytes) return null;
  return { count, offset, bytes: await readBytes(file, offset, offset + bytes) };
}

function readEntries(directory: Buffer, count: number): Entry[] | null {
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null;
    const packed = directory.readUInt32LE(at + 20);
    const unpacked = directory.readUInt32LE(at + 24);
    entries.push({ offset: directory.readUInt32LE(at + 42), packed, unpacked });
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return at === directory.length ? entries : null;
}

function areDisjoint(entries: readonly Entry[], directoryOffset: number): boolean {
  let free = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free || (free === 0 && offset !== 0)) return false;
    free = offset + 30 + packed;
  }
  return free <= directoryOffset;
}

async function readBytes(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({
    ...{ buffer: Buffer.alloc(Math.max(0, to - from)), position: from },
  });
  return buffer.subarray(0, bytesRead);
}
