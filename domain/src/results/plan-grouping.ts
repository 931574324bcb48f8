import { answerTypes } from '../inquiry/answer-types/index.ts';
import { coarseBins, exactCounts } from '../inquiry/answer-types/number-bins.ts';
import type { CompiledQuestion } from '../inquiry/compile.ts';
import { dayNumber } from '../text/moment.ts';
import { type Calendar, dayUnit, endOfPeriod, groupDays } from './group-days.ts';
import {
  type AnswerGroup,
  type Grouping,
  type GroupingSource,
  groupCode,
  groupOfInterval,
  groupOptions,
  hasOptionGroups,
  maxIntervals,
} from './grouping.ts';
import { planHistogram } from './histogram.ts';
import { endOf, type Interval } from './interval.ts';
import type { Counts } from './summarise.ts';
import type { Tally } from './tally.ts';

/**
 * What intervals of an anonymous inquiry follow from, in place of the answers and the reader: the question as it
 * was first published. Then all tables divide people alike, whatever is answered and whoever looks.
 */
export type FixedBy = { readonly question: CompiledQuestion; readonly calendar: Calendar };

export type GroupingPlan = { readonly calendar: Calendar; readonly fixedBy: FixedBy | null };

/** All groups of a question or a row: its options, or the intervals that results show. */
export function planGrouping(source: GroupingSource, counts: Counts, plan: GroupingPlan): Grouping {
  if (hasOptionGroups(source)) return { ...source, groups: optionGroups(source, counts.tally) };
  const counted = countIntervals[source.by as keyof typeof countIntervals](source, counts, plan);
  if (counted.length > maxIntervals) return { ...source, groups: [] };
  return {
    ...source,
    groups: counted.map(({ interval, count }, index) => groupOfInterval(source, interval, { index, count })),
  };
}

/** Whether `planGrouping` needs the listed values beside the tally. */
export function needsListedValues(source: GroupingSource): boolean {
  return source.by === 'numbers' || source.by === 'days';
}

function optionGroups(source: GroupingSource, tally: Tally): AnswerGroup[] {
  return groupOptions(source).map((option, index) => {
    const code = groupCode(source, index, option);
    return { id: option.id, code, option, interval: null, count: countOption(source, option.code, tally) };
  });
}

function countOption({ by, question, code }: GroupingSource, option: number, tally: Tally): number | null {
  if (by === 'options') return tally.counts[option] ?? 0;
  return by === 'rows' ? (tally.extra[question.code]?.[`${code}:${option}`] ?? 0) : null;
}

type CountedInterval = { readonly interval: Interval; readonly count: number | null };
type CountIntervals = (source: GroupingSource, counts: Counts, plan: GroupingPlan) => CountedInterval[];

const countIntervals: Readonly<Record<Interval['kind'], CountIntervals>> = {
  numbers: ({ question }, { tally, shapes }, { fixedBy }) => {
    const shape = shapes.get(question.code);
    if (shape === undefined) return [];
    if (fixedBy === null) {
      return shape.bins.map(({ from, to, count }, _, bins) => {
        const closed = from === to || bins.length === 1;
        return { interval: { kind: 'numbers', from, to, closed }, count };
      });
    }
    const bins = tally.extra[question.code] ?? {};
    const values = coarseBins(bins).length === 0 ? exactCounts(bins) : null;
    return fixedIntervals(fixedBy.question, shape).map((interval) => ({
      interval,
      count:
        values === null
          ? null
          : values
              .filter(({ value }) => value >= interval.from && value < endOf(interval))
              .reduce((sum, { count }) => sum + count, 0),
    }));
  },
  days: ({ question }, { days }, { calendar: readers, fixedBy }) => {
    const counted = days.get(question.code) ?? [];
    const { groups, unit } =
      fixedBy === null
        ? groupDays(counted, readers)
        : groupDays(counted, fixedBy.calendar, fixedUnit(fixedBy.question));
    const calendar = fixedBy?.calendar ?? readers;
    return groups.map(({ at, count }) => {
      const [from, to] = [dayNumber(at), dayNumber(endOfPeriod(at, unit, calendar))];
      return { interval: { kind: 'days', from, to, closed: true }, count };
    });
  },
  hours: ({ question }, { tally }) => {
    const bins = tally.extra[question.code] ?? {};
    return Array.from({ length: 24 }, (_, hour): CountedInterval => {
      const count = bins[String(hour).padStart(2, '0')] ?? 0;
      return { interval: { kind: 'hours', from: hour, to: hour + 1, closed: false }, count };
    }).filter(({ count }) => count !== 0);
  },
};

/** The bars between the bounds of a question, and what lies beyond them if later bounds let it in. */
function fixedIntervals(
  question: CompiledQuestion,
  { min, max }: { readonly min: number; readonly max: number },
): Interval[] {
  const isPoints = answerTypes[question.responseType].points !== null;
  const bounds = {
    min: typeof question.min === 'number' ? question.min : 0,
    max: typeof question.max === 'number' ? question.max : 0,
  };
  const plan = planHistogram(question, bounds, isPoints);
  const [edges, single] = [[...new Set(plan.edges)], plan.single];
  const [first = 0, last = first] = [edges[0], edges.at(-1)];
  const ordered = [...(min < first ? [-Infinity] : []), ...edges];
  const [, ...ends] = [...ordered, ...(max >= last || edges.length === 1 ? [Infinity] : [])];
  return ends.map((to, index) => {
    const from = ordered[index] ?? first;
    const isSingle = single && Number.isFinite(from) && Number.isFinite(to);
    return { kind: 'numbers', from, to: isSingle ? from : to, closed: isSingle };
  });
}

function fixedUnit({ min, max }: CompiledQuestion) {
  return typeof min === 'string' && typeof max === 'string'
    ? dayUnit(dayNumber(min), dayNumber(max))
    : 'year';
}
