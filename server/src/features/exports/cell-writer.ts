import { type CellFormatSettings, formatExportCell } from '@nazar/domain/exports/cell-text.ts';
import type { ExportCellValue, ExportTableColumn } from '@nazar/domain/exports/export-table.ts';

/** This exceeds the options of any column, and usually the days of an inquiry. */
const maxKept = 2_000;

/**
 * Makes the function that writes a column's cells. It reuses the text of frequent values and of the previous
 * one.
 */
export function makeExportCellWriter(
  column: ExportTableColumn,
  style: CellFormatSettings,
  write: (shown: ExportCellValue) => string,
): (cell: ExportCellValue) => string {
  const { kind } = column;
  if (kind === 'label' || kind === 'tick' || kind === 'date') {
    const textByValue = new Map<ExportCellValue, string>();
    return (cell) => {
      const known = textByValue.get(cell);
      if (known !== undefined) return known;
      const text = write(formatExportCell(column, cell, style));
      if (textByValue.size < maxKept) textByValue.set(cell, text);
      return text;
    };
  }
  if (kind !== 'moment') return write;
  let [lastCell, lastText]: [ExportCellValue, string] = [null, write(null)];
  return (cell) => {
    if (cell !== lastCell) [lastCell, lastText] = [cell, write(formatExportCell(column, cell, style))];
    return lastText;
  };
}
