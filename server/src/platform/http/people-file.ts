import { PassThrough, Readable } from 'node:stream';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { formatRowXml, formatSheetEnd, formatSheetStart } from '../xlsx/sheet-xml.ts';
import { startWorkbookZip } from '../xlsx/workbook.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type PeopleFile = {
  readonly name: string;
  readonly format: keyof typeof types;
  readonly isRtl: boolean;
  /** Milliseconds since 1970. */
  readonly moment: number;
};

/** Makes a file from a table of people, which spreadsheets open and the import reads. */
export function makePeopleFile(
  rows: readonly (readonly string[])[],
  { name, format, isRtl, moment }: PeopleFile,
) {
  const plain = name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'people';
  const pieces =
    format === 'csv' ? writeCsvPieces(rows) : writeWorkbook(rows, { title: plain, isRtl, moment });
  return { fileName: `${plain}.${format}`, type: types[format], pieces };
}

const rowsAtOnce = 1000;

const columnWidth = 28;

function writeWorkbook(
  rows: readonly (readonly string[])[],
  { title, isRtl, moment }: { title: string; isRtl: boolean; moment: number },
): AsyncIterable<Uint8Array> {
  const { zip, addSheet } = startWorkbookZip({ title, moment, sheets: ['1'] });
  addSheet(Readable.from(writeSheetPieces(rows, isRtl)));
  zip.end();
  return zip.outputStream.pipe(new PassThrough());
}

function* writeSheetPieces(rows: readonly (readonly string[])[], isRtl: boolean): Generator<Buffer> {
  const layout = { isRtl, widths: (rows[0] ?? []).map(() => columnWidth), hasHeading: true };
  yield Buffer.from(formatSheetStart(layout));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const piece = rows.slice(from, from + rowsAtOnce);
    yield Buffer.from(
      piece.map((row, index) => formatRowXml(row, from + index + 1, from + index === 0)).join(''),
    );
  }
  yield Buffer.from(formatSheetEnd(layout, rows.length));
}

/** Encodes in UTF-8 with a byte order mark, because spreadsheets assume their own encoding without it. */
async function* writeCsvPieces(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield '\ufeff';
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row) => `${row.map(formatCsvCell).join(',')}\r\n`)
      .join('');
  }
}

/** A number that starts with its country code is guarded too; the import removes the guard. */
function formatCsvCell(cell: string): string {
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
