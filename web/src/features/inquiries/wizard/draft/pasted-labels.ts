import { foldDigits } from '@nazar/domain/text/digits.ts';

/** Bullets and numbers before a line belong to the list, not to the label. */
const bullet = /^(?:[-*•–]|[(]?[0-9۰-۹]{1,3}[.)-])\s+/;

/** Whether the pasted text may contain several labels. */
export function mayHaveSeveralLabels(text: string): boolean {
  return /[\t\r\n]/.test(text);
}

/**
 * The labels in pasted text, one per line. Text from a spreadsheet has tabs between cells: a single row gives
 * one label per cell, and a column that only numbers the rows is left out.
 */
export function splitPastedLabels(text: string): string[] {
  const rows = readCells(text.replace(/\r\n?/g, '\n'))
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const [first = []] = rows;
  const labels = rows.length === 1 ? first : withoutCount(rows).map((row) => row.join(' ').trim());
  return labels.map((label) => label.replace(bullet, '').trim()).filter((label) => label !== '');
}

function withoutCount(rows: readonly string[][]): string[][] {
  const counts = rows.every((row, index) => row.length > 1 && Number(foldDigits(row[0] ?? '')) === index + 1);
  return rows.map((row) => (counts ? row.slice(1) : row));
}

/**
 * Rows of cells. Spreadsheets quote a cell with a line break, a tab or a quote, and double its quotes. Other
 * quotes belong to the label, unless every cell is quoted.
 */
function readCells(text: string): string[][] {
  const cells: Cell[] = [];
  for (let at = 0; at <= text.length; ) {
    const cell = quotedCell(text, at) ?? plainCell(text, at);
    cells.push(cell);
    at = cell.end + 1;
  }
  const filled = cells.filter(({ typed }) => typed.trim() !== '');
  const allQuoted = filled.length > 1 && filled.every(({ inner }) => inner !== null);
  const rows: string[][] = [[]];
  for (const { typed, inner, end } of cells) {
    const isQuoted = inner !== null && (allQuoted || /[\n\t"]/.test(inner));
    rows.at(-1)?.push(isQuoted ? inner.replaceAll('""', '"') : typed);
    if (text[end] === '\n') rows.push([]);
  }
  return rows;
}

/** `inner` is the text between quotes, if the cell is quoted. */
type Cell = { readonly typed: string; readonly inner: string | null; readonly end: number };

function quotedCell(text: string, at: number): Cell | null {
  if (text[at] !== '"') return null;
  let end = at + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  const after = text[end + 1];
  if (text[end] !== '"' || (after !== undefined && after !== '\t' && after !== '\n')) return null;
  return { typed: text.slice(at, end + 1), inner: text.slice(at + 1, end), end: end + 1 };
}

function plainCell(text: string, at: number): Cell {
  const length = text.slice(at).search(/[\t\n]/);
  const end = length === -1 ? text.length : at + length;
  return { typed: text.slice(at, end), inner: null, end };
}
