import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import {
  type CellCalendar,
  dateOrders,
  findCellYear,
  isPersianYear,
} from '@nazar/domain/imports/cell-day.ts';
import { decimalSigns } from '@nazar/domain/imports/cell-number.ts';
import type { ColumnProfile } from '@nazar/domain/imports/column-profile.ts';
import { ColumnProfiler } from '@nazar/domain/imports/column-profiler.ts';
import { removeQuestionCodesFromHeadings } from '@nazar/domain/imports/heading-parts.ts';
import { maxImportColumns, maxImportRows } from '@nazar/domain/imports/import-failure.ts';
import type { TableSettings } from '@nazar/domain/imports/import-plan.ts';
import { detectNotation } from '@nazar/domain/imports/notation-evidence.ts';
import { RankProfiler } from '@nazar/domain/imports/rank-profiler.ts';
import { hasNoControlCharacters } from '@nazar/domain/text/plain.ts';
import { truncateText } from '@nazar/domain/text/truncate.ts';
import { ImportError } from '../import-error.ts';
import { decodeTableFileStart } from '../table/decode-text.ts';
import {
  type DelimiterName,
  detectDelimitedTextFormat,
  readTableRows,
  requireClosedQuotes,
  type TableFormat,
  type TableRow,
} from '../table/read-table.ts';
import { WorkbookReader, type WorkbookSheetRow } from '../workbook/read-workbook.ts';
import {
  detectOwnExport,
  findOwnExportColumnPositions,
  findSubmitTimeColumnPosition,
  findTimeZoneColumnPosition,
} from './detect-export.ts';

/** A table as text, with its format. */
export type TextTable = {
  readonly path: string;
  readonly format: TableFormat;
  /** Whether each row starts with its number in the sheet and the kinds of its cells. */
  readonly isSheet: boolean;
};

const sheetFormat: TableFormat = { encoding: 'utf-8', delimiter: 'comma', quotes: true };

export const makeSheetTextTable = (path: string): TextTable => ({ path, format: sheetFormat, isSheet: true });

const atWorkMs = 15;

/** Reads the rows of a table, including its heading, each with its line in the file. */
export async function* readTextTableRows({ path, format, isSheet }: TextTable): AsyncGenerator<TableRow> {
  let restedAt = performance.now();
  for await (const { line, cells } of readTableRows(path, format)) {
    // Thousands of rows arrive at once, so requests get a turn in between.
    if (performance.now() - restedAt > atWorkMs) {
      await setImmediate();
      restedAt = performance.now();
    }
    yield isSheet ? readSheetRow(cells) : { line, cells };
  }
}

const [numberCell, textCell] = ['n', 't'];

/** The first cell of a sheet's row: its number in the sheet, and the kind of each other cell. */
function formatSheetRowStart({ line, numbers }: WorkbookSheetRow): string {
  const kinds = Array.from({ length: Math.max(-1, ...numbers) + 1 }, (_, position) =>
    numbers.has(position) ? numberCell : textCell,
  );
  return `${line} ${kinds.join('')}`;
}

function readSheetRow([start = '', ...cells]: readonly string[]): TableRow {
  // Sheets stored by older versions lack the kinds.
  const [line, kinds = ''] = start.split(' ');
  return { line: Number(line), cells, isNumber: (position) => kinds[position] === numberCell };
}

export async function* readTextTableRowsBelowHeading(table: TextTable): AsyncGenerator<TableRow> {
  let isHeading = true;
  for await (const row of readTextTableRows(table)) {
    if (!isHeading) yield row;
    isHeading = false;
  }
}

/** Opens a text file; encoding and separator are detected unless given. */
export async function openTextTable(
  path: string,
  settings: TableSettings,
  delimiters?: readonly DelimiterName[],
): Promise<TextTable> {
  const format = await detectDelimitedTextFormat(
    path,
    {
      encoding: settings.encoding ?? undefined,
      delimiter: settings.delimiter ?? undefined,
      quotes: settings.quotes ?? undefined,
    },
    new Set(),
    delimiters,
  ).catch((error: unknown) => {
    // The encoding can't be detected: the western one can read any bytes, and the user can change it.
    const isUnknown = error instanceof ImportError && error.failure?.code === 'wrongEncoding';
    if (!isUnknown) throw error;
    return detectDelimitedTextFormat(
      path,
      { encoding: 'windows-1252', quotes: settings.quotes ?? undefined },
      new Set(),
      delimiters,
    );
  });
  await requireTextFile(path, format);
  await requireClosedQuotes(path, format);
  return { path, format, isSheet: false };
}

/** Refuses binary files, recognised by more unreadable characters than a damaged text has. */
async function requireTextFile(path: string, { encoding }: TableFormat): Promise<void> {
  const sample = await decodeTableFileStart(path, encoding);
  const odd = [...sample].filter((sign) => sign === '\ufffd' || !hasNoControlCharacters(sign)).length;
  if (odd * 50 > sample.length) throw new ImportError(`${path} is no table.`, { code: 'notTable' });
}

/** Maximum characters of a chunk, because a batch of rows may be too large for memory. */
const pieceLength = 64_000;

/** Writes a sheet, or the first visible one, to a file as text, one row at a time. */
export async function writeSheetAsText(
  workbookPath: string,
  sheet: number | null,
  textPath: string,
  check: () => void,
): Promise<{ sheets: readonly string[]; sheet: number }> {
  const workbook = await WorkbookReader.open(workbookPath);
  try {
    const index = Math.min(sheet ?? workbook.firstVisible, workbook.sheets.length - 1);
    const output = createWriteStream(textPath, { mode: 0o600 });
    const written = finished(output);
    written.catch(() => {});
    const write = async (text: string) => {
      if (!output.write(text)) await Promise.race([once(output, 'drain'), written]);
    };
    let width = 0;
    try {
      await workbook.readSheet(index, async (rows) => {
        check();
        let text = '';
        for (const row of rows) {
          const { cells } = row;
          // The heading is the first row that isn't empty.
          if (width === 0) width = cells.length;
          const padded =
            cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells;
          text += `${[formatSheetRowStart(row), ...padded].map(quoted).join(',')}\n`;
          if (text.length < pieceLength) continue;
          await write(text);
          text = '';
        }
        await write(text);
      });
    } finally {
      output.end();
      await written;
    }
    return { sheets: workbook.sheets, sheet: index };
  } finally {
    workbook.close();
  }
}

const quoted = (cell: string) =>
  /[",\r\n]/.test(cell) ? `"${cell.replace(/\r\n?/g, '\n').replaceAll('"', '""')}"` : cell;

const previewRows = 8;
const previewCell = 120;
/** Longer headings, which are sent to the browser, are truncated. Those that are split into parts are shorter. */
const maxHeadingLength = 1_200;
/** Maximum characters of the findings, which are sent to the browser. */
const learnedRoom = 400_000;
/** Number of examples of a column whose values exceed that size. */
const fewExamples = 5;

/** Reads a whole table and returns the findings of its columns. */
export async function profileTable(
  table: TextTable,
  onRow: (rows: number) => void,
): Promise<Omit<ImportTableProfile, 'sheets' | 'format'>> {
  let heading: readonly string[] | null = null;
  let profilers: ColumnProfiler[] = [];
  let ranks = new RankProfiler([]);
  const preview: string[][] = [];
  let rows = 0;
  for await (const { cells, isNumber } of readTextTableRows(table)) {
    if (heading === null) {
      heading = removeQuestionCodesFromHeadings(cells).map((name) =>
        truncateText(name.trim(), maxHeadingLength),
      );
      requireColumnLimit(heading);
      profilers = heading.map((name) => new ColumnProfiler(name));
      ranks = new RankProfiler(heading);
      continue;
    }
    rows += 1;
    if (rows > maxImportRows) {
      throw new ImportError('Too many rows.', { code: 'tooManyRows', params: { limit: maxImportRows } });
    }
    for (const [index, profiler] of profilers.entries()) profiler.see(cells[index] ?? '', isNumber?.(index));
    ranks.see(cells);
    if (preview.length < previewRows)
      preview.push(profilers.map((_, index) => truncateText(cells[index] ?? '', previewCell)));
    onRow(rows);
  }
  if (heading === null) throw new ImportError('There is no heading.', { code: 'noHeading' });
  if (rows === 0) throw new ImportError('There are no rows.', { code: 'noRows' });
  const dateOrder = detectNotation(
    dateOrders,
    profilers.map((profiler) => profiler.dateOrders),
    heading.some((name) => /\p{Script=Arabic}/u.test(name)) ? 'dayFirst' : 'monthFirst',
  );
  const ownExport = detectOwnExport(heading);
  const ownColumns = findOwnExportColumnPositions(heading);
  // Columns of numbers speak for those that don't show their sign, which stay marked.
  const decimal =
    ownExport !== null
      ? '.'
      : detectNotation(
          decimalSigns,
          profilers.flatMap(({ decimalEvidence }) => decimalEvidence ?? []),
          '.',
        ).notation;
  const guarded = ownExport?.isGuarded ?? profilers.some((profiler) => profiler.guarded > 0);
  const names = makeUniqueColumnNames(heading);
  const zones = findTimeZoneColumnPosition(heading);
  const ranked = ranks.ranked();
  const calendar = findOwnExportCalendar(preview, heading);
  const columns = profilers.map((profiler, index): ColumnProfile => {
    const own = ownColumns.has(index) ? ({ ownDecimal: '.', ownCalendar: calendar } as const) : {};
    const profile = profiler.profile(index, names[index] ?? '', decimal, { guarded, ...own });
    const rank = ranked.get(index);
    const fixedUse = index === zones ? 'timeZone' : ownExport?.uses.get(index);
    const unclear = {
      ...profile.unclear,
      ...(dateOrder.isSure ? {} : { date: profiler.dateOrders.ambiguous ?? undefined }),
    };
    return {
      ...profile,
      ...(fixedUse === undefined ? {} : { use: fixedUse, fixedUse }),
      ...(rank === undefined ? {} : { ranked: rank }),
      unclear,
    };
  });
  return {
    rows,
    columns: truncateToRoom(columns),
    preview,
    guarded,
    decimal,
    dateOrder: dateOrder.notation,
  };
}

/** The calendar of our export, by the year of its first submit time; undefined for other tables. */
function findOwnExportCalendar(
  rows: readonly (readonly string[])[],
  heading: readonly string[],
): CellCalendar | undefined {
  const position = findSubmitTimeColumnPosition(heading);
  const year =
    position === null ? undefined : rows.map((cells) => findCellYear(cells[position] ?? '')).find(Boolean);
  if (year === undefined || year === null) return undefined;
  return isPersianYear(year) ? 'persian' : 'gregorian';
}

function requireColumnLimit(heading: readonly string[]): void {
  if (heading.length <= maxImportColumns) return;
  throw new ImportError('Too many columns.', { code: 'tooManyColumns', params: { limit: maxImportColumns } });
}

const maxNameLength = 300;

/** Makes headings unique: a column without one is named by its letters, as in spreadsheets. */
function makeUniqueColumnNames(heading: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return heading.map((written, index) => {
    const plain = written.trim().replace(/\s+/g, ' ');
    const name = [...(plain === '' || !hasNoControlCharacters(plain) ? getColumnLetters(index) : plain)]
      .slice(0, maxNameLength)
      .join('');
    let free = name;
    for (let number = 2; usedNames.has(free); number += 1) free = `${name} (${number})`;
    usedNames.add(free);
    return free;
  });
}

function getColumnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : getColumnLetters(Math.floor(index / 26) - 1) + last;
}

/** In wide tables with long values only the first columns keep their lists of values. */
function truncateToRoom(columns: readonly ColumnProfile[]): ColumnProfile[] {
  let remainingRoom = learnedRoom;
  return columns.map((column) => {
    const lists = [column.values ?? column.examples ?? [], ...column.parts.map(({ values }) => values)];
    const texts = lists.flat().flatMap(({ value, spellings = [] }) => [value, ...spellings]);
    remainingRoom -= texts.reduce((sum, text) => sum + text.length + 20, 0);
    if (remainingRoom >= 0) return column;
    const examples = (column.values ?? column.examples ?? [])
      .toSorted((a, b) => b.count - a.count)
      .slice(0, fewExamples)
      .map(({ value, count }) => ({ value: truncateText(value, previewCell), count }));
    return { ...column, values: null, parts: [], examples };
  });
}

const zip = Buffer.from('PK\x03\x04', 'latin1');
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether the first bytes are those of a workbook; throws for legacy formats. */
export function isWorkbook(head: Buffer): boolean {
  if (head.subarray(0, oldOffice.length).equals(oldOffice)) {
    throw new ImportError('Save it as XLSX or CSV.', { code: 'oldWorkbook' });
  }
  return head.subarray(0, zip.length).equals(zip);
}
