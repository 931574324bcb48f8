// A spreadsheet may start a cell at the beginning of the text and after each separator, because it may open
// files with other separators than ours. Some spreadsheets remove quotes there.
const start = '(?:^|[;|\\t\\r\\n])["\' ]*';
// Includes full-width signs, which some spreadsheets treat alike. A tab or a line break starts a formula
// without any other sign.
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';

const formulas = new RegExp(`(${start})(?=${sign})`, 'g');
const guarded = new RegExp(`(${start})'(?=${sign})`, 'g');
const lone = /^'*[\t\r\n]/;
const guardedLone = /^'+[\t\r\n]/;

/**
 * Guards a text so that no spreadsheet reads a part of it as a formula, with any separators: an apostrophe is
 * inserted before each sign that would start one. It is inserted even after an apostrophe, so that exactly
 * one has to be removed again.
 */
export function guardFormula(text: string): string {
  const written = text.replace(formulas, "$1'");
  return lone.test(written) ? `'${written}` : written;
}

/** Restores a guarded text. */
export function unguardFormula(text: string): string {
  const written = guardedLone.test(text) ? text.slice(1) : text;
  return written.replace(guarded, '$1');
}
