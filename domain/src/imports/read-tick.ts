import { foldSpacing } from '../text/digits.ts';

const yes: ReadonlySet<string> = new Set([
  ...['1', 'yes', 'y', 'true', 't', 'x', '✓', '✔', 'checked', 'selected'],
  ...['بله', 'بلی', 'آری'],
]);
const no: ReadonlySet<string> = new Set([
  ...['0', 'no', 'n', 'false', 'f', 'unchecked', 'not selected', '-'],
  ...['خیر', 'نه'],
]);

/** Whether a cell of an option's own column says that it was chosen, also by its name; null if it says neither. */
export function readTick(cell: string, names: readonly string[]): boolean | null {
  const text = foldSpacing(cell);
  if (yes.has(text) || names.some((name) => text === foldSpacing(name))) return true;
  return no.has(text) ? false : null;
}
