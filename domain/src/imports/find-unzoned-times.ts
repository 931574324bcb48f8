import { isTimeZone } from '../text/time-zone.ts';
import { parseCellTimeZone } from './cell-moment.ts';
import type { ColumnProfile, ColumnUse } from './column-profile.ts';
import type { QuestionPartUse } from './import-plan.ts';

type PlannedColumn = { readonly index: number; readonly use: ColumnUse | QuestionPartUse };
type Table = { readonly rows: number; readonly columns: readonly ColumnProfile[] };

/** How many of a table's planned times have no time zone, in the cell or in a column of zones. */
export function findUnzonedTimes(
  planned: readonly PlannedColumn[],
  { rows, columns }: Table,
): 'none' | 'some' | 'all' {
  const listProfilesByUse = (...uses: ColumnUse[]) =>
    planned.flatMap(({ index, use }) => (uses.some((each) => each === use) ? (columns[index] ?? []) : []));
  const times = listProfilesByUse('started', 'submitted').map(({ facts }) => facts.kinds);
  if (times.every(({ moments, zonedMoments }) => moments === zonedMoments)) return 'none';
  const [zones] = listProfilesByUse('timeZone');
  const valid = zones === undefined ? 0 : countZones(zones).reduce((sum, { count }) => sum + count, 0);
  if (valid === rows) return 'none';
  return valid > 0 || times.some(({ zonedMoments }) => zonedMoments > 0) ? 'some' : 'all';
}

/**
 * Proposes the exporting inquiry's time zone, so that days stay the same, or that of the zoned rows if some rows have
 * none. Null if no row has a zone.
 */
export function proposeTimeZone(
  planned: readonly PlannedColumn[],
  table: Table,
  exportedInquiryTimeZone: string | null,
): string | null {
  const isInquiryZone = exportedInquiryTimeZone !== null && findUnzonedTimes(planned, table) !== 'some';
  return isInquiryZone ? exportedInquiryTimeZone : findMostFrequentTimeZone(table.columns);
}

function findMostFrequentTimeZone(columns: readonly ColumnProfile[]): string | null {
  const zones = columns.find(({ fixedUse }) => fixedUse === 'timeZone');
  const named = zones === undefined ? [] : countZones(zones).filter(({ value }) => isTimeZone(value));
  const [most] = named.toSorted((a, b) => b.count - a.count);
  return most?.value ?? null;
}

const countZones = ({ values, examples = [] }: ColumnProfile) =>
  (values ?? examples).filter(({ value }) => parseCellTimeZone(value) !== null);
