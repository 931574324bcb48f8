import type { CellValue } from '@nazar/domain/exports/export-table.ts';
import { compressionBias } from './sav-header.ts';
import {
  cutBytes,
  effectiveSegmentBytes,
  paddedWidth,
  type SavVariable,
  savSegmentBytes,
  segmentWidths,
} from './sav-variable.ts';

const [endOfFile, literal, spaces, missing] = [252, 253, 254, 255];
const element = 8;

/**
 * The cases of a system file in bytecode compression: eight commands, each of a byte, then what they don't say
 * themselves. Commands go on from case to case, so the last ones of a batch wait for the next.
 */
export class CaseCompressor {
  readonly #segments: readonly (readonly number[])[];
  readonly #commands: number[] = [];
  /** After the commands that wait, the data that belongs to them. */
  #data = Buffer.alloc(element * element);
  #dataLength = 0;
  #out = Buffer.alloc(1 << 16);
  #length = 0;

  constructor(variables: readonly SavVariable[]) {
    this.#segments = variables.map(segmentWidths);
  }

  /** One cell a variable; null is missing. */
  add(cells: readonly CellValue[]): void {
    for (const [index, segments] of this.#segments.entries()) {
      const cell = cells[index] ?? null;
      if (segments[0] === 0) this.#addNumber(typeof cell === 'number' ? cell : null);
      else this.#addText(typeof cell === 'string' ? cell : '', segments);
    }
  }

  /** The bytes that are complete. */
  take(): Buffer {
    const bytes = Buffer.from(this.#out.subarray(0, this.#length));
    this.#length = 0;
    return bytes;
  }

  end(): Buffer {
    this.#command(endOfFile);
    while (this.#commands.length > 0) this.#command(0);
    return this.take();
  }

  #addNumber(value: number | null): void {
    const code = value === null ? missing : value + compressionBias;
    if (value === null || (Number.isInteger(value) && code >= 1 && code <= 251)) {
      this.#command(code);
    } else {
      this.#data.writeDoubleLE(value, this.#dataLength);
      this.#dataLength += element;
      this.#command(literal);
    }
  }

  #addText(text: string, segments: readonly number[]): void {
    const only = segments.length === 1;
    const longest = only ? (segments[0] ?? 0) : Number.POSITIVE_INFINITY;
    const bytes = text === '' ? empty : cutBytes(text, only ? longest : widthOf(segments));
    for (const [index, width] of segments.entries()) {
      const from = index * savSegmentBytes;
      const end = Math.min(bytes.length, from + savSegmentBytes);
      const to = from + paddedWidth(width);
      for (let start = from; start < to; start += element) {
        if (start >= end) {
          this.#command(spaces);
          continue;
        }
        this.#data.fill(' ', this.#dataLength, this.#dataLength + element);
        bytes.copy(this.#data, this.#dataLength, start, Math.min(end, start + element));
        this.#dataLength += element;
        this.#command(literal);
      }
    }
  }

  #command(code: number): void {
    this.#commands.push(code);
    if (this.#commands.length < element) return;
    const needed = this.#length + element + this.#dataLength;
    if (needed > this.#out.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#out.length * 2));
      this.#out.copy(larger, 0, 0, this.#length);
      this.#out = larger;
    }
    for (const each of this.#commands) {
      this.#out[this.#length] = each;
      this.#length += 1;
    }
    this.#data.copy(this.#out, this.#length, 0, this.#dataLength);
    this.#length += this.#dataLength;
    this.#commands.length = 0;
    this.#dataLength = 0;
  }
}

const empty = Buffer.alloc(0);

/** The bytes that all segments hold: those before the last are full. */
function widthOf(segments: readonly number[]): number {
  const last = segments.at(-1) ?? 0;
  return (segments.length - 1) * effectiveSegmentBytes + last;
}
