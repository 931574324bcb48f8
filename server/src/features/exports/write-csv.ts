import { formatColumnHeading } from '@nazar/domain/exports/cell-text.ts';
import { makeCodebookHeading, makeCodebookRows, makeExportInfoRows } from '@nazar/domain/exports/codebook.ts';
import type { ExportCellValue } from '@nazar/domain/exports/export-table.ts';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { makeExportCellWriter } from './cell-writer.ts';
import type { ExportWriterFactory } from './export-writer.ts';

/** Without it, spreadsheets assume an encoding of their own. */
const byteOrderMark = '\ufeff';

/** Writes UTF-8 by RFC 4180. Numbers stay numbers, and no text can begin a formula. */
export const makeCsvWriter: ExportWriterFactory = ({ about, table }, sink) => {
  const writeCells = table.columns.map((column) =>
    makeExportCellWriter(column, about.settings, formatCsvCell),
  );
  return {
    begin: () =>
      sink.write(
        byteOrderMark +
          formatCsvLine(table.columns.map((column) => formatColumnHeading(column, about.settings))),
      ),
    rows: (rows) => {
      let text = '';
      for (const row of rows) {
        for (let index = 0; index < writeCells.length; index += 1) {
          if (index > 0) text += ',';
          text += writeCells[index]?.(row[index] ?? null) ?? '';
        }
        text += '\r\n';
      }
      return sink.write(text);
    },
    end: async () => {},
  };
};

/** Writes the codebook, a table that describes the columns. */
export const makeCodebookCsvWriter: ExportWriterFactory = ({ about, table, words }, sink) => ({
  begin: async () => {
    const rows = [...makeExportInfoRows(about, words.codebook), [], makeCodebookHeading(words.codebook)];
    await sink.write(byteOrderMark + rows.map(formatCsvLine).join(''));
    for (const row of makeCodebookRows(table.columns, words.codebook)) await sink.write(formatCsvLine(row));
  },
  rows: async () => {},
  end: async () => {},
});

function formatCsvLine(cells: readonly ExportCellValue[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

/** Most texts match this; they need no quotes and cannot be formulas. */
const plain = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .:_-]*$/u;

function formatCsvCell(cell: ExportCellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (plain.test(cell)) return cell;
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
