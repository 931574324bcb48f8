import { headingOf, shownCell } from '@nazar/domain/exports/cell-text.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import type { CellValue, TableColumn } from '@nazar/domain/exports/export-table.ts';
import { direction, type Language } from '@nazar/domain/text/language.ts';
import { wallClock } from '@nazar/domain/text/zone-offset.ts';

/** Places of the cell formats in styles.xml. */
const styles = { plain: 0, bold: 1, date: 2, moment: 3, time: 4 } as const;

/** UTF-16 units of a cell that spreadsheets read. */
const maxCellLength = 32_767;
const dayMs = 86_400_000;
/** Spreadsheets count days from here. Before March 1900 they count a day that never was. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

export function sheetStart(columns: number, language: Language): string {
  const side = direction(language) === 'rtl' ? ' rightToLeft="1"' : '';
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widths = columns > 0 ? `<col min="1" max="${columns}" width="18" customWidth="1"/>` : codebookWidths;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${side}>${columns > 0 ? frozen : ''}</sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
}

const codebookWidths = [20, 20, 50, 30, 18, 18, 10, 40]
  .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  .join('');

/** With filters on the heading, where it is one of responses. */
export function sheetEnd(columns: number, rows: number): string {
  const filter = columns > 0 ? `<autoFilter ref="A1:${columnName(columns - 1)}${rows}"/>` : '';
  return `</sheetData>${filter}</worksheet>`;
}

export function headingRow(columns: readonly TableColumn[], settings: ExportSettings): string {
  const headings = columns.map((column) => headingOf(column, settings));
  return plainRow(headings, 1, true);
}

export function plainRow(cells: readonly (string | number)[], number: number, bold = false): string {
  const style = bold ? ` s="${styles.bold}"` : '';
  const written = cells.map((cell, index) => {
    const attributes = `r="${columnName(index)}${number}"${style}`;
    return cell === ''
      ? ''
      : typeof cell === 'number'
        ? numberCell(attributes, cell)
        : textCell(attributes, cell);
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** Rows of responses. */
export class RowWriter {
  readonly #columns: readonly TableColumn[];
  readonly #names: readonly string[];
  readonly #settings: ExportSettings;

  constructor(columns: readonly TableColumn[], settings: ExportSettings) {
    this.#columns = columns;
    this.#names = columns.map((_, index) => `r="${columnName(index)}`);
    this.#settings = settings;
  }

  row(cells: readonly CellValue[], number: number): string {
    let text = `<row r="${number}">`;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const column = this.#columns[index];
      const cell = cells[index] ?? null;
      if (cell !== null && column !== undefined) {
        text += this.#cell(column, cell, `${this.#names[index]}${number}"`);
      }
    }
    return `${text}</row>`;
  }

  #cell(column: TableColumn, cell: string | number, attributes: string): string {
    const date = this.#settings.calendar === 'gregorian' ? dateCell(column, cell, this.#settings) : null;
    if (date !== null) return numberCell(`${attributes} s="${date.style}"`, date.value);
    if (column.kind === 'time') return numberCell(`${attributes} s="${styles.time}"`, dayPart(String(cell)));
    const shown = shownCell(column, cell, this.#settings);
    if (shown === null) return '';
    return typeof shown === 'number' ? numberCell(attributes, shown) : textCell(attributes, shown);
  }
}

/** A date as spreadsheets count it; null where it is none, or too early for them. */
function dateCell(
  { kind }: TableColumn,
  cell: string | number,
  { timeZone }: ExportSettings,
): { value: number; style: number } | null {
  if (kind !== 'date' && kind !== 'moment') return null;
  const at = kind === 'date' ? Date.parse(`${cell}T00:00:00Z`) : wallClock(timeZone, Number(cell));
  if (at < firstDay) return null;
  // Whole seconds, as the format shows.
  const value = (Math.floor(at / 1000) * 1000 - dayZero) / dayMs;
  return { value, style: kind === 'date' ? styles.date : styles.moment };
}

function dayPart(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

function numberCell(attributes: string, value: number): string {
  return `<c ${attributes}><v>${value}</v></c>`;
}

function textCell(attributes: string, text: string): string {
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut(text))}</t></is></c>`;
}

/** Never within a pair of surrogates. */
function cut(text: string): string {
  if (text.length <= maxCellLength) return text;
  const end = /[\ud800-\udbff]/.test(text[maxCellLength - 1] ?? '') ? maxCellLength - 1 : maxCellLength;
  return text.slice(0, end);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML can't hold
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Spreadsheets read `_x0041_` as the letter A. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const needsEscaping = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

export function escapeXml(text: string): string {
  // Few texts do, and one look is quicker than four.
  if (!needsEscaping.test(text)) return text;
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(unfit, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll('\r', '_x000D_');
}

const names: string[] = [];

/** A, B … Z, AA, AB … */
export function columnName(index: number): string {
  const known = names[index];
  if (known !== undefined) return known;
  const name =
    index < 26
      ? String.fromCharCode(65 + index)
      : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
  names[index] = name;
  return name;
}
