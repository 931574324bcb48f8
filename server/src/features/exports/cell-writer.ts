import { type CellStyle, formatCell } from '@nazar/domain/exports/cell-text.ts';
import type { CellValue, TableColumn } from '@nazar/domain/exports/export-table.ts';

/** More than a column has options, or an inquiry usually days. */
const maxKept = 2_000;

/** How the cells of a column are written. Those that are often the same, or the same as before, are written once. */
export function cellWriter(
  column: TableColumn,
  style: CellStyle,
  write: (shown: CellValue) => string,
): (cell: CellValue) => string {
  const { kind } = column;
  if (kind === 'label' || kind === 'tick' || kind === 'date') {
    const kept = new Map<CellValue, string>();
    return (cell) => {
      const known = kept.get(cell);
      if (known !== undefined) return known;
      const text = write(formatCell(column, cell, style));
      if (kept.size < maxKept) kept.set(cell, text);
      return text;
    };
  }
  if (kind !== 'moment') return write;
  let [lastCell, lastText]: [CellValue, string] = [null, write(null)];
  return (cell) => {
    if (cell !== lastCell) [lastCell, lastText] = [cell, write(formatCell(column, cell, style))];
    return lastText;
  };
}
