import type { Grouping } from '@nazar/domain/results/grouping.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type ChoiceCountRequest,
  countMatchingResponses,
  countResponsesByChoices,
} from '../groupings/choice-queries.ts';

/** Number of people who answered both questions of a cross-tab, as the base of percentages. */
export type CrossTabTotals = {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly people: number;
};

type TotalsRequest = Omit<ChoiceCountRequest, 'groupings' | 'byDay' | 'withAnswers'> & {
  readonly row: Grouping;
  readonly column: Grouping;
  readonly counts: readonly (readonly number[])[];
};

/** With single choice the totals are sums of the cells; with multiple choice people are counted once each. */
export async function countCrossTabTotals(db: Database, request: TotalsRequest): Promise<CrossTabTotals> {
  const { row, column, counts } = request;
  const sums = sumTotals(counts);
  const rows = column.several ? await countGroupsWith(db, request, row, column) : sums.rows;
  const columns = row.several ? await countGroupsWith(db, request, column, row) : sums.columns;
  if (!row.several) return { rows, columns, people: sum(rows) };
  if (!column.several) return { rows, columns, people: sum(columns) };
  return {
    rows,
    columns,
    people: await countMatchingResponses(db, { ...request, withAnswers: [row, column] }),
  };
}

/** Number of people in each group who also answered the other question. */
async function countGroupsWith(
  db: Database,
  request: TotalsRequest,
  own: Grouping,
  other: Grouping,
): Promise<number[]> {
  const counted = await countResponsesByChoices(db, { ...request, withAnswers: [other], groupings: [own] });
  const byCode = new Map(counted.map(({ codes: [code = 0], count }) => [code, count]));
  return own.groups.map(({ code }) => byCode.get(code) ?? 0);
}

type Table<Count> = readonly (readonly Count[])[];

/** Sums of a table in which each person is in exactly one cell. */
function sumTotals(counts: Table<number>): { rows: number[]; columns: number[] } {
  return { rows: counts.map(sum), columns: transpose(counts).map(sum) };
}

function transpose<Count>(counts: Table<Count>): Count[][] {
  return (counts[0] ?? []).map((_, x) => counts.map((line) => line[x] as Count));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
