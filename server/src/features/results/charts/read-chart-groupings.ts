import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { CalendarSystem } from '@nazar/domain/results/group-days.ts';
import { findGroupingSource, type Grouping, parseGroupSelection } from '@nazar/domain/results/grouping.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { StoredTallyTotal } from '../../counts/index.ts';
import { readGroupings } from '../groupings/grouping-queries.ts';
import type { ResultsInquiry } from '../results-inquiry-queries.ts';

export interface ChartGroupings {
  /** The grouping with the chart's options or intervals, in its order. */
  readonly group: Grouping;
  readonly condition: Grouping | null;
  readonly whole: { readonly group: Grouping; readonly condition: Grouping | null };
  readonly total: StoredTallyTotal;
}

/** Leaves out groups removed by an edit; null if the group or the condition has none left. */
export async function readChartGroupings(
  db: Database,
  counted: ResultsInquiry,
  chart: ChartInput,
  calendar: CalendarSystem,
): Promise<ChartGroupings | null> {
  const read = await readAllChartGroupings(db, counted, chart, calendar);
  if (read === null) return null;
  const { whole, total } = read;
  const fixed = isSecretBallot(counted.definition);
  const group = pickLeft(whole.group, chart.groupOptionIds, fixed);
  const condition =
    whole.condition === null ? null : pickLeft(whole.condition, chart.conditionOptionIds, fixed);
  if (group === null || (whole.condition !== null && condition === null)) return null;
  return { group, condition, whole, total };
}

/** The question and the condition of a chart with all of their groups; null if one of them was removed. */
export async function readAllChartGroupings(
  db: Database,
  counted: ResultsInquiry,
  { groupQuestionId, conditionQuestionId }: ChartInput,
  calendar: CalendarSystem,
): Promise<Pick<ChartGroupings, 'whole' | 'total'> | null> {
  const ids = [groupQuestionId, ...(conditionQuestionId === null ? [] : [conditionQuestionId])];
  const sources = ids.flatMap((id) => findGroupingSource(counted.compiled, id) ?? []);
  if (sources.length < ids.length) return null;
  const { total, groupings } = await readGroupings(db, counted, sources, calendar);
  const [group, condition = null] = groupings;
  return group === undefined ? null : { whole: { group, condition }, total };
}

/** Null if none is left. */
function pickLeft(whole: Grouping, ids: readonly string[], fixed: boolean): Grouping | null {
  const groupableIds = ids.filter((id) => parseGroupSelection(whole, [id], { fixed }) !== null);
  const picked = parseGroupSelection(whole, groupableIds, { fixed });
  return picked === null || picked.groups.length === 0 ? null : picked;
}
