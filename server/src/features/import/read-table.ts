import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, type Info, type Options, type Parser, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { type Encoding, readSample, readText, recogniseEncoding } from './decode-text.ts';
import { ImportError } from './import-error.ts';

export const delimiters = { tab: '\t', comma: ',', semicolon: ';', pipe: '|' } as const;
export type DelimiterName = keyof typeof delimiters;

export type TableFormat = {
  readonly encoding: Encoding;
  readonly delimiter: DelimiterName;
  /** Whether a cell may stand in quotes, as RFC 4180 has it. */
  readonly quotes: boolean;
};
/** What was said of the format; the rest is recognised. */
export type FormatOptions = { readonly [Name in keyof TableFormat]?: TableFormat[Name] | undefined };

/** `line` is the one on which the row begins, from 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

/** Far above any row of answers; a file without line ends must not fill the memory. */
const maxRowBytes = 64_000_000;

/** How a file is written: its encoding by its first bytes, its separator by which columns that gives. */
export async function recogniseFormat(
  path: string,
  given: FormatOptions,
  wanted: ReadonlySet<string>,
): Promise<TableFormat> {
  const encoding = given.encoding ?? (await recogniseEncoding(path));
  const quotes = given.quotes ?? true;
  if (given.delimiter !== undefined) return { encoding, quotes, delimiter: given.delimiter };
  const sample = await readSample(path, encoding);
  const scored = (Object.keys(delimiters) as DelimiterName[]).map((delimiter) => {
    const names = headingOf(sample, { encoding, quotes, delimiter });
    return { delimiter, found: names.filter((name) => wanted.has(name.trim())).length, all: names.length };
  });
  const [best] = scored.sort((a, b) => b.found - a.found || b.all - a.all);
  return { encoding, quotes, delimiter: best?.delimiter ?? 'tab' };
}

function headingOf(sample: string, format: TableFormat): string[] {
  try {
    // Types of the library: without `columns` and `info` records are arrays of texts.
    const text = sample.replace(/\r\n?/g, '\n');
    const [names = []] = parseSync(text, { ...parserOptions(format), to: 1 }) as string[][];
    return names;
  } catch {
    return [];
  }
}

function parserOptions({ delimiter, quotes }: TableFormat): Options {
  return {
    delimiter: delimiters[delimiter],
    record_delimiter: '\n',
    quote: quotes ? '"' : null,
    escape: quotes ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  };
}

/** The rows of a table one by one, the heading too. Rows in which every cell is blank are passed over. */
export async function* readRows(path: string, format: TableFormat): AsyncGenerator<TableRow> {
  const records = openParser(path, format, { ...parserOptions(format), info: true });
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: Info }>) {
      if (record.every((cell) => cell.trim() === '')) continue;
      // Line breaks inside of quotes: the row began so many lines before it ended.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    throw readError(path, error);
  }
}

function openParser(path: string, { encoding }: TableFormat, options: Options): Parser {
  const parser = parse(options);
  // What goes wrong before the parser ends the reading of it as well, and is told there.
  pipeline(Readable.from(withLineFeeds(readText(path, encoding))), parser).catch(() => {});
  return parser;
}

/** Line ends of Windows and of old Macs as LF, inside of quotes too. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    yield (held === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}

/**
 * Throws where a quote opens a cell that does not end where a cell can end: everything up to the next quote
 * would become one cell, and people would be lost or run into each other.
 */
export async function checkQuotes(path: string, format: TableFormat): Promise<void> {
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
  );
}

async function hasQuotes(path: string, { encoding }: TableFormat): Promise<boolean> {
  for await (const piece of readText(path, encoding)) if (piece.includes('"')) return true;
  return false;
}

function readError(path: string, error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new ImportError(`${path}: a row of more than 64 MB does not end.`);
  return code.startsWith('CSV_') || code.startsWith('E')
    ? new ImportError(`${path} can't be read: ${error.message}`)
    : error;
}
