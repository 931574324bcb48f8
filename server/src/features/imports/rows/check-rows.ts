import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { addToRefusalCounts, type ImportRefusal, type ImportReport } from '../import-report.ts';
import type { ImportContext } from '../import-table-as-inquiry.ts';
import type { ImportSegmentsPlan, PlannedQuestion } from '../questionnaire/plan-import-segments.ts';
import type { OpenedImportTable } from '../table/open-table.ts';
import type { TableRow } from '../table/read-table.ts';
import {
  type ConvertedRow,
  convertImportRow,
  makeRefusedDeletedRow,
  type RowConverterContext,
} from './convert-import-row.ts';
import { type ExportComparisonTarget, matchRowsToStoredResponses } from './exported-responses.ts';
import { FingerprintCounter } from './fingerprints.ts';
import { type RowIdGenerator, uuidToBytes } from './identify-row.ts';
import type { ImportRowOutcome } from './store-row.ts';
import type { IdentifiedRow } from './store-rows.ts';

export type ImportCheckResult = {
  /** Number of rows that can be stored. */
  readonly accepted: number;
  readonly inFile: FingerprintCounter;
  /** Ids of the responses that the inquiry had before, by the ids of our exports. */
  readonly here: FingerprintCounter;
  /** Times of the first and the last submit; null if the table has no times. */
  readonly first: number | null;
  readonly last: number | null;
};

/** The times of an existing inquiry with which the rows' times are compared. */
type TimeLimits = {
  readonly from: number;
  /** Whether the retention rule deletes the row's response soon after the import. */
  readonly isOverdue: (row: ConvertedRow) => boolean;
};
type WithTimeLimits = { readonly limits?: TimeLimits };

/** Reads the whole table as if to store it, and reports refusals in the order of the file. */
export async function checkImportRows(
  rows: AsyncIterable<ReadRow>,
  report: ImportReport,
  { onRefusal, onRead, limits }: Pick<ImportContext, 'onRefusal' | 'onRead'> & WithTimeLimits,
): Promise<ImportCheckResult> {
  const inFile = new FingerprintCounter();
  const here = new FingerprintCounter();
  let accepted = 0;
  let first: number | null = null;
  let last: number | null = null;
  for await (const read of rows) {
    report.rows += 1;
    onRead?.(report);
    if ('storedId' in read) {
      report.alreadyHere += 1;
      here.add(uuidToBytes(read.storedId));
      continue;
    }
    const { row, id, isDeleted = false } = read;
    if (isDeleted) report.deleted += 1;
    for (const refusal of row.refusals) {
      addToRefusalCounts(report, refusal);
      onRefusal?.(refusal);
    }
    if (row.isRefused) continue;
    accepted += 1;
    countAcceptedRow(report, read, 1, limits);
    inFile.add(uuidToBytes(id));
    if (row.submittedAt === null) continue;
    first = Math.min(first ?? row.submittedAt, row.submittedAt);
    last = Math.max(last ?? row.submittedAt, row.submittedAt);
  }
  return { accepted, inFile, here, first, last };
}

/** Adds a row to the counts of accepted rows, or takes it out if storing it was refused. */
function countAcceptedRow(
  report: ImportReport,
  { row, cells }: IdentifiedRow,
  change: 1 | -1,
  limits?: TimeLimits,
): void {
  const { submittedAt } = row;
  report.answers += change * row.answers.length;
  if (row.refusals.length > 0) report.rowsInPart += change;
  if (row.isScoredAnew) report.scoredAnew += change;
  if (limits?.isOverdue(row) === true) report.overdue += change;
  if (submittedAt === null) report.untimed += change;
  else if (limits !== undefined && submittedAt < limits.from) report.early += change;
  for (const column of report.leftOut) {
    if ((cells[column.position] ?? '').trim() !== '') column.cells += change;
  }
}

/** A row with its id, or the id of a response of an export that the inquiry already has. */
type ReadRow = (IdentifiedRow & { readonly isDeleted?: boolean }) | { readonly storedId: string };

/** Reads a table's rows for an inquiry; null for a new one. */
export async function* readConvertedRows(
  { rows, responseIds = null }: OpenedImportTable,
  converter: RowConverterContext,
  { names, into }: { readonly names: RowIdGenerator; readonly into: ExportComparisonTarget | null },
): AsyncGenerator<ReadRow> {
  const read = (row: TableRow, id?: string) => {
    const converted = convertImportRow(row, converter);
    return { row: converted, id: converted.isRefused ? '' : (id ?? names.next(converted)), cells: row.cells };
  };
  const restored = new FingerprintCounter();
  if (responseIds === null || into === null) {
    for await (const row of rows()) yield read(row);
    return;
  }
  for await (const { row, storedId, restoredId } of matchRowsToStoredResponses(rows(), {
    ...into,
    position: responseIds,
  })) {
    if (storedId !== null) yield { storedId };
    else if (restoredId === null) yield read(row);
    else if (!into.restoresDeleted) {
      yield { row: makeRefusedDeletedRow(row), id: '', cells: row.cells, isDeleted: true };
    } else if (restored.has(uuidToBytes(restoredId))) yield { storedId: restoredId };
    else {
      const restoredRow = read(row, restoredId);
      if (!restoredRow.row.isRefused) restored.add(uuidToBytes(restoredId));
      yield { ...restoredRow, isDeleted: true };
    }
  }
}

export async function* filterAcceptedImportRows(rows: AsyncIterable<ReadRow>): AsyncGenerator<IdentifiedRow> {
  for await (const read of rows) {
    if ('row' in read && !read.row.isRefused) yield read;
  }
}

type ImportOutcomeContext = {
  readonly report: ImportReport;
  readonly context: Pick<ImportContext, 'onRefusal' | 'onProgress'>;
  readonly plan: ImportSegmentsPlan;
} & WithTimeLimits;

/** Counts a row's outcome, and reports late refusals. */
export function recordImportRowOutcome(
  identified: IdentifiedRow,
  outcome: ImportRowOutcome | 'alreadyStored',
  { report, context, plan, limits }: ImportOutcomeContext,
): void {
  const { row } = identified;
  const note = (refusal: ImportRefusal) => {
    addToRefusalCounts(report, refusal);
    context.onRefusal?.(refusal);
  };
  if (outcome === 'alreadyStored') report.alreadyStored += 1;
  else if (outcome.stored) {
    report.stored += 1;
    report.answers -= outcome.refused.size;
    if (outcome.refused.size > 0 && row.refusals.length === 0) report.rowsInPart += 1;
    for (const [questionId, reason] of outcome.refused) {
      const question = [...plan.questions.values()].find((each) => each.id === questionId);
      const answer = row.answers.find((each) => each.questionId === questionId);
      const value = describeValue(answer?.value, question);
      note({ line: row.line, column: question?.source.column ?? questionId, value, reason });
    }
  } else {
    countAcceptedRow(report, identified, -1, limits);
    note({ line: row.line, column: '', value: '', reason: outcome.reason });
  }
  context.onProgress?.(report);
}

/** The labels of chosen options, or another answer as JSON. */
function describeValue(value: Answer['value'] | undefined, question: PlannedQuestion | undefined): string {
  const labels = new Map(question?.options.map(({ id, body }) => [id, body]));
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  const chosenLabels = chosen.map((id) => labels.get(id) ?? id);
  return chosenLabels.length > 0 ? chosenLabels.join(', ') : JSON.stringify(value);
}
