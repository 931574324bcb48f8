import { ImportError } from '../import-error.ts';
import type { InquiryFileSource } from '../questionnaire/inquiry-file-source.ts';
import type { Questionnaire } from '../questionnaire/questionnaire.ts';
import type { ScoreColumnPositions } from '../rows/compare-score.ts';
import type { ImportTableColumns } from './answer-cells.ts';
import { readTableRows, type TableFormat, type TableRow } from './read-table.ts';

/** A table and the questions that its columns answer. */
export type OpenedImportTable = {
  readonly questionnaire: Questionnaire;
  readonly format: TableFormat;
  readonly columns: ImportTableColumns;
  /** The inquiry file that replaces the questionnaire. */
  readonly inquiryFile?: InquiryFileSource;
  /** The columns with scores of an exported exam. */
  readonly scores?: ScoreColumnPositions | null;
  /** The position of the response ids of one of our exports. */
  readonly responseIds?: number | null;
  /** Whether the table is one of our exports, whose rows may answer earlier revisions. */
  readonly isOwnExport?: boolean;
  /** The rows below the heading; each call starts at the first. */
  rows(): AsyncGenerator<TableRow>;
};

export async function readColumnHeadings(path: string, format: TableFormat): Promise<readonly string[]> {
  for await (const { cells } of readTableRows(path, format)) return cells;
  throw new ImportError(`${path} has no heading.`, { code: 'noHeading' });
}

export async function* readTableRowsBelowHeading(
  path: string,
  format: TableFormat,
): AsyncGenerator<TableRow> {
  let isHeading = true;
  for await (const row of readTableRows(path, format)) {
    if (!isHeading) yield row;
    isHeading = false;
  }
}
