import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { writeWorkbook } from './write-workbook.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A table of people as a file that spreadsheets open and the import reads. */
export function peopleFile(
  rows: readonly (readonly string[])[],
  { name, format, isRtl }: { name: string; format: keyof typeof types; isRtl: boolean },
) {
  const plain = name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'people';
  const pieces = format === 'csv' ? csvPieces(rows) : writeWorkbook(rows, { isRtl });
  return { fileName: `${plain}.${format}`, type: types[format], pieces };
}

const rowsAtOnce = 1000;

/** In UTF-8 with a byte order mark, since spreadsheets take a file without it for one of their own encoding. */
async function* csvPieces(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield '\ufeff';
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row) => `${row.map(csvCell).join(',')}\r\n`)
      .join('');
  }
}

/** A number that begins with its country is guarded too; the import takes the guard away. */
function csvCell(cell: string): string {
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
