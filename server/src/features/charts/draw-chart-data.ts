import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import { isFew, mayCombine, mergeDays } from '@nazar/domain/results/disclosure.ts';
import { shownQuestions } from '@nazar/domain/results/summarise.ts';
import type { Database } from '../../database/database.ts';
import {
  type ChartCondition,
  countAnswered,
  countChoices,
  countMatching,
  type Grouping,
  isOneChoice,
} from '../results/choice-queries.ts';
import type { CountedInquiry } from '../results/counted-inquiry-queries.ts';
import { type DayCounts, listDayCounts, listDays } from '../results/day-queries.ts';
import { countDisclosed } from '../results/disclosed-count-queries.ts';
import { findTotal, type KeptTotal } from '../results/results-queries.ts';
import { fillDays } from './trend-days.ts';

const nothing = {
  ...{ answered: 0, question: null, condition: null, points: [] },
  ...{ days: [], mergesDays: false, series: [] },
};

interface Drawn {
  readonly inquiryId: string;
  readonly group: Grouping;
  readonly condition: ChartCondition;
  readonly total: KeptTotal;
  readonly compiled: CompiledInquiry;
}

/** A chart's counts: from the tally, or from the responses if it has a condition. */
export async function drawChartData(
  db: Database,
  counted: CountedInquiry,
  chart: ChartInput,
): Promise<ChartData> {
  const { inquiryId } = counted;
  const group = readGroup(counted, chart.groupQuestionId, chart.groupOptionIds);
  const condition =
    chart.conditionQuestionId === null
      ? null
      : readGroup(counted, chart.conditionQuestionId, chart.conditionOptionIds);
  // An edit removed the question or all of its options, so there is nothing to count.
  if (group === null || (chart.conditionQuestionId !== null && condition === null)) {
    return { ...nothing, total: 0, withheld: false };
  }
  const kept = await findTotal(db, inquiryId);
  const drawn = { inquiryId, group, condition, total: kept, compiled: counted.compiled };
  const head = { ...nothing, ...describe(drawn) };
  const matching = await countMatching(db, drawn);
  const answered = await countAnswered(db, drawn, { question: group.question, matching });
  const isDisclosed = await mayShow(db, counted, {
    ...drawn,
    matching,
    answered,
    isTrend: chart.type === 'trend',
  });
  if (!isDisclosed) return { ...head, total: 0, withheld: true };
  const shown = chart.type === 'trend' ? await trend(db, drawn, counted) : await points(db, drawn);
  return { ...head, ...shown, answered, total: matching, withheld: false };
}

interface Asked extends Drawn {
  readonly matching: number;
  readonly answered: number;
  readonly isTrend: boolean;
}

/** A chart with a condition is part of a cross-tab and must not reveal more than it. */
async function mayShow(db: Database, { definition }: CountedInquiry, asked: Asked): Promise<boolean> {
  const { group, condition, total, matching, answered } = asked;
  if (!definition.anonymous) return true;
  const inAll = total.counts[group.question.code] ?? 0;
  if (isFew(total.responses) || isFew(inAll)) return false;
  if (condition === null) return true;
  if (!mayCombine(!isOneChoice(condition.question), condition.options.length)) return false;
  if (matching === total.responses) return true;
  if (isFew(total.counts[condition.question.code] ?? 0)) return false;
  if (asked.isTrend) return false;
  // People who answered and who did not, both among those who match the condition and among the others.
  const parts = [
    answered,
    matching - answered,
    inAll - answered,
    total.responses - matching - inAll + answered,
  ];
  if (parts.some(isFew)) return false;
  const { column, shown } = await countDisclosed(db, asked, [group.question, condition.question]);
  const asks = column.options.map((option) => condition.options.includes(option));
  return shown.every((line) => line.every((may, x) => may || !asks[x]));
}

/** The description of the question and the condition for readers. */
function describe({ compiled, total, group, condition }: Drawn): Pick<ChartData, 'question' | 'condition'> {
  const shown = shownQuestions(compiled, total);
  const numbered = ({ question }: Grouping) => ({
    number: shown.indexOf(question) + 1,
    body: question.body,
  });
  return {
    question: numbered(group),
    condition:
      condition === null
        ? null
        : { ...numbered(condition), options: condition.options.map(({ body }) => body) },
  };
}

/** Options in the chart's order, without those that an edit has removed. */
function readGroup(
  { compiled }: CountedInquiry,
  questionId: string,
  ids: readonly string[],
): Grouping | null {
  const question = compiled.questionById.get(questionId);
  const options = ids.flatMap((id) => question?.optionById.get(id) ?? []);
  return question === undefined || options.length === 0 ? null : { question, options };
}

function headOf({ question }: Grouping, option: Grouping['options'][number]) {
  return { optionId: option.id, label: option.body, position: question.allOptions.indexOf(option) };
}

async function points(db: Database, drawn: Drawn): Promise<Pick<ChartData, 'points'>> {
  const { group, condition, total } = drawn;
  const counts =
    condition === null ? total.counts : await countChoices(db, { ...drawn, groupings: [group] }).then(byCode);
  return {
    points: group.options.map((option) => ({
      ...headOf(group, option),
      count: counts[option.code] ?? 0,
    })),
  };
}

function byCode(counted: readonly { codes: readonly number[]; count: number }[]): number[] {
  const counts: number[] = [];
  for (const { codes, count } of counted) counts[codes[0] ?? 0] = count;
  return counts;
}

async function trend(
  db: Database,
  drawn: Drawn,
  { definition }: CountedInquiry,
): Promise<Pick<ChartData, 'days' | 'mergesDays' | 'series'>> {
  const { group } = drawn;
  const { options } = group;
  const { days, mergesDays } = definition.anonymous
    ? await countMergedDays(db, drawn)
    : { days: fillDays(await countDays(db, drawn), options.length), mergesDays: false };
  return {
    days: days.map(({ day }) => day),
    mergesDays,
    series: options.map((option, at) => ({
      ...headOf(group, option),
      counts: days.map(({ counts }) => counts[at] ?? 0),
    })),
  };
}

/**
 * Days are merged by all options of the question, drawn or not, so that charts of it always share the same
 * days.
 */
async function countMergedDays(
  db: Database,
  { inquiryId, group }: Drawn,
): Promise<{ days: DayCounts[]; mergesDays: boolean }> {
  const all = group.question.allOptions.map(({ code }) => code);
  const people = new Map((await listDays(db, inquiryId)).map(({ day, count }) => [day, count]));
  const counted = await listDayCounts(db, inquiryId, all);
  const merged = mergeDays(counted.map((day) => ({ ...day, people: people.get(day.day) ?? 0 })));
  const positions = group.options.map(({ code }) => all.indexOf(code));
  return {
    days: merged.map(({ day, counts }) => ({ day, counts: positions.map((at) => counts[at] ?? 0) })),
    mergesDays: merged.length < counted.length,
  };
}

async function countDays(db: Database, drawn: Drawn): Promise<DayCounts[]> {
  const { inquiryId, group, condition } = drawn;
  const codes = group.options.map(({ code }) => code);
  if (condition === null) return listDayCounts(db, inquiryId, codes);
  const days = new Map<string, number[]>();
  for (const counted of await countChoices(db, { ...drawn, groupings: [group], byDay: true })) {
    const day = counted.day ?? '';
    const counts = days.get(day) ?? codes.map(() => 0);
    days.set(day, counts);
    counts[codes.indexOf(counted.codes[0] ?? 0)] = counted.count;
  }
  return [...days].map(([day, counts]) => ({ day, counts })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
