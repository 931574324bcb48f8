import { formatColumnHeading, formatExportCell } from '@nazar/domain/exports/cell-text.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import type { ExportCellValue, ExportTableColumn } from '@nazar/domain/exports/export-table.ts';
import { toWallClock } from '@nazar/domain/text/zone-offset.ts';
import {
  cellStyleIndexes,
  formatNumberCell,
  formatRowXml,
  formatTextCell,
  formatXlsxColumnName,
} from '../../platform/xlsx/sheet-xml.ts';

const dayMs = 86_400_000;
/** Spreadsheets count days from this date. Before March 1900 they include a day that did not exist. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

export function formatXlsxHeadingRow(
  columns: readonly ExportTableColumn[],
  settings: ExportSettings,
): string {
  const headings = columns.map((column) => formatColumnHeading(column, settings));
  return formatRowXml(headings, 1, true);
}

/** Writes rows of responses. */
export class XlsxResponseRowWriter {
  readonly #columns: readonly ExportTableColumn[];
  readonly #names: readonly string[];
  readonly #settings: ExportSettings;

  constructor(columns: readonly ExportTableColumn[], settings: ExportSettings) {
    this.#columns = columns;
    this.#names = columns.map((_, index) => `r="${formatXlsxColumnName(index)}`);
    this.#settings = settings;
  }

  row(cells: readonly ExportCellValue[], number: number): string {
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

  #cell(column: ExportTableColumn, cell: string | number, attributes: string): string {
    const date =
      this.#settings.calendar === 'gregorian' ? formatDateCell(column, cell, this.#settings) : null;
    if (date !== null) return formatNumberCell(`${attributes} s="${date.style}"`, date.value);
    if (column.kind === 'time')
      return formatNumberCell(`${attributes} s="${cellStyleIndexes.time}"`, computeDayFraction(String(cell)));
    const shown = formatExportCell(column, cell, this.#settings);
    if (shown === null) return '';
    return typeof shown === 'number'
      ? formatNumberCell(attributes, shown)
      : formatTextCell(attributes, shown);
  }
}

/** Converts a date to a spreadsheet number; null if it is invalid or too early. */
function formatDateCell(
  { kind }: ExportTableColumn,
  cell: string | number,
  { timeZone }: ExportSettings,
): { value: number; style: number } | null {
  if (kind !== 'date' && kind !== 'moment') return null;
  const at = kind === 'date' ? Date.parse(`${cell}T00:00:00Z`) : toWallClock(timeZone, Number(cell));
  if (at < firstDay) return null;
  // The format shows whole seconds.
  const value = (Math.floor(at / 1000) * 1000 - dayZero) / dayMs;
  return { value, style: kind === 'date' ? cellStyleIndexes.date : cellStyleIndexes.moment };
}

function computeDayFraction(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
}
