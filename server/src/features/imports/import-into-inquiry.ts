import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { computeRetentionCutoff, getRetention } from '@nazar/domain/inquiries/retention.ts';
import { addUnreadColumnsToReport, type ImportReport, makeEmptyImportReport } from './import-report.ts';
import type { ImportContext } from './import-table-as-inquiry.ts';
import { makeAdditionSeed } from './questionnaire/addition-seed.ts';
import type { ParticipationPeriod } from './questionnaire/make-inquiry.ts';
import type { ImportSegmentsPlan } from './questionnaire/plan-import-segments.ts';
import {
  checkImportRows,
  filterAcceptedImportRows,
  readConvertedRows,
  recordImportRowOutcome,
} from './rows/check-rows.ts';
import type { ScoreColumnPositions } from './rows/compare-score.ts';
import type { ConvertedRow, RowConverterContext } from './rows/convert-import-row.ts';
import { RowIdGenerator } from './rows/identify-row.ts';
import { getImportRowTime, storeImportRows } from './rows/store-rows.ts';
import type { OpenedImportTable } from './table/open-table.ts';

/** The caller's own inquiry to which a table's answers are added. */
export type ImportIntoInquiryOptions = {
  readonly inquiryId: string;
  /**
   * Identifies this import: repeating it stores each row once, another import stores equal rows as other
   * people's.
   */
  readonly batch: string;
  readonly source: OpenedImportTable;
  readonly plan: ImportSegmentsPlan;
  readonly compiled: CompiledInquiry;
  /** The published revision by which answers are judged. */
  readonly revision: number;
  readonly openTime: ParticipationPeriod;
  readonly timeZone: string;
  /** The columns with scores, if the table is an export of an exam. */
  readonly scores: ScoreColumnPositions | null;
  /** Whether rows of responses that were deleted from the inquiry are added as new responses. */
  readonly restoresDeleted: boolean;
};

type ImportIntoInquiryContext = Pick<
  ImportContext,
  'deps' | 'dryRun' | 'onRefusal' | 'onProgress' | 'onRead' | 'signal'
>;

const minuteMs = 60_000;

/**
 * Adds a table's answers to a published inquiry. The inquiry's own rules judge them, as at the time of each
 * row. The inquiry and its other responses stay unchanged.
 */
export async function importIntoInquiry(
  addition: ImportIntoInquiryOptions,
  context: ImportIntoInquiryContext,
): Promise<ImportReport> {
  const { source, plan, compiled, inquiryId, revision, openTime, timeZone, scores } = addition;
  const { restoresDeleted } = addition;
  const { isOwnExport: acceptsPartialRankings = false } = source;
  const { deps } = context;
  const now = deps.now();
  const converter: RowConverterContext = {
    questionnaire: source.questionnaire,
    plan,
    columns: source.columns,
    timeZone: source.questionnaire.timeZone ?? timeZone,
    dayTimeZone: timeZone,
    now,
    compiled,
    scoring: scores === null ? null : { columns: scores, exam: compiled },
    acceptsPartialRankings,
  };
  const seed = makeAdditionSeed(addition);
  const rows = () => {
    const names = new RowIdGenerator(deps.secrets.signing, seed);
    const into = { db: deps.db, inquiryId, keys: deps.secrets, seed, restoresDeleted };
    return readConvertedRows(source, converter, { names, into });
  };
  const report = makeEmptyImportReport();
  report.inquiryId = inquiryId;
  report.inquiry = 'continued';
  addUnreadColumnsToReport(report, source.columns);
  // Exports of open inquiries cut times to the minute.
  const from = Math.floor(openTime.from / minuteMs) * minuteMs;
  const untimed = openTime.to === null ? now : Math.min(now, openTime.to - 1);
  const retention = getRetention(compiled.definition);
  const cutoff = retention === null ? null : computeRetentionCutoff(retention, openTime.to, now);
  const isOverdue = (row: Pick<ConvertedRow, 'submittedAt'>) =>
    cutoff !== null && getImportRowTime(row, { openTime, untimed }) <= cutoff;
  const limits = { from, isOverdue };
  const checked = await checkImportRows(rows(), report, { ...context, limits });
  if (context.dryRun === true) return { ...report, stored: checked.accepted };
  const storing = {
    deps,
    signal: context.signal,
    inquiryId,
    seed,
    revision,
    openTime,
    untimed,
    acceptsPartialRankings,
  };
  await storeImportRows(filterAcceptedImportRows(rows()), storing, (row, outcome) =>
    recordImportRowOutcome(row, outcome, { report, context, plan, limits }),
  );
  return report;
}
