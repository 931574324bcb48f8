import {
  formatRefusalReason,
  type ImportOptions,
  type ImportRefusal,
  type ImportReport,
} from '../features/imports/index.ts';

export const maxPrintedRefusals = 10;
const shownColumns = 20;

type ReportContext = {
  /** The first few refusals. */
  readonly refusals: readonly ImportRefusal[];
  /** The file with all refusals. */
  readonly file: string;
  readonly isCheck: boolean;
  readonly options: Pick<ImportOptions, 'resultView' | 'listed' | 'open'>;
  readonly publicUrl: string;
};

/** Prints the outcome of an import; sets a non-zero exit code if nothing was imported. */
export function printImportReport(
  report: ImportReport,
  { refusals, file, isCheck, options, publicUrl }: ReportContext,
): void {
  for (const note of report.notes) console.log(note);
  const { stored, alreadyStored, withdrawn, refusedRows } = report;
  console.log(
    `Responses in the file: ${count(report.rows)}. ${isCheck ? 'To be stored' : 'Stored'}: ${count(stored)}. ` +
      `Already there: ${count(alreadyStored)}. Rejected: ${count(refusedRows)}. ` +
      `Answers: ${count(report.answers)}. ${report.seconds.toFixed(1)} s.`,
  );
  if (withdrawn > 0) {
    console.log(`${isCheck ? 'To be deleted' : 'Deleted'}, no longer in the file: ${count(withdrawn)}.`);
  }
  if (report.scoredAnew > 0) {
    console.log(
      `Rows with another score or result than in the file: ${count(report.scoredAnew)}. ` +
        'The exam’s answers and points count, of all its questions.',
    );
  }
  if (report.unaskedColumns.length > 0) {
    console.log(`Columns without a question, left out: ${report.unaskedColumns.join(', ')}.`);
  }
  const lost = report.leftOut.filter(({ cells }) => cells > 0);
  if (lost.length > 0) {
    const counts = lost.map(({ column, cells }) => `${column} ${count(cells)}`);
    console.log(`Filled cells in them: ${counts.join(', ')}.`);
  }
  console.log(`Rejected cells: ${count(report.refusedCells)}. The rest of their rows is kept.`);
  const columns = [...report.refusedCellsByColumn].sort(([, a], [, b]) => b - a);
  const columnCounts = columns.slice(0, shownColumns).map(([column, cells]) => `${column} ${count(cells)}`);
  if (columnCounts.length > 0)
    console.log(`By column: ${columnCounts.join(', ')}${columns.length > shownColumns ? ' …' : ''}`);
  for (const { line, column, value, reason } of refusals) {
    const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value;
    console.log(
      `  line ${line}${column === '' ? '' : `, ${column} = ${JSON.stringify(shown)}`}: ${formatRefusalReason(reason, 'en')}`,
    );
  }
  const all = report.refusedCells + refusedRows;
  if (all > refusals.length) console.log(`  … and ${count(all - refusals.length)} more`);
  if (all > 0) console.log(`All of them are in ${file}`);
  if (report.rows > 0 && report.alreadyHere === report.rows) {
    console.log('Every response in the file is already in the inquiry.');
    return;
  }
  if (report.answers === 0 && report.alreadyHere === 0) {
    process.exitCode = 1;
    console.error('No row could be used. Nothing was stored.');
    return;
  }
  if (isCheck) {
    console.log('This was a check: nothing was stored.');
    return;
  }
  if (report.inquiry === 'made') for (const line of describeAccess(options)) console.log(line);
  else console.log('The inquiry of an earlier import was updated. Its access hasn’t changed.');
  console.log(`The inquiry: ${publicUrl}/${report.inquiryId}`);
}

/** Describes who can see the inquiry and its results. */
function describeAccess({ resultView, listed = false, open = false }: ReportContext['options']): string[] {
  const viewers = {
    admin: 'Results: the owner and administrators (publish with --result-view public).',
    participants: 'Results: participants.',
    public: 'Results: everyone with the link.',
  };
  return [
    viewers[resultView],
    listed ? 'Listed: on the home page and in searches.' : 'Not listed (list with --list).',
    open ? 'Open: everyone with the link can take part.' : 'Closed: no one can take part (open with --open).',
  ];
}

function count(number: number): string {
  return number.toLocaleString('en');
}
