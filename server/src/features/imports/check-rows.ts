import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { type ConvertedRow, convertRow, type RowConverterContext } from './convert-row.ts';
import { FingerprintCounter } from './fingerprints.ts';
import { idToBytes, type RowIdGenerator } from './identify-row.ts';
import { countRefusal, type ImportRefusal, type ImportReport } from './import-report.ts';
import type { ImportDeps } from './import-table-as-inquiry.ts';
import type { OpenTable } from './open-table.ts';
import type { PlannedQuestion, SegmentsPlan } from './plan-segments.ts';
import type { ImportRowOutcome } from './store-row.ts';
import type { IdentifiedRow } from './store-rows.ts';

export type CheckedRows = {
  /** Number of rows that can be stored. */
  readonly accepted: number;
  readonly inFile: FingerprintCounter;
  /** Times of the first and the last submit; null if the table has no times. */
  readonly first: number | null;
  readonly last: number | null;
};

/** Reads the whole table as if to store it, and reports refusals in the order of the file. */
export async function checkImportRows(
  rows: AsyncIterable<IdentifiedRow>,
  report: ImportReport,
  { onRefusal, onRead, from }: Pick<ImportDeps, 'onRefusal' | 'onRead'> & { readonly from?: number },
): Promise<CheckedRows> {
  const inFile = new FingerprintCounter();
  let accepted = 0;
  let first: number | null = null;
  let last: number | null = null;
  for await (const { row, id } of rows) {
    report.rows += 1;
    onRead?.(report);
    for (const refusal of row.refusals) {
      countRefusal(report, refusal);
      onRefusal?.(refusal);
    }
    if (row.isRefused) continue;
    accepted += 1;
    if (row.refusals.length > 0) report.rowsInPart += 1;
    if (row.isScoredAnew) report.scoredAnew += 1;
    report.answers += row.answers.length;
    inFile.add(idToBytes(id));
    if (row.submittedAt === null) {
      report.untimed += 1;
      continue;
    }
    if (from !== undefined && row.submittedAt < from) report.early += 1;
    first = Math.min(first ?? row.submittedAt, row.submittedAt);
    last = Math.max(last ?? row.submittedAt, row.submittedAt);
  }
  return { accepted, inFile, first, last };
}

export async function* assignRowIds(
  { rows }: OpenTable,
  converter: RowConverterContext,
  names: RowIdGenerator,
): AsyncGenerator<IdentifiedRow> {
  for await (const read of rows()) {
    const row = convertRow(read, converter);
    yield { row, id: row.isRefused ? '' : names.next(row) };
  }
}

export async function* acceptedRows(rows: AsyncIterable<IdentifiedRow>): AsyncGenerator<IdentifiedRow> {
  for await (const named of rows) if (!named.row.isRefused) yield named;
}

type Noting = {
  readonly report: ImportReport;
  readonly needs: Pick<ImportDeps, 'onRefusal' | 'onProgress'>;
  readonly plan: SegmentsPlan;
};

/** Counts a row's outcome, and reports late refusals. */
export function recordRowOutcome(
  row: ConvertedRow,
  outcome: ImportRowOutcome | 'alreadyStored',
  { report, needs, plan }: Noting,
): void {
  const note = (refusal: ImportRefusal) => {
    countRefusal(report, refusal);
    needs.onRefusal?.(refusal);
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
    report.answers -= row.answers.length;
    note({ line: row.line, column: '', value: '', reason: outcome.reason });
  }
  needs.onProgress?.(report);
}

/** The labels of chosen options, or another answer as JSON. */
function describeValue(value: Answer['value'] | undefined, question: PlannedQuestion | undefined): string {
  const labels = new Map(question?.options.map(({ id, body }) => [id, body]));
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  const named = chosen.map((id) => labels.get(id) ?? id);
  return named.length > 0 ? named.join(', ') : JSON.stringify(value);
}
