import { answerTypes } from '../../inquiries/answer-types/index.ts';
import type { CompiledQuestion } from '../../inquiries/compile.ts';

/**
 * The value of a response in one column: an answer, a number of files, the code of a chosen option, several
 * codes as `3,5`, true if only the presence is kept (texts), or null.
 */
export type BlockEntry = string | number | true | null;

/** One column of some responses: its different entries, and for each response the index of its entry. */
export type BlockColumn = {
  /** The first entry is null. */
  readonly entries: readonly BlockEntry[];
  readonly indexes: Uint8Array | Uint16Array | Uint32Array;
};

/**
 * Columns by name: `blockMetadataColumns`, and the codes of questions. A missing column is null for every response.
 */
export type BlockColumns = ReadonlyMap<string, BlockColumn>;

export const blockMetadataColumns = [
  'bucket',
  'duration',
  'score',
  'language',
  'channel',
  'flagged',
] as const;
export type BlockMetadataColumn = (typeof blockMetadataColumns)[number];

export const getBlockColumnName = ({ code }: Pick<CompiledQuestion, 'code'>): string => String(code);

/** Whether answers are codes of options; otherwise they are values. */
export function blockStoresOptionCodes({ responseType }: Pick<CompiledQuestion, 'responseType'>): boolean {
  const { shape } = answerTypes[responseType];
  return shape !== 'number' && shape !== 'text' && shape !== 'files';
}

/** Whether the column keeps values, and not only their presence. */
export function blockStoresValues({ responseType }: Pick<CompiledQuestion, 'responseType'>): boolean {
  return answerTypes[responseType].tallyValue !== undefined;
}

export function serializeBlockCodes(codes: readonly number[]): BlockEntry {
  return codes.length === 1 ? (codes[0] ?? null) : codes.join(',');
}

export function parseBlockCodes(entry: BlockEntry): number[] {
  if (typeof entry === 'number') return [entry];
  return typeof entry === 'string' ? entry.split(',').map(Number) : [];
}

/** Counts the responses with each entry, by the entries' indexes: those at these positions, or all. */
export function countBlockEntries(
  { entries, indexes }: BlockColumn,
  positions: Uint32Array | null,
): Uint32Array {
  const counts = new Uint32Array(entries.length);
  if (positions === null) {
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at] ?? 0;
      counts[index] = (counts[index] ?? 0) + 1;
    }
    return counts;
  }
  for (let at = 0; at < positions.length; at += 1) {
    const index = indexes[positions[at] ?? 0] ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
