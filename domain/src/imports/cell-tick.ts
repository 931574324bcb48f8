import { foldTextAndPersianSpaces } from '../text/digits.ts';

const yes: ReadonlySet<string> = new Set([
  ...['1', 'yes', 'y', 'true', 't', 'x', '✓', '✔', 'checked', 'selected'],
  ...['بله', 'بلی', 'آری'],
]);
const no: ReadonlySet<string> = new Set([
  ...['0', 'no', 'n', 'false', 'f', 'unchecked', 'not selected', '-'],
  ...['خیر', 'نه'],
]);

const isName = (folded: string, names: readonly string[]): boolean =>
  names.some((name) => folded === foldTextAndPersianSpaces(name));

/**
 * Whether a cell in the column of an option says, in words or by its name, that the option was chosen; null
 * if unclear. `hasMarks` is true if the question's columns say «no» for options that were not chosen, which
 * may be the name of an option too.
 */
export function parseCellTick(cell: string, names: readonly string[], hasMarks = false): boolean | null {
  const text = foldTextAndPersianSpaces(cell);
  if (yes.has(text)) return true;
  if (hasMarks && no.has(text)) return false;
  if (isName(text, names)) return true;
  return no.has(text) ? false : null;
}

/** The cells in the column of an option, and the option's names. */
export type TickColumn = { readonly cells: readonly string[]; readonly names: readonly string[] };

/** Whether columns of options contain words for chosen or not chosen that aren't the names of their options. */
export const haveTickMarks = (columns: readonly TickColumn[]): boolean =>
  columns.some(({ cells, names }) =>
    cells
      .map(foldTextAndPersianSpaces)
      .some((cell) => (yes.has(cell) || no.has(cell)) && !isName(cell, names)),
  );
