import {
  describeExportColumn,
  formatExportCell,
  formatExportCellMoment,
} from '@nazar/domain/exports/cell-text.ts';
import type { ExportMetadata } from '@nazar/domain/exports/codebook.ts';
import type { ExportCellValue, ExportTableColumn } from '@nazar/domain/exports/export-table.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { toWallClock } from '@nazar/domain/text/zone-offset.ts';
import type { ExportWriterFactory } from './export-writer.ts';
import { SavCaseCompressor } from './sav-cases.ts';
import { formatSavHeader, type SavFileInfo, type SavMultipleResponseSet } from './sav-header.ts';
import { maxSavTextBytes, type SavVariable } from './sav-variable.ts';

/** The seconds from the beginning of the Gregorian calendar, where SPSS starts counting, to 1970. */
const spssEpoch = 12_219_379_200;
const maxLabelLength = 120;

/**
 * Writes an SPSS system file in UTF-8. Choices are always labelled numbers, because SPSS can show either.
 * Days of the
 * Persian calendar are texts, because SPSS has no such calendar.
 */
export const makeSavWriter: ExportWriterFactory = ({ about, table, widths }, sink) => {
  const { settings } = about;
  const variables = table.columns.map((column, index) => makeVariable(column, about, widths[index] ?? 0));
  const cases = new SavCaseCompressor(variables);
  return {
    begin: () => sink.write(formatSavHeader(variables, makeHeader(about, table.columns))),
    rows: (rows) => {
      for (const row of rows) {
        cases.add(table.columns.map((column, index) => toSavCell(column, row[index] ?? null, settings)));
      }
      return sink.write(cases.take());
    },
    end: () => sink.write(cases.end()),
  };
};

function makeHeader(
  { title, inquiryId, moment, responses, settings }: ExportMetadata,
  columns: readonly ExportTableColumn[],
): SavFileInfo {
  return {
    title,
    cases: responses,
    createdAt: new Date(toWallClock(settings.timeZone, moment)),
    lines: [title, inquiryId, `${formatExportCellMoment(moment, settings)} ${settings.timeZone}`],
    multipleResponseSets: listResponseSets(columns),
  };
}

/** Makes a set for each question whose options have columns; a single variable needs no set. */
function listResponseSets(columns: readonly ExportTableColumn[]): SavMultipleResponseSet[] {
  const ticks = columns.filter(({ kind, question }) => kind === 'tick' && question !== null);
  return [...Map.groupBy(ticks, ({ question }) => question).values()].flatMap((own) => {
    const [first, second] = own;
    if (first === undefined || second === undefined) return [];
    const name = first.name.slice(0, first.name.lastIndexOf('_'));
    return [{ name, label: first.text, names: own.map((column) => column.name) }];
  });
}

type Settings = ExportMetadata['settings'];

function makeVariable(column: ExportTableColumn, { settings }: ExportMetadata, width: number): SavVariable {
  const { name, measure, labels } = column;
  const head = { name, label: describeExportColumn(column, maxLabelLength), measure, labels };
  switch (column.kind) {
    case 'text':
      return { ...head, width: Math.min(Math.max(width, 1), maxSavTextBytes), format: 'text' };
    case 'date':
    case 'moment':
      if (settings.calendar === 'persian') return { ...head, width: 20, format: 'text', measure: 'nominal' };
      return { ...head, width: 0, format: column.kind };
    case 'time':
      return { ...head, width: 0, format: 'time' };
    case 'number':
      return { ...head, width: 0, format: isWhole(column) ? 'whole' : 'decimal' };
    default:
      return { ...head, width: 0, format: 'whole' };
  }
}

/** Points, seconds, revisions and edits are whole numbers; other answers and scores may have fractions. */
function isWhole({ name, question }: ExportTableColumn): boolean {
  if (question === null) return !name.endsWith('score');
  return answerTypes[question.responseType].points !== null;
}

function toSavCell(column: ExportTableColumn, cell: ExportCellValue, settings: Settings): ExportCellValue {
  if (cell === null) return null;
  switch (column.kind) {
    case 'date':
      if (settings.calendar === 'persian') return formatExportCell(column, cell, settings);
      return Date.parse(`${cell}T00:00:00Z`) / 1000 + spssEpoch;
    case 'moment':
      if (settings.calendar === 'persian') return formatExportCell(column, cell, settings);
      return Math.floor(toWallClock(settings.timeZone, Number(cell)) / 1000) + spssEpoch;
    case 'time':
      return toSeconds(String(cell));
    default:
      return cell;
  }
}

function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
