import { type CellStyle, headingOf, shownCell } from '@nazar/domain/exports/cell-text.ts';
import { aboutRows, codebookHeading, codebookRows } from '@nazar/domain/exports/codebook.ts';
import type { CellValue, TableColumn } from '@nazar/domain/exports/export-table.ts';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import type { MakeWriter } from './export-writer.ts';

/** Spreadsheets take a file without it for one of their own encoding. */
const byteOrderMark = '\ufeff';

/** RFC 4180, in UTF-8. Numbers stay numbers; texts never begin a formula. */
export const makeCsvWriter: MakeWriter = ({ about, table }, sink) => {
  const writeCells = table.columns.map((column) => cellWriter(column, about.settings));
  return {
    begin: () =>
      sink.write(byteOrderMark + csvLine(table.columns.map((column) => headingOf(column, about.settings)))),
    rows: (rows) => {
      let text = '';
      for (const row of rows) {
        for (const [index, write] of writeCells.entries()) {
          text += (index === 0 ? '' : ',') + write(row[index] ?? null);
        }
        text += '\r\n';
      }
      return sink.write(text);
    },
    end: async () => {},
  };
};

/** More than a column has options, or an inquiry usually days. */
const maxKept = 2_000;

/** Cells that are often the same, or the same as in the row before, are written once. */
function cellWriter(column: TableColumn, style: CellStyle): (cell: CellValue) => string {
  const write = (cell: CellValue) => csvCell(shownCell(column, cell, style));
  const { kind } = column;
  if (kind === 'label' || kind === 'tick' || kind === 'date') {
    const kept = new Map<CellValue, string>();
    return (cell) => {
      const known = kept.get(cell);
      if (known !== undefined) return known;
      const text = write(cell);
      if (kept.size < maxKept) kept.set(cell, text);
      return text;
    };
  }
  if (kind !== 'moment') return csvCell;
  let [lastCell, lastText]: [CellValue, string] = [null, ''];
  return (cell) => {
    if (cell !== lastCell) [lastCell, lastText] = [cell, write(cell)];
    return lastText;
  };
}

/** What the columns hold, as a table of its own. */
export const makeCodebookWriter: MakeWriter = ({ about, table, words }, sink) => ({
  begin: async () => {
    const rows = [...aboutRows(about, words.codebook), [], codebookHeading(words.codebook)];
    await sink.write(byteOrderMark + rows.map(csvLine).join(''));
    for (const row of codebookRows(table.columns, words.codebook)) await sink.write(csvLine(row));
  },
  rows: async () => {},
  end: async () => {},
});

function csvLine(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
