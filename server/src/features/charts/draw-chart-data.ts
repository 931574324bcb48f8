import type { StoredOption } from '@nazar/domain/inquiry/question.ts';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import type { Database } from '../../database/database.ts';
import {
  type Condition,
  countOptions,
  countOptionsByDay,
  type DayCounts,
  keptOptionsByDay,
} from '../results/count-responses-queries.ts';
import type { CountedInquiry } from '../results/counted-inquiry-queries.ts';
import { findTotal } from '../results/results-queries.ts';

const empty = { points: [], days: [], series: [] };

/** A chart's numbers: from the kept counts, or from the responses themselves where it has a condition. */
export async function drawChartData(
  db: Database,
  counted: CountedInquiry,
  chart: ChartInput,
): Promise<ChartData> {
  const options = chosenOptions(counted, chart.groupQuestionId, chart.groupOptionIds);
  const condition = conditionOf(counted, chart);
  const withholds = (total: number) => counted.definition.anonymous && total > 0 && total < smallestGroup;
  if (chart.type === 'trend') {
    const days = await countByDay(db, counted.inquiryId, options, condition);
    const total = days.reduce((sum, day) => sum + day.total, 0);
    if (withholds(total)) return { ...empty, total: 0, withheld: true };
    return { ...empty, ...trend(fillDays(days, options.length), options), total, withheld: false };
  }
  const { total, counts } = await count(db, counted.inquiryId, options, condition);
  if (withholds(total)) return { ...empty, total: 0, withheld: true };
  const points = options.map(({ id, body }, at) => ({ optionId: id, label: body, count: counts[at] ?? 0 }));
  return { ...empty, points, total, withheld: false };
}

/** In the order that the chart names them; what an edit has taken away meanwhile is left out. */
function chosenOptions(
  { compiled }: CountedInquiry,
  questionId: string,
  ids: readonly string[],
): StoredOption[] {
  const question = compiled.questionById.get(questionId);
  return ids.flatMap((id) => question?.optionById.get(id) ?? []);
}

function conditionOf(counted: CountedInquiry, chart: ChartInput): Condition {
  const question = counted.compiled.questionById.get(chart.conditionQuestionId ?? '');
  if (question === undefined) return null;
  const options = chosenOptions(counted, question.id, chart.conditionOptionIds);
  return { question, codes: options.map(({ code }) => code) };
}

async function count(
  db: Database,
  inquiryId: string,
  options: readonly StoredOption[],
  condition: Condition,
) {
  const codes = options.map(({ code }) => code);
  if (condition !== null) return countOptions(db, inquiryId, codes, condition);
  const total = await findTotal(db, inquiryId);
  return { total: total.responses, counts: codes.map((code) => total.counts[code] ?? 0) };
}

function countByDay(db: Database, inquiryId: string, options: readonly StoredOption[], condition: Condition) {
  const codes = options.map(({ code }) => code);
  return condition === null
    ? keptOptionsByDay(db, inquiryId, codes)
    : countOptionsByDay(db, inquiryId, codes, condition);
}

const longestFilled = 400;
const dayMs = 86_400_000;

/** Days on which nobody answered are part of a trend; over very long times only those with answers are. */
function fillDays(days: readonly DayCounts[], width: number): readonly DayCounts[] {
  const first = Date.parse(days[0]?.day ?? '');
  const last = Date.parse(days.at(-1)?.day ?? '');
  const length = (last - first) / dayMs + 1;
  if (!(length <= longestFilled)) return days;
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length }, (_, at) => {
    const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, total: 0, counts: Array.from({ length: width }, () => 0) };
  });
}

function trend(days: readonly DayCounts[], options: readonly StoredOption[]) {
  return {
    days: days.map(({ day }) => day),
    series: options.map(({ id, body }, at) => ({
      optionId: id,
      label: body,
      counts: days.map(({ counts }) => counts[at] ?? 0),
    })),
  };
}
