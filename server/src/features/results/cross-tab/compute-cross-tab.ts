import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import {
  findGroupingSource,
  type Grouping,
  type GroupingSource,
  isGroupingWithheld,
  parseGroupSelection,
  serializeGroupLabel,
} from '@nazar/domain/results/grouping.ts';
import { testCrossTab } from '@nazar/domain/results/significance/cross-tab-test.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { StoredTallyTotal } from '../../counts/index.ts';
import { readPartiallyOfferedIds } from '../asked-queries.ts';
import { requestResponseBlocksInBackground } from '../blocks/build-missing-response-blocks.ts';
import { requireAllowedResultsFilter } from '../check-filter-queries.ts';
import { countDisclosedGroupingPair, tabulateGroupCounts } from '../disclosed-count-queries.ts';
import {
  type ChartCondition,
  countMatchingResponses,
  countResponsesByChoices,
  type FilterWithSql,
} from '../groupings/choice-queries.ts';
import { readGroupings } from '../groupings/grouping-queries.ts';
import { requireResultsAccess } from '../results-inquiry-queries.ts';
import { type CrossTabTotals, countCrossTabTotals } from './cross-tab-totals.ts';

type CrossTab = CallResult<typeof getCrossTab>;
type Input = ParsedCallInput<typeof getCrossTab>;

/** Counts one question by another; a secret ballot hides counts of too few people. */
export async function computeCrossTab(ctx: CallContext, input: Input): Promise<CrossTab> {
  const { inquiryId } = input;
  const counted = await requireResultsAccess(ctx, inquiryId);
  const filter = requireAllowedResultsFilter(ctx, counted, input.filter);
  const isBallot = counted.subject.ballot !== null;
  // A filter or a condition would combine three questions.
  if (isBallot && (filter !== null || input.conditionQuestionId !== null)) return withheld;
  const sources = readSources(counted.compiled, input);
  const calendar = input.calendar ?? calendarByLanguage[ctx.language];
  const { total, groupings } = await readGroupings(ctx.db, counted, sources, calendar);
  requestResponseBlocksInBackground(ctx, inquiryId, total);
  const [row, column, wholeCondition = null] = groupings;
  if (row === undefined || column === undefined) throw new Error('A cross-tab has two sides');
  const condition = pickCondition(wholeCondition, input.conditionOptionIds);
  const inquiry = { inquiryId, compiled: counted.compiled, total };
  const matching = await countMatchingResponses(ctx.db, { ...inquiry, condition, filter });
  const table = isBallot
    ? await countBallot(ctx, inquiry, [row, column])
    : await count(ctx, inquiry, { row, column, condition, filter });
  if (table === null) return withheld;
  const [rows, columns] = [listShownLines(row), listShownLines(column)];
  const counts = rows.map((y) => columns.map((x) => table.counts[y]?.[x] ?? 0));
  const rowTotals = rows.map((y) => table.totals.rows[y] ?? 0);
  const columnTotals = columns.map((x) => table.totals.columns[x] ?? 0);
  const { people } = table.totals;
  const idsOfferedToSome = await readPartiallyOfferedIds(ctx.db, inquiry);
  const offeredToSome = [row, column].some(({ id }) => idsOfferedToSome.has(id));
  const tested = testCrossTab({
    counts,
    isSameQuestion: row.id === column.id,
    offeredToSome,
    several: { rows: row.several, columns: column.several },
    totals: { rows: rowTotals, columns: columnTotals, people },
  });
  return {
    withheld: false,
    total: matching,
    counts,
    rows: rows.flatMap((y) => row.groups.slice(y, y + 1).map(serializeGroupLabel)),
    columns: columns.flatMap((x) => column.groups.slice(x, x + 1).map(serializeGroupLabel)),
    rowTotals,
    columnTotals,
    people,
    ...(offeredToSome && { offeredToSome }),
    ...(typeof tested === 'string' ? { test: null, untested: tested } : { test: tested, untested: null }),
  };
}

const withheld: CrossTab = {
  withheld: true,
  total: 0,
  rows: [],
  columns: [],
  counts: [],
  rowTotals: [],
  columnTotals: [],
  people: 0,
  test: null,
  untested: null,
};

/** The indexes of all groups except hidden options that no one chose. */
function listShownLines({ groups }: Grouping): number[] {
  return [...groups.keys()].filter((index) => {
    const { option = null, count = null } = groups[index] ?? {};
    return option === null || !option.hidden || count === null || count > 0;
  });
}

type Crossed = {
  readonly row: Grouping;
  readonly column: Grouping;
  readonly condition: ChartCondition;
  readonly filter?: FilterWithSql | null;
};
type Inquiry = {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: StoredTallyTotal;
};

type CountedTable = {
  readonly counts: readonly (readonly number[])[];
  readonly totals: CrossTabTotals;
};

async function count(
  { db }: CallContext,
  { inquiryId, compiled, total }: Inquiry,
  { row, column, condition, filter }: Crossed,
): Promise<CountedTable> {
  const request = { inquiryId, compiled, total, condition, filter };
  const counts = tabulateGroupCounts(
    await countResponsesByChoices(db, { ...request, groupings: [row, column] }),
    row,
    column,
  );
  return { counts, totals: await countCrossTabTotals(db, { ...request, row, column, counts }) };
}

/** Null if the table may not be shown. */
async function countBallot(
  { db }: CallContext,
  inquiry: Inquiry,
  [row, column]: readonly [Grouping, Grouping],
): Promise<CountedTable | null> {
  if ([row, column].some((source) => isGroupingWithheld(source, inquiry.total))) return null;
  const counts = await countDisclosedGroupingPair(db, inquiry, [row, column]);
  if (counts === null) return null;
  return {
    counts,
    totals: await countCrossTabTotals(db, { ...inquiry, row, column, counts, condition: null }),
  };
}

/** The sources of row, column and, if there is one, condition. */
function readSources(compiled: CompiledInquiry, input: Input): GroupingSource[] {
  const problems: FieldProblem[] = [];
  const find = (path: keyof Input, id: string): GroupingSource[] => {
    const source = findGroupingSource(compiled, id);
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

function pickCondition(whole: Grouping | null, ids: readonly string[]): ChartCondition {
  if (whole === null) return null;
  const path = 'conditionOptionIds';
  if (ids.length === 0) throw new Problem('invalidInput', [{ path, code: 'chooseOption' }]);
  const picked = parseGroupSelection(whole, [...new Set(ids)], { fixed: false });
  if (picked === null) throw new Problem('invalidInput', [{ path, code: 'optionOfAnotherQuestion' }]);
  return picked;
}
