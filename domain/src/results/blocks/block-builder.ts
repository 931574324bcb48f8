import type { EncodedValues } from '../../inquiries/answer-types/answer-type.ts';
import type { CompiledInquiry, CompiledQuestion } from '../../inquiries/compile.ts';
import {
  type BlockColumn,
  type BlockEntry,
  type BlockMetadataColumn,
  blockMetadataColumns,
  blockStoresOptionCodes,
  blockStoresValues,
  getBlockColumnName,
  serializeBlockCodes,
} from './block-column.ts';

/** A stored response. */
export type BlockRow = Readonly<Record<BlockMetadataColumn, string | number | null>> & {
  readonly choices: readonly number[];
  readonly rest: EncodedValues | null;
};

/** Adds stored responses to columns, one after another. */
export class BlockBuilder {
  readonly #compiled: CompiledInquiry;
  readonly #columns = new Map<string, ColumnBuilder>();
  #rows = 0;

  constructor(compiled: CompiledInquiry) {
    this.#compiled = compiled;
  }

  get rows(): number {
    return this.#rows;
  }

  add(row: BlockRow): void {
    const at = this.#rows;
    this.#rows += 1;
    for (const name of blockMetadataColumns) {
      const value = row[name];
      if (value !== null) this.#column(name).set(at, value);
    }
    this.#addChoices(at, row.choices);
    if (row.rest !== null) this.#addRest(at, row.rest);
  }

  finish(): Map<string, BlockColumn> {
    return new Map([...this.#columns].map(([name, column]) => [name, column.finish(this.#rows)]));
  }

  #column(name: string): ColumnBuilder {
    const found = this.#columns.get(name);
    if (found !== undefined) return found;
    const builder = new ColumnBuilder();
    this.#columns.set(name, builder);
    return builder;
  }

  #addChoices(at: number, choices: readonly number[]): void {
    const { optionByCode } = this.#compiled;
    let from = 0;
    while (from < choices.length) {
      const question = optionByCode.get(choices[from] ?? 0)?.question;
      let to = from + 1;
      // The codes of one question are adjacent.
      while (to < choices.length && question?.optionByCode.has(choices[to] ?? 0)) to += 1;
      if (question !== undefined) {
        this.#column(getBlockColumnName(question)).set(at, serializeBlockCodes(choices.slice(from, to)));
      }
      from = to;
    }
  }

  #addRest(at: number, rest: EncodedValues): void {
    for (const [key, value] of Object.entries(rest)) {
      // Keys of «Other» texts are not codes; their option is among the choices.
      const question = this.#compiled.questionByCode.get(Number(key));
      if (question === undefined || blockStoresOptionCodes(question)) continue;
      this.#column(getBlockColumnName(question)).set(at, makeEntry(question, value));
    }
  }
}

function makeEntry(question: CompiledQuestion, value: unknown): BlockEntry {
  if (Array.isArray(value)) return value.length;
  const isKept = blockStoresValues(question) && (typeof value === 'string' || typeof value === 'number');
  return isKept ? value : true;
}

class ColumnBuilder {
  readonly #indexOf = new Map<BlockEntry, number>([[null, 0]]);
  #indexes = new Uint32Array(4096);

  set(at: number, entry: BlockEntry): void {
    if (at >= this.#indexes.length) {
      const longer = new Uint32Array(Math.max(at + 1, 2 * this.#indexes.length));
      longer.set(this.#indexes);
      this.#indexes = longer;
    }
    let index = this.#indexOf.get(entry);
    if (index === undefined) {
      index = this.#indexOf.size;
      this.#indexOf.set(entry, index);
    }
    this.#indexes[at] = index;
  }

  finish(rows: number): BlockColumn {
    const entries = [...this.#indexOf.keys()];
    const Narrow = entries.length <= 256 ? Uint8Array : entries.length <= 65_536 ? Uint16Array : Uint32Array;
    const indexes = new Narrow(rows);
    indexes.set(this.#indexes.subarray(0, Math.min(rows, this.#indexes.length)));
    return { entries, indexes };
  }
}
