import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { isFew, mayCombine } from '@nazar/domain/results/disclosure.ts';
import { usualCalendar } from '@nazar/domain/results/group-days.ts';
import {
  findSource,
  type Grouping,
  type GroupingSource,
  headOf,
  isWithheld,
  pickGroups,
} from '@nazar/domain/results/grouping.ts';
import { testCrossTab } from '@nazar/domain/results/significance/cross-tab-test.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { askForBlocks } from './blocks/make-blocks.ts';
import { type ChartCondition, type CountedFilter, countChoices, countMatching } from './choice-queries.ts';
import { requireResults } from './counted-inquiry-queries.ts';
import { addUp, type CrossTabTotals, countTotals, sumShownTotals } from './cross-tab-totals.ts';
import { countDisclosed, mayCrossThree, tabulate } from './disclosed-count-queries.ts';
import { readGroupings } from './grouping-queries.ts';
import { type ReadFilter, readFilter } from './read-filter-queries.ts';
import type { KeptTotal } from './results-queries.ts';

type CrossTab = CallResult<typeof getCrossTab>;
type Input = CallData<typeof getCrossTab>;

/** Counts one question by another; for anonymous inquiries without counts of too few people. */
export async function showCrossTab(ctx: CallContext, input: Input): Promise<CrossTab> {
  const { inquiryId } = input;
  const counted = await requireResults(ctx, inquiryId);
  const read = readFilter(ctx, counted, input.filter);
  // A table of a limited filter is one with a condition; both together would tell of more questions.
  if (isBeyondCondition(read, input)) return withheld;
  const filter = read === null || read.limited !== null ? null : read;
  const { conditionOptionIds, ...asked } = withCondition(read, input);
  const sources = readSources(counted.compiled, { ...asked, conditionOptionIds });
  const calendar = input.calendar ?? usualCalendar[ctx.language];
  const { total, groupings } = await readGroupings(ctx.db, counted, sources, calendar);
  askForBlocks(ctx, inquiryId, total);
  const [row, column, wholeCondition = null] = groupings;
  if (row === undefined || column === undefined) throw new Error('A cross-tab has two sides');
  const { anonymous } = counted.definition;
  const condition = pickCondition(wholeCondition, conditionOptionIds, anonymous);
  const inquiry = { inquiryId, compiled: counted.compiled, total };
  const matching = await countMatching(ctx.db, { ...inquiry, condition, filter });
  const table = anonymous
    ? await countAnonymously(ctx, inquiry, { row, column, condition, wholeCondition, matching })
    : await count(ctx, inquiry, { row, column, condition, filter });
  if (table === null) return withheld;
  const [rows, columns] = [shownLines(row), shownLines(column)];
  const counts = rows.map((y) => columns.map((x) => table.counts[y]?.[x] ?? null));
  const rowTotals = rows.map((y) => table.totals.rows[y] ?? null);
  const columnTotals = columns.map((x) => table.totals.columns[x] ?? null);
  const { people } = table.totals;
  const tested = testCrossTab({
    counts,
    isSameQuestion: row.id === column.id,
    several: { rows: row.several, columns: column.several },
    totals: table.totalsOf === 'each' ? null : { rows: rowTotals, columns: columnTotals, people },
  });
  return {
    ...{ withheld: false, total: matching, counts, totalsOf: table.totalsOf ?? ('both' as const) },
    rows: rows.flatMap((y) => row.groups.slice(y, y + 1).map(headOf)),
    columns: columns.flatMap((x) => column.groups.slice(x, x + 1).map(headOf)),
    ...{ rowTotals, columnTotals, people },
    ...(typeof tested === 'string' ? { test: null, untested: tested } : { test: tested, untested: null }),
  };
}

const withheld: CrossTab = {
  ...{ withheld: true, total: 0, rows: [], columns: [], counts: [], rowTotals: [], columnTotals: [] },
  ...{ totalsOf: 'both', people: null, test: null, untested: 'hidden' },
};

/** The indexes of all groups but hidden options that nobody has chosen. */
function shownLines({ groups }: Grouping): number[] {
  return [...groups.keys()].filter((index) => {
    const { option = null, count = null } = groups[index] ?? {};
    return option === null || !option.hidden || count === null || count > 0;
  });
}

function isBeyondCondition(read: ReadFilter | null, { conditionQuestionId }: Input): boolean {
  if (read === null || read.limited === null) return false;
  return read.limited.kind !== 'options' || conditionQuestionId !== null;
}

function withCondition(read: ReadFilter | null, input: Input): Input {
  if (read?.limited?.kind !== 'options') return input;
  const { question, options } = read.limited;
  return { ...input, conditionQuestionId: question.id, conditionOptionIds: options.map(({ id }) => id) };
}

type Crossed = {
  readonly row: Grouping;
  readonly column: Grouping;
  readonly condition: ChartCondition;
  readonly filter?: CountedFilter | null;
};
type Inquiry = { readonly inquiryId: string; readonly compiled: CompiledInquiry; readonly total: KeptTotal };

type CountedTable = {
  readonly counts: readonly (readonly (number | null)[])[];
  readonly totals: CrossTabTotals;
  readonly totalsOf?: CrossTab['totalsOf'];
};

async function count(
  { db }: CallContext,
  { inquiryId, compiled, total }: Inquiry,
  { row, column, condition, filter }: Crossed,
): Promise<CountedTable> {
  const request = { inquiryId, compiled, total, condition, filter };
  const counts = tabulate(await countChoices(db, { ...request, groupings: [row, column] }), row, column);
  return { counts, totals: await countTotals(db, { ...request, row, column, counts }) };
}

interface Anonymous extends Crossed {
  readonly wholeCondition: Grouping | null;
  readonly matching: number;
}

/** Null if nothing may be shown; a single hidden count is null too. */
async function countAnonymously(
  ctx: CallContext,
  inquiry: Inquiry,
  { row, column, condition: chosen, wholeCondition, matching }: Anonymous,
): Promise<CountedTable | null> {
  const { total } = inquiry;
  if (isFew(total.responses) || isFew(matching)) return null;
  if (chosen !== null && !mayCombine(chosen.several, chosen.groups.length)) return null;
  const sides = [row, column] as const;
  // A condition that everybody matches is none.
  const condition = matching === total.responses ? null : chosen;
  const asked = condition === null ? sides : [...sides, condition];
  if (asked.some((source) => isWithheld(source, total))) return null;
  const isSide = condition !== null && sides.some(({ id }) => id === condition.id) && !condition.several;
  if (condition !== null && wholeCondition !== null && !isSide) {
    const may = await mayCrossThree(ctx.db, inquiry, [...sides, wholeCondition]);
    return may ? countOfThree(ctx, inquiry, { row, column, condition }) : null;
  }
  // A condition on the question of one side leaves some of its lines and empties the others.
  const { counts, shown, totals, groups } = await countDisclosed(ctx.db, inquiry, sides);
  const isLeft = (grouping: Grouping, index: number) =>
    condition?.id !== grouping.id ||
    condition.groups.some(({ code }) => code === grouping.groups[index]?.code);
  const told = counts.map((line, y) =>
    line.map((each, x) => {
      if (!isLeft(row, y) || !isLeft(column, x)) return 0;
      return shown[y]?.[x] ? each : null;
    }),
  );
  const sums = sumShownTotals(told);
  // Of lines that are left in part, only a sum of shown cells is told.
  const rows =
    condition?.id === column.id ? sums.rows : totals.rows.map((each, y) => (isLeft(row, y) ? each : 0));
  const columns =
    condition?.id === row.id ? sums.columns : totals.columns.map((each, x) => (isLeft(column, x) ? each : 0));
  if (condition === null && [...rows, ...columns].includes(null)) {
    return { counts: told, totals: { ...groups, people: null }, totalsOf: 'each' };
  }
  const people = row.several ? (column.several ? null : addUp(columns)) : addUp(rows);
  return { counts: told, totals: { rows, columns, people } };
}

/** All of its cells are shown. Of several choices nobody's are added up: the sum is of choices. */
async function countOfThree(ctx: CallContext, inquiry: Inquiry, crossed: Crossed): Promise<CountedTable> {
  const { row, column } = crossed;
  const { counts } = await count(ctx, inquiry, crossed);
  const sums = sumShownTotals(counts);
  const rows = column.several ? counts.map(() => null) : sums.rows;
  const columns = row.several ? column.groups.map(() => null) : sums.columns;
  return { counts, totals: { rows, columns, people: row.several ? addUp(columns) : addUp(rows) } };
}

/** The sources of row, column and, if there is one, condition. */
function readSources(compiled: CompiledInquiry, input: Input): GroupingSource[] {
  const problems: FieldProblem[] = [];
  const find = (path: keyof Input, id: string): GroupingSource[] => {
    const source = findSource(compiled, id);
    if (source !== null) return [source];
    problems.push({ path, code: compiled.questionById.has(id) ? 'questionNotCountable' : 'unknownId' });
    return [];
  };
  const { conditionQuestionId, conditionOptionIds } = input;
  const sources = [
    ...find('rowQuestionId', input.rowQuestionId),
    ...find('columnQuestionId', input.columnQuestionId),
    ...(conditionQuestionId === null ? [] : find('conditionQuestionId', conditionQuestionId)),
  ];
  if (conditionQuestionId === null && conditionOptionIds.length > 0) {
    problems.push({ path: 'conditionQuestionId', code: 'required' });
  }
  if (problems.length > 0) throw new Problem('invalidInput', problems);
  return sources;
}

function pickCondition(whole: Grouping | null, ids: readonly string[], fixed: boolean): ChartCondition {
  if (whole === null) return null;
  const path = 'conditionOptionIds';
  if (ids.length === 0) throw new Problem('invalidInput', [{ path, code: 'chooseOption' }]);
  const picked = pickGroups(whole, [...new Set(ids)], { fixed });
  if (picked === null) throw new Problem('invalidInput', [{ path, code: 'optionOfAnotherQuestion' }]);
  return picked;
}
