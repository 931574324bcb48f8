import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { computeAskedFigures } from '@nazar/domain/results/asked-counts.ts';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import type { CalendarSystem } from '@nazar/domain/results/group-days.ts';
import {
  type AnswerGroup,
  type Grouping,
  isGroupingWithheld,
  serializeGroupLabel,
} from '@nazar/domain/results/grouping.ts';
import { listResultQuestions } from '@nazar/domain/results/summarize.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { StoredTallyTotal } from '../../counts/index.ts';
import { readAskedCountsByQuestion } from '../asked-queries.ts';
import type { CheckedResultsFilter } from '../check-filter-queries.ts';
import { type ChoiceCountsOfDay, countChoicesByLocalDay } from '../day-queries.ts';
import { countDisclosedGroupingPair } from '../disclosed-count-queries.ts';
import {
  type ChartCondition,
  countMatchingResponses,
  countResponsesByChoices,
  countResponsesWithAnswer,
  type FilterWithSql,
  isSelectedResponseSql,
} from '../groupings/choice-queries.ts';
import type { ResultsInquiry } from '../results-inquiry-queries.ts';
import { applyFilterToChart } from './filter-chart.ts';
import { type ChartGroupings, readChartGroupings } from './read-chart-groupings.ts';
import { addEmptyTrendDays } from './trend-days.ts';

const emptyChartData = {
  answered: 0,
  question: null,
  condition: null,
  points: [],
  days: [],
  series: [],
};

interface Drawn {
  readonly inquiryId: string;
  readonly group: Grouping;
  readonly condition: ChartCondition;
  /** The groupings with all of their groups. */
  readonly whole: ChartGroupings['whole'];
  readonly total: StoredTallyTotal;
  readonly compiled: CompiledInquiry;
  readonly filter: FilterWithSql | null;
}

type DrawOptions = {
  readonly calendar: CalendarSystem;
  readonly filter?: CheckedResultsFilter | null;
  /** Without the number of people asked and the note on offered options. */
  readonly isCover?: boolean;
};

/** A chart's counts: from the tally, or from the responses if the tally lacks them. */
export async function computeChartData(
  ctx: CallContext,
  counted: ResultsInquiry,
  saved: ChartInput,
  { calendar, filter: requestedFilter = null, isCover = false }: DrawOptions,
): Promise<ChartData> {
  const { db } = ctx;
  const { inquiryId, compiled } = counted;
  const { chart, filter, withheld } = applyFilterToChart(saved, requestedFilter);
  const read = await readChartGroupings(db, counted, chart, calendar);
  // An edit removed the question or all of its options, so there is nothing to count.
  if (read === null) return { ...emptyChartData, total: 0, withheld: false };
  const { group } = read;
  const drawn = { inquiryId, compiled, ...read, filter };
  // A condition that represents the filter is described with the filter.
  const own = chart === saved ? drawn : { ...drawn, condition: null };
  const head = { ...emptyChartData, ...describeChart(own) };
  if (withheld) return { ...head, total: 0, withheld: true };
  const matching = await countMatchingResponses(db, drawn);
  const answered = await countResponsesWithAnswer(db, drawn, { grouping: group, matching });
  const isTrend = chart.type === 'trend';
  const isDisclosed = await canShow(db, counted, { ...drawn, matching, answered, isTrend });
  if (!isDisclosed) return { ...head, total: 0, withheld: true };
  const shown = isTrend ? await computeTrend(db, drawn) : await computePoints(db, drawn);
  const about = isCover ? {} : await readAbout(ctx, counted, drawn, { answered, responses: matching });
  return { ...head, ...shown, ...about, answered, total: matching, withheld: false };
}

async function readAbout(
  ctx: CallContext,
  counted: ResultsInquiry,
  drawn: Drawn,
  counts: { readonly answered: number; readonly responses: number },
) {
  const { compiled, condition, filter, total } = drawn;
  const { id, question } = drawn.group;
  const selected = await readAskedCountsByQuestion(ctx, counted, [question], {
    total,
    where: isSelectedResponseSql(drawn),
    key: [filter?.filter, condition?.id, condition?.groups.map(({ id }) => id)],
  });
  return computeAskedFigures(compiled, question, {
    ...counts,
    asked: selected.asked === null ? null : (selected.asked.get(question.id) ?? 0),
    isAskedOfSome: selected.askedOfSome.has(question.id),
    isOfferedToSome: selected.offeredToSome.has(id),
  });
}

interface ChartDataRequest extends Drawn {
  readonly matching: number;
  readonly answered: number;
  readonly isTrend: boolean;
}

/** In a secret ballot, a chart with a condition is part of a cross-tab and must not reveal more. */
async function canShow(
  db: Database,
  { subject }: ResultsInquiry,
  request: ChartDataRequest,
): Promise<boolean> {
  const { group, condition, whole, total } = request;
  if (subject.ballot === null) return true;
  // All responses are counted on the closing day.
  if (request.isTrend || isGroupingWithheld(group, total)) return false;
  if (condition === null || whole.condition === null) return true;
  if (isGroupingWithheld(condition, total)) return false;
  return (await countDisclosedGroupingPair(db, request, [whole.group, whole.condition])) !== null;
}

/** Describes the question and the condition for readers. */
function describeChart({
  compiled,
  total,
  group,
  condition,
}: Drawn): Pick<ChartData, 'question' | 'condition'> {
  const shown = listResultQuestions(compiled, total);
  const numbered = ({ question, row, by }: Grouping) => ({
    number: shown.indexOf(question) + 1,
    body: question.body,
    row: row?.body ?? null,
    isFirstRank: by === 'firstRank',
  });
  return {
    question: numbered(group),
    condition:
      condition === null
        ? null
        : { ...numbered(condition), options: condition.groups.map(serializeGroupLabel) },
  };
}

/**
 * The position is that in the whole question, so that colours stay; custom intervals have their own
 * positions.
 */
function makeHead({ group, whole }: Drawn, shown: AnswerGroup) {
  const { allOptions } = group.question;
  if (shown.option !== null && group.row === null) {
    return { ...serializeGroupLabel(shown), position: allOptions.indexOf(shown.option) };
  }
  const known = whole.group.groups.map(({ id }) => id);
  const order = group.groups.every(({ id }) => known.includes(id)) ? known : group.groups.map(({ id }) => id);
  return { ...serializeGroupLabel(shown), position: order.indexOf(shown.id) };
}

async function computePoints(db: Database, drawn: Drawn): Promise<Pick<ChartData, 'points'>> {
  const { group, condition } = drawn;
  const isKept =
    condition === null && drawn.filter === null && group.groups.every(({ count }) => count !== null);
  const counted = isKept ? [] : await countResponsesByChoices(db, { ...drawn, groupings: [group] });
  const counts = new Map(counted.map(({ codes: [code = 0], count }) => [code, count]));
  return {
    points: group.groups.map((each) => ({
      ...makeHead(drawn, each),
      count: (isKept ? each.count : counts.get(each.code)) ?? 0,
    })),
  };
}

async function computeTrend(db: Database, drawn: Drawn): Promise<Pick<ChartData, 'days' | 'series'>> {
  const { groups } = drawn.group;
  const days = addEmptyTrendDays(await countDays(db, drawn), groups.length);
  return {
    days: days.map(({ day }) => day),
    series: groups.map((each, at) => ({
      ...makeHead(drawn, each),
      counts: days.map(({ counts }) => counts[at] ?? 0),
    })),
  };
}

async function countDays(db: Database, drawn: Drawn): Promise<ChoiceCountsOfDay[]> {
  const { inquiryId, group, condition, filter } = drawn;
  const codes = group.groups.map(({ code }) => code);
  if (condition === null && filter === null && group.by === 'options')
    return countChoicesByLocalDay(db, inquiryId, codes);
  const days = new Map<string, number[]>();
  for (const counted of await countResponsesByChoices(db, { ...drawn, groupings: [group], byDay: true })) {
    const day = counted.day ?? '';
    const counts = days.get(day) ?? codes.map(() => 0);
    days.set(day, counts);
    counts[codes.indexOf(counted.codes[0] ?? 0)] = counted.count;
  }
  return [...days].map(([day, counts]) => ({ day, counts })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
