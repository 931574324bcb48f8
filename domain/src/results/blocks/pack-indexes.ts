import type { BlockColumn } from './block-column.ts';

/**
 * The indexes of a column as bytes with this number of bits each; with 0 bits all responses have the entry of
 * index 1.
 */
type PackedIndexes = { readonly bits: number; readonly bytes: Uint8Array };

export function packIndexes({ entries, indexes }: BlockColumn): PackedIndexes {
  if (entries.length === 2 && indexes.every((index) => index === 1)) {
    return { bits: 0, bytes: new Uint8Array(0) };
  }
  if (entries.length > 16) {
    const bytes = new Uint8Array(indexes.buffer, indexes.byteOffset, indexes.byteLength);
    return { bits: 8 * indexes.BYTES_PER_ELEMENT, bytes };
  }
  const bytes = new Uint8Array(Math.ceil(indexes.length / 2));
  for (let at = 0; at < indexes.length; at += 1) {
    bytes[at >> 1] = (bytes[at >> 1] ?? 0) | ((indexes[at] ?? 0) << (4 * (at & 1)));
  }
  return { bits: 4, bytes };
}

export function unpackIndexes({ bits, bytes }: PackedIndexes, responses: number): BlockColumn['indexes'] {
  if (bits === 0) return new Uint8Array(responses).fill(1);
  if (bits === 4) {
    const indexes = new Uint8Array(responses + 1);
    for (let at = 0; at < bytes.length; at += 1) {
      const both = bytes[at] ?? 0;
      indexes[2 * at] = both & 15;
      indexes[2 * at + 1] = both >> 4;
    }
    return indexes.subarray(0, responses);
  }
  if (bits === 8) return bytes;
  // Bytes may start at any offset, but these arrays must be aligned.
  const { buffer } = new Uint8Array(bytes);
  return bits === 16 ? new Uint16Array(buffer) : new Uint32Array(buffer);
}
