import {
  formatRefusalReason,
  type ImportOptions,
  type ImportRefusal,
  type ImportReport,
} from '../features/imports/index.ts';

export const shownRefusals = 10;
const shownColumns = 20;

type ReportContext = {
  /** The first few. */
  readonly refusals: readonly ImportRefusal[];
  /** The file that lists them all. */
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
  const done = isCheck ? 'would be ' : '';
  console.log(
    `${count(report.rows)} people in the file: ${count(stored)} ${done}stored, ${count(alreadyStored)} had been ` +
      `stored before, ${count(refusedRows)} refused; ${count(report.answers)} answers. ${report.seconds.toFixed(1)} s.`,
  );
  if (withdrawn > 0) {
    console.log(
      `${count(withdrawn)} that were stored before are not in the file any more: ${done}taken out.`,
    );
  }
  if (report.unaskedColumns.length > 0) {
    console.log(`Left out, since no question asks them: ${report.unaskedColumns.join(', ')}.`);
  }
  console.log(`${count(report.refusedCells)} cells refused; everything else of their rows is kept.`);
  const columns = [...report.refusedCellsByColumn].sort(([, a], [, b]) => b - a);
  const named = columns.slice(0, shownColumns).map(([column, cells]) => `${column} ${count(cells)}`);
  if (named.length > 0)
    console.log(`By column: ${named.join(', ')}${columns.length > shownColumns ? ' …' : ''}`);
  for (const { line, column, value, reason } of refusals) {
    const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value;
    console.log(
      `  line ${line}${column === '' ? '' : `, ${column} = ${JSON.stringify(shown)}`}: ${formatRefusalReason(reason, 'en')}`,
    );
  }
  const all = report.refusedCells + refusedRows;
  if (all > refusals.length) console.log(`  … and ${count(all - refusals.length)} more`);
  if (all > 0) console.log(`All of them are in ${file}`);
  if (report.answers === 0) {
    process.exitCode = 1;
    console.error('Nothing in the file could be taken over. Nothing was stored.');
    return;
  }
  if (isCheck) {
    console.log('This was a check: nothing was stored.');
    return;
  }
  if (report.inquiry === 'made') for (const line of describeAccess(options)) console.log(line);
  else console.log('It went on with the inquiry of an earlier import; who may see it stays as it was set.');
  console.log(`The inquiry: ${publicUrl}/${report.inquiryId}`);
}

/** Describes who can see the inquiry and its results. */
function describeAccess({ resultView, listed = false, open = false }: ReportContext['options']): string[] {
  const viewers = {
    admin: 'Results: only its owner and administrators see them (--result-view public publishes them).',
    participants: 'Results: those who took part see them.',
    public: 'Results: everyone with the link sees them.',
  };
  return [
    viewers[resultView],
    listed
      ? 'Listed: home and searches show it.'
      : 'Not listed: home and searches do not show it (--list does).',
    open ? 'Open: everyone with the link can take part.' : 'Closed: no one can take part (--open lets them).',
  ];
}

function count(number: number): string {
  return number.toLocaleString('en');
}
