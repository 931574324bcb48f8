// Where a spreadsheet begins a cell: with the text, and behind whatever it may take for a separator of cells or lines,
// since files are also opened with separators that are not theirs. Quotes there are taken away by some.
const start = '(?:^|[;|\\t\\r\\n])["\' ]*';
// Also the full-width forms, which some spreadsheets take for the same. A tab or a line break begins one on its own.
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';

const formulas = new RegExp(`(${start})(?=${sign})`, 'g');
const guarded = new RegExp(`(${start})'(?=${sign})`, 'g');
const lone = /^'*[\t\r\n]/;
const guardedLone = /^'+[\t\r\n]/;

/**
 * A text of which no spreadsheet takes any part for a formula, whatever separators it reads it with: an apostrophe goes
 * before each sign that would begin one, also where it already looks so guarded, so that exactly one has to be taken
 * away again.
 */
export function guardFormula(text: string): string {
  const written = text.replace(formulas, "$1'");
  return lone.test(written) ? `'${written}` : written;
}

/** The text before it was guarded. */
export function unguardFormula(text: string): string {
  const written = guardedLone.test(text) ? text.slice(1) : text;
  return written.replace(guarded, '$1');
}
