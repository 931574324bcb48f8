import { maxImportColumns, maxImportRows } from '@nazar/domain/imports/import-failure.ts';
import { hasNoControlCharacters } from '@nazar/domain/text/plain.ts';
import { ImportError } from '../import-error.ts';
import { WorkbookEntriesReader, type XmlParserHandlers } from './archive-entries.ts';
import { type CellNumberKind, formatCellNumber, readCellNumberKinds } from './cell-number-kinds.ts';
import {
  makeBrokenWorkbookError,
  makeSheetTooLargeError,
  makeTooManyRowsError,
} from './workbook-problems.ts';

/** Maximum characters of shared texts, which are kept in memory while a sheet is read. */
const maxSharedText = 32_000_000;
/** Maximum elements of the part with shared texts, because empty ones take time to read too. */
const maxSharedElements = 8_000_000;
/** Bytes of a text in addition to its characters. */
const textOverhead = 16;
const maxCellText = 32_767;
/** Maximum characters of all cells. Cells share texts, so a small workbook may contain a large table. */
const maxSheetText = 100_000_000;
/** The maximum of spreadsheet programs; empty rows take time to read too. */
const maxSheetRows = 1_048_576;
const maxSheets = 1_000;
/** Maximum bytes of the parts with the sheets' names, which are kept in memory. */
const maxNamesBytes = 4_000_000;
/** Spreadsheet programs allow 31 characters; names are sent to the browser. */
const maxSheetName = 100;

export type WorkbookSheetRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** The positions of cells that are numbers. */
  readonly numbers: ReadonlySet<number>;
};

/** A workbook whose sheets are read row by row. */
export class WorkbookReader {
  readonly sheets: readonly string[];
  /** The index of the first sheet that isn't hidden. */
  readonly firstVisible: number;
  readonly #entries: WorkbookEntriesReader;
  readonly #paths: readonly string[];
  readonly #epoch: 1900 | 1904;

  static async open(path: string): Promise<WorkbookReader> {
    const entries = await WorkbookEntriesReader.open(path);
    try {
      const { sheets, epoch } = await readSheets(entries);
      return new WorkbookReader(entries, sheets, epoch);
    } catch (error) {
      entries.close();
      throw error;
    }
  }

  private constructor(entries: WorkbookEntriesReader, sheets: readonly Sheet[], epoch: 1900 | 1904) {
    this.#entries = entries;
    this.sheets = sheets.map(({ name }) => name);
    this.firstVisible = Math.max(
      0,
      sheets.findIndex(({ isHidden }) => !isHidden),
    );
    this.#paths = sheets.map(({ path }) => path);
    this.#epoch = epoch;
  }

  close(): void {
    this.#entries.close();
  }

  /**
   * Passes the rows of a sheet to `take` in batches; the next batch is read after the previous one was
   * processed.
   */
  async readSheet(index: number, take: (rows: readonly WorkbookSheetRow[]) => Promise<void>): Promise<void> {
    const path = this.#paths[index];
    if (path === undefined) throw makeBrokenWorkbookError();
    const shared = await readSharedTexts(this.#entries);
    const formats = await readCellNumberKinds(this.#entries);
    const reader = new SheetReader(shared, formats, this.#epoch);
    const pause = async () => {
      const rows = reader.rows.splice(0);
      if (rows.length > 0) await take(rows);
    };
    await this.#entries.readXml(path, reader.handlers, { pause });
    await take(reader.rows.splice(0));
  }
}

type Sheet = { readonly name: string; readonly path: string; readonly isHidden: boolean };

async function readSheets(entries: WorkbookEntriesReader): Promise<{ sheets: Sheet[]; epoch: 1900 | 1904 }> {
  const targets = new Map<string, string>();
  const readNames = (part: string, handlers: XmlParserHandlers) =>
    entries.readXml(part, handlers, { maxBytes: maxNamesBytes });
  await readNames('xl/_rels/workbook.xml.rels', {
    open: (name, { attributes }) => {
      if (name === 'Relationship') targets.set(String(attributes.Id), String(attributes.Target));
    },
  });
  const sheets: Sheet[] = [];
  let epoch: 1900 | 1904 = 1900;
  await readNames('xl/workbook.xml', {
    open: (name, { attributes }) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(String(attributes.date1904 ?? ''))) epoch = 1904;
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
      const target = targets.get(String(relation)) ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (!/worksheets\//.test(path) || !entries.has(path)) return;
      if (sheets.length >= maxSheets) throw makeSheetTooLargeError();
      sheets.push({
        name: [...String(attributes.name)].slice(0, maxSheetName).join(''),
        path,
        isHidden: /hidden$/i.test(String(attributes.state ?? '')),
      });
    },
  });
  if (sheets.length === 0) throw makeBrokenWorkbookError();
  return { sheets, epoch };
}

async function readSharedTexts(entries: WorkbookEntriesReader): Promise<string[]> {
  const path = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!entries.has(path)) return texts;
  const text = new CellText();
  let size = 0;
  let elements = 0;
  await entries.readXml(path, {
    open: (name) => {
      elements += 1;
      if (elements > maxSharedElements) throw makeSheetTooLargeError();
      if (name === 'si') text.begin();
      text.open(name);
    },
    close: (name) => {
      text.close(name);
      if (name !== 'si') return;
      texts.push(unescapeText(text.value));
      size += text.value.length + textOverhead;
      if (size > maxSharedText) throw makeSheetTooLargeError();
    },
    text: (piece) => text.add(piece),
  });
  return texts;
}

const extended = (text: string | null, piece: string): string =>
  text !== null && text.length > maxCellText ? text : `${text ?? ''}${piece}`;

/** Decodes characters that workbooks write as `_x000D_`, without those that no text has. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character === '\r' || hasNoControlCharacters(character) ? character : '';
  });

/** The text of a cell or a shared string: its concatenated runs without phonetic text. */
class CellText {
  value = '';
  #isText = false;
  #isPhonetic = false;

  begin(): void {
    this.value = '';
  }
  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 't' && !this.#isPhonetic;
  }
  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    this.#isText = false;
  }
  add(piece: string): void {
    if (this.#isText && this.value.length <= maxCellText) this.value += piece;
  }
}

class SheetReader {
  readonly rows: WorkbookSheetRow[] = [];
  readonly #shared: readonly string[];
  readonly #formats: readonly CellNumberKind[];
  readonly #epoch: 1900 | 1904;
  readonly #text = new CellText();
  #cells: string[] = [];
  #numbers = new Set<number>();
  #line = 0;
  #count = 0;
  #begun = 0;
  #size = 0;
  #width = 0;
  #column = -1;
  #type = '';
  #format: CellNumberKind = 'number';
  /** Null if the cell has no value, not even an empty one. */
  #value: string | null = null;
  #formula: string | null = null;
  #part: 'value' | 'formula' | null = null;

  constructor(shared: readonly string[], formats: readonly CellNumberKind[], epoch: 1900 | 1904) {
    this.#shared = shared;
    this.#formats = formats;
    this.#epoch = epoch;
  }

  readonly handlers = {
    open: (name: string, { attributes }: { attributes: Record<string, unknown> }) => {
      this.#text.open(name);
      if (name === 'row') this.#beginRow(attributes.r);
      else if (name === 'c') this.#beginCell(attributes);
      this.#part = name === 'v' ? 'value' : name === 'f' ? 'formula' : null;
      if (name === 'v') this.#value = '';
      else if (name === 'f') this.#formula = '';
    },
    close: (name: string) => {
      this.#text.close(name);
      this.#part = null;
      if (name === 'c') this.#endCell();
      else if (name === 'row') this.#endRow();
    },
    text: (piece: string) => {
      this.#text.add(piece);
      if (this.#part === 'value') this.#value = extended(this.#value, piece);
      else if (this.#part === 'formula') this.#formula = extended(this.#formula, piece);
    },
  };

  #beginRow(place: unknown): void {
    this.#begun += 1;
    if (this.#begun > maxSheetRows) throw makeTooManyRowsError();
    const line = Number(place);
    this.#line = Number.isInteger(line) && line > this.#line ? line : this.#line + 1;
    this.#cells = [];
    this.#numbers = new Set();
    this.#column = -1;
  }

  #beginCell({ r, t, s }: Record<string, unknown>): void {
    const letters = /^[A-Z]{1,3}/.exec(String(r ?? ''))?.[0];
    this.#column = letters === undefined ? this.#column + 1 : parseColumnLetters(letters);
    this.#type = String(t ?? 'n');
    this.#format = this.#formats[Number(s ?? -1)] ?? 'number';
    this.#value = null;
    this.#formula = null;
    this.#text.begin();
  }

  #endCell(): void {
    const shown = this.#shown();
    if (shown === '') return;
    if (this.#column >= maxImportColumns) {
      throw new ImportError('The sheet has too many columns.', {
        code: 'tooManyColumns',
        params: { limit: maxImportColumns },
      });
    }
    this.#countText(shown.length);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = shown;
    if (this.#type === 'n' && shown === String(Number(this.#value))) this.#numbers.add(this.#column);
  }

  #countText(characters: number): void {
    this.#size += characters;
    if (this.#size > maxSheetText) throw makeSheetTooLargeError();
  }

  #shown(): string {
    // Some programs store no results of formulas; the column would look empty without them.
    const value = this.#value ?? '';
    const hasResult = this.#value !== null && (value !== '' || this.#type !== 'n');
    if (this.#formula && !hasResult) return `=${this.#formula}`;
    switch (this.#type) {
      case 's':
        return this.#shared[Number(value)] ?? '';
      case 'inlineStr':
        return unescapeText(this.#text.value);
      case 'str':
        return unescapeText(value);
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace('T', ' ');
      case 'e':
        return '';
      default:
        return value === '' ? '' : formatCellNumber(value, this.#format, this.#epoch);
    }
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    // Rows are padded to the width of the heading, and empty cells take space too.
    if (this.#width === 0) this.#width = this.#cells.length;
    this.#countText(Math.max(this.#width, this.#cells.length));
    this.#count += 1;
    if (this.#count > maxImportRows + 1) throw makeTooManyRowsError();
    this.rows.push({ line: this.#line, cells: this.#cells, numbers: this.#numbers });
  }
}

function parseColumnLetters(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
