const apostrophe = "'";
// Also the full-width forms, which some spreadsheets take for the same.
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const guarded = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe goes before what would begin one, and before what
 * already looks so guarded, so that exactly one has to be taken away again.
 */
export function guardFormula(text: string): string {
  return formula.test(text) ? apostrophe + text : text;
}

/** The text before it was guarded. */
export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
