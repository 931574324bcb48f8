import { PassThrough } from 'node:stream';
import { aboutRows, codebookHeading, codebookRows } from '@nazar/domain/exports/codebook.ts';
import { ZipFile } from 'yazl';
import { ByteSink } from './byte-sink.ts';
import type { ExportContent, MakeWriter } from './export-writer.ts';
import { countSheets, fixedParts, maxSheetRows, sheetPath } from './xlsx-parts.ts';
import { headingRow, plainRow, RowWriter, sheetEnd, sheetStart } from './xlsx-sheet.ts';

const compressionLevel = 4;
/** Of the codebook's rows that are made at a time. */
const codebookPiece = 500;

/**
 * A workbook that is compressed while it is written: sheets of responses, as many as their rows need, and the
 * codebook. Cells have types: texts such as long numbers and leading zeros stay texts.
 */
export const makeXlsxWriter: MakeWriter = (content, sink) => {
  const { about, table, words } = content;
  const sheets = countSheets(about.responses);
  const zip = new ZipFile();
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
  const mtime = new Date(about.moment);
  const write = new RowWriter(table.columns, about.settings);
  let sheet: { sink: ByteSink; rows: number; number: number } | null = null;

  const open = (number: number): ByteSink => {
    if (failure !== null) throw failure;
    part = new PassThrough();
    zip.addReadStream(part, sheetPath(number), { mtime, compressionLevel });
    return new ByteSink(part);
  };
  const nextSheet = async () => {
    await closeSheet();
    const number = (sheet?.number ?? 0) + 1;
    sheet = { sink: open(number), rows: 1, number };
    const start = sheetStart(table.columns.length, about.settings.language);
    await sheet.sink.write(start + headingRow(table.columns, about.settings));
  };
  const closeSheet = async () => {
    if (sheet === null) return;
    await sheet.sink.write(sheetEnd(table.columns.length, sheet.rows));
    sheet.sink.end();
  };
  return {
    begin: async () => {
      for (const [path, text] of fixedParts(content, sheets)) {
        zip.addBuffer(Buffer.from(text), path, { mtime });
      }
      await nextSheet();
    },
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
      await writeCodebook(content, open(sheets + 1));
      zip.end();
      await moved;
    },
  };

  async function writeCodebook({ about: said, table: shown }: ExportContent, to: ByteSink): Promise<void> {
    await to.write(sheetStart(0, said.settings.language));
    let number = 0;
    let text = '';
    const add = (cells: readonly (string | number)[], bold = false) => {
      number += 1;
      text += plainRow(cells, number, bold);
    };
    for (const row of aboutRows(said, words.codebook)) add(row);
    number += 1;
    add(codebookHeading(words.codebook), true);
    for (const row of codebookRows(shown.columns, words.codebook)) {
      add(row);
      if (number % codebookPiece > 0) continue;
      await to.write(text);
      text = '';
    }
    await to.write(text + sheetEnd(0, number));
    to.end();
  }
};

async function pump(zip: ZipFile, sink: ByteSink): Promise<void> {
  for await (const chunk of zip.outputStream) await sink.write(chunk as Buffer);
}
