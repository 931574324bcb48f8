import type { ExportCellValue } from '@nazar/domain/exports/export-table.ts';
import { savCompressionBias } from './sav-header.ts';
import {
  getSavPaddedByteWidth,
  getSavSegmentWidths,
  type SavVariable,
  savEffectiveSegmentBytes,
  savSegmentBytes,
  truncateUtf8,
} from './sav-variable.ts';

const [endOfFile, literal, spaces, missing] = [252, 253, 254, 255];
const element = 8;

/**
 * Compresses the cases of a system file as bytecode: a group has eight commands of one byte, then the data that they
 * need. Groups may span cases, so that the last commands of a batch wait for the next batch.
 */
export class SavCaseCompressor {
  readonly #segments: readonly (readonly number[])[];
  readonly #commands: number[] = [];
  /** The data of the waiting commands, which follows them in the file. */
  #data = Buffer.alloc(element * element);
  #dataLength = 0;
  #out = Buffer.alloc(1 << 16);
  #length = 0;

  constructor(variables: readonly SavVariable[]) {
    this.#segments = variables.map(getSavSegmentWidths);
  }

  /** Adds a case with one cell per variable; null means missing. */
  add(cells: readonly ExportCellValue[]): void {
    for (const [index, segments] of this.#segments.entries()) {
      const cell = cells[index] ?? null;
      if (segments[0] === 0) this.#addNumber(typeof cell === 'number' ? cell : null);
      else this.#addText(typeof cell === 'string' ? cell : '', segments);
    }
  }

  /** Returns and removes the bytes of complete groups. */
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
    const code = value === null ? missing : value + savCompressionBias;
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
    const bytes = text === '' ? empty : truncateUtf8(text, only ? longest : computeWidth(segments));
    for (const [index, width] of segments.entries()) {
      const from = index * savSegmentBytes;
      const end = Math.min(bytes.length, from + savSegmentBytes);
      const to = from + getSavPaddedByteWidth(width);
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

/** The bytes of all segments together; every segment except the last is full. */
function computeWidth(segments: readonly number[]): number {
  const last = segments.at(-1) ?? 0;
  return (segments.length - 1) * savEffectiveSegmentBytes + last;
}
