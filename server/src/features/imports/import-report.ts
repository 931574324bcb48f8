import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { formatRefusalReason } from './rows/refusal-reasons.ts';
import type { ImportTableColumns } from './table/answer-cells.ts';

/** A part that was not imported, with the reason. `column` is empty if the whole row was refused. */
export type ImportRefusal = {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: ImportRefusalReason;
};

export type ImportReport = {
  /** Null if nothing was stored. */
  inquiryId: string | null;
  /** Number of non-empty rows below the heading. */
  rows: number;
  /** Number of stored rows; in a dry run, of rows that would be stored. */
  stored: number;
  /** Number of rows that an earlier run had stored. */
  alreadyStored: number;
  /** Number of rows of an export whose responses the inquiry already had; they are left out. */
  alreadyHere: number;
  /** Number of rows of an export whose responses were deleted from the inquiry. */
  deleted: number;
  /** Number of rows that an earlier run had stored and that are no longer in the file. */
  withdrawn: number;
  refusedRows: number;
  /** Number of rows with refused cells that were otherwise accepted. */
  rowsInPart: number;
  refusedCells: number;
  refusedCellsByColumn: Map<string, number>;
  answers: number;
  /** Number of rows of an exported exam whose score changes by the published key. */
  scoredAnew: number;
  /** Number of accepted rows without a time, and of those from before the first day of an existing inquiry. */
  untimed: number;
  early: number;
  /** Number of accepted rows that the retention rule of an existing inquiry deletes soon after the import. */
  overdue: number;
  /** Columns that no question reads. */
  unaskedColumns: string[];
  /** Such columns without those about the response, with the filled cells of accepted rows. */
  leftOut: { readonly column: string; readonly position: number; cells: number }[];
  /** Detected facts and other remarks for the importer. */
  notes: string[];
  /** The result for the inquiry itself. */
  inquiry: 'none' | 'made' | 'continued' | 'changed';
  seconds: number;
};

export function makeEmptyImportReport(): ImportReport {
  return {
    inquiryId: null,
    rows: 0,
    stored: 0,
    alreadyStored: 0,
    alreadyHere: 0,
    deleted: 0,
    withdrawn: 0,
    refusedRows: 0,
    rowsInPart: 0,
    refusedCells: 0,
    answers: 0,
    scoredAnew: 0,
    untimed: 0,
    early: 0,
    overdue: 0,
    refusedCellsByColumn: new Map(),
    unaskedColumns: [],
    leftOut: [],
    notes: [],
    inquiry: 'none',
    seconds: 0,
  };
}

/** Whether the inquiry has the responses of all rows already. */
export const isAllHere = ({ rows, alreadyHere }: Pick<ImportReport, 'rows' | 'alreadyHere'>): boolean =>
  rows > 0 && alreadyHere === rows;

/** Adds the columns that no question reads. */
export function addUnreadColumnsToReport(
  report: ImportReport,
  { unasked, leftOut }: ImportTableColumns,
): void {
  report.unaskedColumns = [...unasked];
  report.leftOut = leftOut.map((column) => ({ ...column, cells: 0 }));
}

export function addToRefusalCounts(report: ImportReport, { column }: ImportRefusal): void {
  if (column === '') {
    report.refusedRows += 1;
    return;
  }
  report.refusedCells += 1;
  report.refusedCellsByColumn.set(column, (report.refusedCellsByColumn.get(column) ?? 0) + 1);
}

const maxValueLength = 200;
export const refusalTableHeader = 'line\tcolumn\tvalue\treason\n';

/** A line of the table of refusals; characters that would break it become spaces. */
export function formatRefusalLine(
  { line, column, value, reason }: ImportRefusal,
  language: Language = 'en',
): string {
  const cells = [line, column, value.slice(0, maxValueLength), formatRefusalReason(reason, language)];
  return `${cells.map((cell) => String(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`;
}
