import { isoToDayNumber } from '../text/moment.ts';
import { type CalendarSystem, getLastDayOfPeriod, groupDays } from './group-days.ts';
import {
  type AnswerGroup,
  type Grouping,
  type GroupingSource,
  hasOptionGroups,
  listGroupOptions,
  makeGroupCode,
  makeIntervalGroup,
  maxIntervals,
} from './grouping.ts';
import { isHistogramBarClosed } from './histogram.ts';
import type { Interval } from './interval.ts';
import type { InquiryCounts } from './summarize.ts';
import type { Tally } from './tally.ts';

/** Lists all groups of a question or a row: its options, or the intervals shown in results. */
export function makeGrouping(
  source: GroupingSource,
  counts: InquiryCounts,
  calendar: CalendarSystem,
): Grouping {
  if (hasOptionGroups(source)) return { ...source, groups: optionGroups(source, counts.tally) };
  const counted = countIntervals[source.by as keyof typeof countIntervals](source, counts, calendar);
  if (counted.length > maxIntervals) return { ...source, groups: [] };
  return {
    ...source,
    groups: counted.map(({ interval, count }, index) =>
      makeIntervalGroup(source, interval, { index, count }),
    ),
  };
}

/** Whether `makeGrouping` needs listed values in addition to the tally. */
export function groupingNeedsListedValues(source: GroupingSource): boolean {
  return source.by === 'numbers' || source.by === 'days';
}

function optionGroups(source: GroupingSource, tally: Tally): AnswerGroup[] {
  return listGroupOptions(source).map((option, index) => {
    const code = makeGroupCode(source, index, option);
    return { id: option.id, code, option, interval: null, count: countOption(source, option.code, tally) };
  });
}

function countOption({ by, question, code }: GroupingSource, option: number, tally: Tally): number | null {
  if (by === 'options') return tally.counts[option] ?? 0;
  return by === 'rows' ? (tally.bins[question.code]?.[`${code}:${option}`] ?? 0) : null;
}

type CountedInterval = { readonly interval: Interval; readonly count: number | null };
type CountIntervals = (
  source: GroupingSource,
  counts: InquiryCounts,
  calendar: CalendarSystem,
) => CountedInterval[];

const countIntervals: Readonly<Record<Interval['kind'], CountIntervals>> = {
  numbers: ({ question }, { shapes }) => {
    const shape = shapes.get(question.code);
    if (shape === undefined) return [];
    return shape.bins.map((bar) => {
      const { from, to, count } = bar;
      return { interval: { kind: 'numbers', from, to, closed: isHistogramBarClosed(bar, shape) }, count };
    });
  },
  days: ({ question }, { days }, calendar) => {
    const { groups, unit } = groupDays(days.get(question.code) ?? [], calendar);
    return groups.map(({ at, count }) => {
      const [from, to] = [isoToDayNumber(at), isoToDayNumber(getLastDayOfPeriod(at, unit, calendar))];
      return { interval: { kind: 'days', from, to, closed: true }, count };
    });
  },
  hours: ({ question }, { tally }) => {
    const bins = tally.bins[question.code] ?? {};
    return Array.from({ length: 24 }, (_, hour): CountedInterval => {
      const count = bins[String(hour).padStart(2, '0')] ?? 0;
      return { interval: { kind: 'hours', from: hour, to: hour + 1, closed: false }, count };
    }).filter(({ count }) => count !== 0);
  },
};
