import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TableEncoding } from '@nazar/domain/imports/import-plan.ts';
import { type CsvError, type Info, type Options, type Parser, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { ImportError } from '../import-error.ts';
import { decodeTableFile, decodeTableFileStart, detectTableEncoding } from './decode-text.ts';

export const delimiterCharacters = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  persianComma: '،',
} as const;
export type DelimiterName = keyof typeof delimiterCharacters;

/** «،» is punctuation in Persian questions and answers, so it separates their cells only when it is chosen. */
const answerDelimiters = ['tab', 'comma', 'semicolon', 'pipe'] as const satisfies DelimiterName[];
/** Between equally good ones the first is used, so names may contain «،». */
export const peopleTableDelimiters = [...answerDelimiters, 'persianComma'] as const;

export type TableFormat = {
  readonly encoding: TableEncoding;
  readonly delimiter: DelimiterName;
  /** Whether cells may be quoted as in RFC 4180. */
  readonly quotes: boolean;
};
/** The given format; everything else is detected. */
export type TableFormatOptions = { readonly [Name in keyof TableFormat]?: TableFormat[Name] | undefined };

/**
 * `line` is the first line of the row, from 1. `isNumber` is true for number cells of spreadsheets, whose text has a
 * decimal point.
 */
export type TableRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isNumber?: (position: number) => boolean;
};

/** Far above any real row, so that a file without line ends can't fill the memory. */
const maxRowBytes = 64_000_000;

/** Detects the format of a file: its encoding by the first bytes, its separator by the resulting columns. */
export async function detectDelimitedTextFormat(
  path: string,
  formatOptions: TableFormatOptions,
  expectedColumns: ReadonlySet<string>,
  delimiters: readonly DelimiterName[] = answerDelimiters,
): Promise<TableFormat> {
  const encoding = formatOptions.encoding ?? (await detectTableEncoding(path));
  const quotes = formatOptions.quotes ?? true;
  if (formatOptions.delimiter !== undefined) return { encoding, quotes, delimiter: formatOptions.delimiter };
  const sample = await decodeTableFileStart(path, encoding);
  const scored = delimiters.map((delimiter) => {
    const names = readHeading(sample, { encoding, quotes, delimiter });
    return {
      delimiter,
      found: names.filter((name) => expectedColumns.has(name.trim())).length,
      all: names.length,
    };
  });
  const [best] = scored.sort((a, b) => b.found - a.found || b.all - a.all);
  return { encoding, quotes, delimiter: best?.delimiter ?? 'tab' };
}

function readHeading(sample: string, format: TableFormat): string[] {
  try {
    // Without `columns` and `info` the library's records are arrays of strings.
    const text = sample.replace(/\r\n?/g, '\n');
    const [names = []] = parseSync(text, { ...parserOptions(format), to: 1 }) as string[][];
    return names;
  } catch {
    return [];
  }
}

function parserOptions({ delimiter, quotes }: TableFormat): Options {
  return {
    delimiter: delimiterCharacters[delimiter],
    record_delimiter: '\n',
    quote: quotes ? '"' : null,
    escape: quotes ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  };
}

/** The rows of a table one by one, including the heading, without blank rows. */
export async function* readTableRows(path: string, format: TableFormat): AsyncGenerator<TableRow> {
  const records = openParser(path, format, { ...parserOptions(format), info: true });
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: Info }>) {
      if (record.every((cell) => cell.trim() === '')) continue;
      // With line breaks inside quotes a row starts several lines before its end.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    throw readError(path, error);
  }
}

function openParser(path: string, { encoding }: TableFormat, options: Options): Parser {
  const parser = parse(options);
  // An error before the parser also ends the loop that reads from it, where it is thrown.
  pipeline(Readable.from(withLineFeeds(decodeTableFile(path, encoding))), parser).catch(() => {});
  return parser;
}

/** Converts line ends of Windows and old Macs to LF, also inside quotes. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const piece of pieces) {
    const text = pending + piece;
    pending = text.endsWith('\r') ? '\r' : '';
    yield (pending === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
  }
  if (pending !== '') yield '\n';
}

/**
 * Throws if a quoted cell does not end at a cell boundary: everything up to the next quote would become one
 * cell, and rows would be lost or merged.
 */
export async function requireClosedQuotes(path: string, format: TableFormat): Promise<void> {
  if (!format.quotes || !(await hasQuotes(path, format))) return;
  let bad: CsvError | undefined;
  const options: Options = {
    ...parserOptions(format),
    relax_quotes: false,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code === 'CSV_INVALID_CLOSING_QUOTE' || error?.code === 'CSV_QUOTE_NOT_CLOSED')
        bad ??= error;
      return undefined;
    },
  };
  let last = 1;
  try {
    for await (const { info } of openParser(path, format, { ...options, info: true }) as AsyncIterable<{
      info: Info;
    }>) {
      if (bad !== undefined) break;
      last = info.lines;
    }
  } catch (error) {
    throw readError(path, error);
  }
  if (bad === undefined) return;
  throw new ImportError(
    `${path}: a quote that opens a cell after line ${last} is not closed where the cell ends ` +
      `(noticed on line ${String(bad.lines ?? '?')}). Close it there, or say --quotes none when quotes are ` +
      'ordinary characters in this file.',
    { code: 'openQuote', params: { line: last } },
  );
}

async function hasQuotes(path: string, { encoding }: TableFormat): Promise<boolean> {
  for await (const piece of decodeTableFile(path, encoding)) if (piece.includes('"')) return true;
  return false;
}

function readError(path: string, error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new ImportError(`${path}: a row of more than 64 MB does not end.`, { code: 'rowTooLong' });
  return code.startsWith('CSV_') || code.startsWith('E')
    ? new ImportError(`${path} can't be read: ${error.message}`, { code: 'notTable' })
    : error;
}
