import { PassThrough, Readable } from 'node:stream';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { formatRowXml, formatSheetEnd, formatSheetStart } from '../../platform/xlsx/sheet-xml.ts';
import { startWorkbookZip } from '../../platform/xlsx/workbook.ts';

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

type Rows = readonly (readonly string[])[];

/**
 * Makes a file of people, which spreadsheets open and the import reads. Pages are read while the file is sent; only the
 * first is read before, so that an early failure can be answered.
 */
export async function makePeopleFile(
  headings: readonly string[],
  pages: AsyncGenerator<Rows>,
  { name, format, isRtl, moment }: PeopleFile,
) {
  const plain = name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'people';
  const all = prependFirstPage(await pages.next(), pages);
  const pieces =
    format === 'csv'
      ? writeCsvPieces(headings, all)
      : writeWorkbook(headings, all, { title: plain, isRtl, moment });
  return { fileName: `${plain}.${format}`, type: types[format], pieces };
}

async function* prependFirstPage(
  first: IteratorResult<Rows>,
  pages: AsyncGenerator<Rows>,
): AsyncGenerator<Rows> {
  if (!first.done) yield first.value;
  yield* pages;
}

/** Maximum number of people in memory for each download. */
const pageSize = 2000;

/** Reads a list in pages, each after the last row of the one before. */
export async function* readPeoplePages<Row>(
  readPage: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let page = await readPage(null, pageSize);
  for (;;) {
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    page = await readPage(last, pageSize);
  }
}

const columnWidth = 28;

function writeWorkbook(
  headings: readonly string[],
  pages: AsyncGenerator<Rows>,
  { title, isRtl, moment }: { title: string; isRtl: boolean; moment: number },
): AsyncIterable<Uint8Array> {
  const { zip, addSheet } = startWorkbookZip({ title, moment, sheets: ['1'] });
  const sheet = Readable.from(writeSheetPieces(headings, pages, isRtl));
  const file = new PassThrough();
  zip.on('error', (error: Error) => file.destroy(error));
  file.once('close', () => sheet.destroy());
  addSheet(sheet);
  zip.end();
  return zip.outputStream.pipe(file);
}

async function* writeSheetPieces(
  headings: readonly string[],
  pages: AsyncGenerator<Rows>,
  isRtl: boolean,
): AsyncGenerator<Buffer> {
  const layout = { isRtl, widths: headings.map(() => columnWidth), hasHeading: true };
  yield Buffer.from(formatSheetStart(layout) + formatRowXml(headings, 1, true));
  let count = 1;
  for await (const page of pages) {
    const before = count;
    yield Buffer.from(page.map((row, index) => formatRowXml(row, before + index + 1, false)).join(''));
    count += page.length;
  }
  yield Buffer.from(formatSheetEnd(layout, count));
}

/** Encodes in UTF-8 with a byte order mark, because spreadsheets assume their own encoding without it. */
async function* writeCsvPieces(
  headings: readonly string[],
  pages: AsyncGenerator<Rows>,
): AsyncGenerator<string> {
  yield `\ufeff${formatCsvRow(headings)}`;
  for await (const page of pages) yield page.map(formatCsvRow).join('');
}

const formatCsvRow = (row: readonly string[]): string => `${row.map(formatCsvCell).join(',')}\r\n`;

/** A number that starts with its country code is guarded too; the import removes the guard. */
function formatCsvCell(cell: string): string {
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
