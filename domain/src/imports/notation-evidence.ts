import { truncateExample } from './truncate-example.ts';

/** Counts the cells of a column that only one of two notations can read, such as 1,5 with a decimal comma. */
export class NotationEvidence {
  first = 0;
  second = 0;
  /** The first cell that has another meaning in each notation, such as 1,234. */
  ambiguous: string | null = null;

  /** The readings of a cell are null if a notation can't read it. */
  see(cell: string, first: number | string | null, second: number | string | null): void {
    if (first === second) return;
    if (second === null) this.first += 1;
    else if (first === null) this.second += 1;
    else this.ambiguous ??= truncateExample(cell);
  }
}

/** The notation of a table, by default the usual one. It is sure if all evidence is for one notation. */
export function detectNotation<Notation>(
  [first, second]: readonly [Notation, Notation],
  columns: readonly NotationEvidence[],
  usual: Notation,
): { readonly notation: Notation; readonly isSure: boolean } {
  const ofFirst = columns.reduce((sum, each) => sum + each.first, 0);
  const ofSecond = columns.reduce((sum, each) => sum + each.second, 0);
  return {
    notation: ofFirst === ofSecond ? usual : ofSecond > ofFirst ? second : first,
    isSure: Math.max(ofFirst, ofSecond) > 0 && Math.min(ofFirst, ofSecond) === 0,
  };
}
