import { type ArchiveEntry, entryHeaderBytes, readArchiveDirectory } from './read-archive-directory.ts';

/** Tables of one repeated value compress to a hundredth; a higher ratio is a zip bomb. */
const maxRatio = 200;
const maxUnpackedBytes = 1024 * 1024 * 1024;

/**
 * Whether a file is only a zip file and not a zip bomb by its directory: it starts with its first entry and ends
 * with its directory, so it can't also be a page or a program, and its entries are limited in number and size and
 * don't overlap. Nothing is unpacked here, so the sizes may be falsified.
 */
export async function isSoundArchive(path: string, size: number): Promise<boolean> {
  const directory = await readArchiveDirectory(path, size);
  if (directory === null || directory.entries.length === 0) return false;
  const { entries, offset } = directory;
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  return unpacked <= Math.min(maxUnpackedBytes, maxRatio * size) && areDisjoint(entries, offset);
}

function areDisjoint(entries: readonly ArchiveEntry[], directoryOffset: number): boolean {
  let free = 0;
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free || (free === 0 && offset !== 0)) return false;
    free = offset + entryHeaderBytes + packed;
  }
  return free <= directoryOffset;
}
