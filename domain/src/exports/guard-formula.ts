// A spreadsheet may start a cell at the beginning of the text and after each separator, since files are also opened
// with other separators than ours. Some spreadsheets remove the quotes there.
const start = '(?:^|[;|\\t\\r\\n])["\' ]*';
// Also the full-width forms, which some spreadsheets take for the same. A tab or a line break begins one on its own.
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';

const formulas = new RegExp(`(${start})(?=${sign})`, 'g');
const guarded = new RegExp(`(${start})'(?=${sign})`, 'g');
const lone = /^'*[\t\r\n]/;
const guardedLone = /^'+[\t\r\n]/;

/**
 * Guards a text so that no spreadsheet reads a part of it as a formula, with any separators: an apostrophe goes
 * before each sign that would begin one. It is added even where one is already there, so that exactly one has to be
 * removed again.
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
