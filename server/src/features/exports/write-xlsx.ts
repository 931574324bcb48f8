import { PassThrough } from 'node:stream';
import { makeCodebookHeading, makeCodebookRows, makeExportInfoRows } from '@nazar/domain/exports/codebook.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import type { ZipFile } from 'yazl';
import { ByteSink } from '../../platform/file-system/byte-sink.ts';
import {
  formatRowXml,
  formatSheetEnd,
  formatSheetStart,
  type SheetLayout,
} from '../../platform/xlsx/sheet-xml.ts';
import { startWorkbookZip } from '../../platform/xlsx/workbook.ts';
import { maxSheetRows } from '../../platform/xlsx/workbook-parts.ts';
import type { ExportFileDescription, ExportWriterFactory } from './export-writer.ts';
import { formatXlsxHeadingRow, XlsxResponseRowWriter } from './xlsx-rows.ts';

const columnWidth = 18;
const codebookWidths = [20, 20, 50, 30, 18, 18, 10, 40];
/** The codebook is made in pieces of this many rows. */
const codebookPiece = 500;

/**
 * Writes a workbook with the codebook and as many sheets of responses as the rows need. Cells have types, so that long
 * numbers and leading zeros in texts are kept.
 */
export const makeXlsxWriter: ExportWriterFactory = (content, sink) => {
  const { about, table } = content;
  const isRtl = getLanguageDirection(about.settings.language) === 'rtl';
  const layout = { isRtl, widths: table.columns.map(() => columnWidth), hasHeading: true };
  const { zip, addSheet } = startWorkbookZip({ ...about, sheets: sheetNames(content) });
  const moved = pump(zip, sink);
  let part: PassThrough | null = null;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    // Without this, writers to the part would wait forever.
    part?.destroy(failure);
  };
  zip.on('error', fail);
  moved.catch(fail);
  const write = new XlsxResponseRowWriter(table.columns, about.settings);
  let sheet: { sink: ByteSink; rows: number } | null = null;

  const open = (): ByteSink => {
    if (failure !== null) throw failure;
    part = new PassThrough();
    addSheet(part);
    return new ByteSink(part);
  };
  const nextSheet = async () => {
    await closeSheet();
    sheet = { sink: open(), rows: 1 };
    await sheet.sink.write(formatSheetStart(layout) + formatXlsxHeadingRow(table.columns, about.settings));
  };
  const closeSheet = async () => {
    if (sheet === null) return;
    await sheet.sink.write(formatSheetEnd(layout, sheet.rows));
    sheet.sink.end();
  };
  return {
    begin: nextSheet,
    rows: async (rows) => {
      let text = '';
      for (const row of rows) {
        if (sheet === null || sheet.rows >= maxSheetRows) {
          await sheet?.sink.write(text);
          text = '';
          await nextSheet();
        }
        if (sheet === null) return;
        sheet.rows += 1;
        text += write.row(row, sheet.rows);
      }
      await sheet?.sink.write(text);
    },
    end: async () => {
      await closeSheet();
      await writeCodebook(content, isRtl, open());
      zip.end();
      await moved;
    },
  };
};

function sheetNames({ about, words }: ExportFileDescription): string[] {
  const { responses, codebook } = words.sheets;
  const count = Math.max(1, Math.ceil(about.responses / (maxSheetRows - 1)));
  const numbered = Array.from({ length: count }, (_, index) =>
    index === 0 ? responses : `${responses} ${index + 1}`,
  );
  return [...numbered, codebook];
}

async function writeCodebook({ about, table, words }: ExportFileDescription, isRtl: boolean, sink: ByteSink) {
  const layout: SheetLayout = { isRtl, widths: codebookWidths, hasHeading: false };
  await sink.write(formatSheetStart(layout));
  let number = 0;
  let text = '';
  const add = (cells: readonly (string | number)[], bold = false) => {
    number += 1;
    text += formatRowXml(cells, number, bold);
  };
  for (const row of makeExportInfoRows(about, words.codebook)) add(row);
  number += 1;
  add(makeCodebookHeading(words.codebook), true);
  for (const row of makeCodebookRows(table.columns, words.codebook)) {
    add(row);
    if (number % codebookPiece > 0) continue;
    await sink.write(text);
    text = '';
  }
  await sink.write(text + formatSheetEnd(layout, number));
  sink.end();
}

async function pump(zip: ZipFile, sink: ByteSink): Promise<void> {
  for await (const chunk of zip.outputStream) await sink.write(chunk as Buffer);
}
