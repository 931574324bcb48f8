import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import type { Database } from '../../database/database.ts';
import { type Condition, countChoices, countMatching, type Grouping } from '../results/choice-queries.ts';
import type { CountedInquiry } from '../results/counted-inquiry-queries.ts';
import { type DayCounts, listDayCounts } from '../results/day-queries.ts';
import { findTotal, type KeptTotal } from '../results/results-queries.ts';
import { leastPeople, singlesOut } from '../results/withhold-queries.ts';
import { fillDays, mergeFewDays } from './trend-days.ts';

const nothing = { points: [], days: [], series: [] };

interface Drawn {
  readonly inquiryId: string;
  readonly group: Grouping;
  readonly condition: Condition;
  readonly total: KeptTotal;
  readonly compiled: CompiledInquiry;
}

/** A chart's numbers: from the kept counts, or from the responses themselves where it has a condition. */
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
  // A question or all of its options are gone with an edit: there is nothing to count any more.
  if (group === null || (chart.conditionQuestionId !== null && condition === null)) {
    return { ...nothing, total: 0, withheld: false };
  }
  const kept = await findTotal(db, inquiryId);
  const drawn = { inquiryId, group, condition, total: kept, compiled: counted.compiled };
  const matching = await countMatching(db, drawn);
  if (singlesOut(counted, condition, { matching, total: kept })) {
    return { ...nothing, total: 0, withheld: true };
  }
  const shown = chart.type === 'trend' ? await trend(db, drawn, counted) : await points(db, drawn);
  return { ...nothing, ...shown, total: matching, withheld: false };
}

/** Options in the order that the chart names them; what an edit has taken away meanwhile is left out. */
function readGroup(
  { compiled }: CountedInquiry,
  questionId: string,
  ids: readonly string[],
): Grouping | null {
  const question = compiled.questionById.get(questionId);
  const options = ids.flatMap((id) => question?.optionById.get(id) ?? []);
  return question === undefined || options.length === 0 ? null : { question, options };
}

const headOf = ({ id, body }: Grouping['options'][number]) => ({ optionId: id, label: body });

async function points(db: Database, drawn: Drawn): Promise<Pick<ChartData, 'points'>> {
  const { group, condition, total } = drawn;
  const counts =
    condition === null ? total.counts : await countChoices(db, { ...drawn, groupings: [group] }).then(byCode);
  return { points: group.options.map((option) => ({ ...headOf(option), count: counts[option.code] ?? 0 })) };
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
): Promise<Pick<ChartData, 'days' | 'series'>> {
  const { group } = drawn;
  const { options } = group;
  const counted = await countDays(db, drawn);
  const days = definition.anonymous
    ? mergeFewDays(counted, (counts) => leastPeople(group, counts))
    : fillDays(counted, options.length);
  return {
    days: days.map(({ day }) => day),
    series: options.map((option, at) => ({
      ...headOf(option),
      counts: days.map(({ counts }) => counts[at] ?? 0),
    })),
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
