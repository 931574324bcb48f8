import { foldDigits } from '@nazar/domain/text/digits.ts';

/** Bullets and numbers before a line belong to the list, not to the label. */
const bullet = /^(?:[-*•–]|[(]?[0-9۰-۹]{1,3}[.)-])\s+/;

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

/** Pasted lines, and the selected part of the label in code units. */
export type LabelPaste = { readonly text: string; readonly start: number; readonly end: number };

type LabelItems<Item> = {
  readonly labelOf: (item: Item) => string;
  /** Whether an item after the target takes a line. */
  readonly isFree: (item: Item) => boolean;
  /** Gives an item its label; without an item it creates one. */
  readonly write: (label: string, item: Item | undefined) => Item;
  readonly limit: number;
};

/**
 * Pasted lines replace the selection in the label of an item: text before it stays before the first line, text after it
 * follows the last line, and each further line is the label of another item. `left` is the number of lines that the
 * limit excludes, and `last` the index of the item with the last line.
 */
export function pasteLabels<Item>(
  items: readonly Item[],
  at: number,
  pasted: LabelPaste,
  { labelOf, isFree, write, limit }: LabelItems<Item>,
): { readonly items: Item[]; readonly left: number; readonly last: number } {
  const target = items[at];
  const [first, ...rest] = splitPastedLabels(pasted.text);
  if (target === undefined || first === undefined) return { items: [...items], left: 0, last: at };
  const room = Math.max(0, limit - items.length);
  const free = items.slice(at + 1).filter(isFree);
  const added = rest.slice(0, room + free.length);
  const used = new Set(free.slice(0, added.length));
  const label = labelOf(target);
  const labels = [`${label.slice(0, pasted.start)}${first}`, ...added];
  const filled = labels.map((each, index) =>
    write(
      index === labels.length - 1 ? `${each}${label.slice(pasted.end)}` : each,
      index === 0 ? target : free[index - 1],
    ),
  );
  const tail = items.slice(at + 1).filter((item) => !used.has(item));
  return {
    items: [...items.slice(0, at), ...filled, ...tail],
    left: rest.length - added.length,
    last: at + added.length,
  };
}

/** The paste into a field if it contains several labels; otherwise null, and the field takes it as text. */
export function readLabelPaste(event: {
  readonly clipboardData: DataTransfer;
  readonly currentTarget: HTMLInputElement;
}): LabelPaste | null {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\t\r\n]/.test(text) || splitPastedLabels(text).length === 0) return null;
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  return { text, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
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
    const cell = parseQuotedCell(text, at) ?? parsePlainCell(text, at);
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

function parseQuotedCell(text: string, at: number): Cell | null {
  if (text[at] !== '"') return null;
  let end = at + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  const after = text[end + 1];
  if (text[end] !== '"' || (after !== undefined && after !== '\t' && after !== '\n')) return null;
  return { typed: text.slice(at, end + 1), inner: text.slice(at + 1, end), end: end + 1 };
}

function parsePlainCell(text: string, at: number): Cell {
  const length = text.slice(at).search(/[\t\n]/);
  const end = length === -1 ? text.length : at + length;
  return { typed: text.slice(at, end), inner: null, end };
}
