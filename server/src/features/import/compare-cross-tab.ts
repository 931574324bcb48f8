import { performance } from 'node:perf_hooks';
import { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { type Comparison, type Expect, isFew, optionOf, type Pair, sum, type Viewer } from './comparison.ts';
import { chosen, countChosen, type Person, type Recount } from './recount.ts';

type CrossTools = { readonly viewer: Viewer; readonly expect: Expect; readonly comparison: Comparison };
export type Crossing = { readonly row: Pair; readonly column: Pair; readonly condition: Pair | undefined };

export async function compareCrossTab(
  recount: Recount,
  { row, column, condition }: Crossing,
  { viewer, expect, comparison }: CrossTools,
): Promise<void> {
  const first = condition?.[0].options[0];
  const option = condition && first && optionOf(condition[1], first.label);
  const began = performance.now();
  const table = await viewer.client.call(
    getCrossTab,
    {
      ...{
        inquiryId: viewer.inquiryId,
        rowQuestionId: row[1].questionId,
        columnQuestionId: column[1].questionId,
      },
      ...(option && { conditionQuestionId: condition[1].questionId, conditionOptionIds: [option.optionId] }),
    },
    viewer.headers,
  );
  comparison.crossTabMs = Math.max(comparison.crossTabMs, performance.now() - began);
  const isMeant = (person: Person) =>
    condition === undefined || chosen(person, condition[0].column, first?.label ?? '');
  const expected = row[0].options.map(({ label: rowLabel }) =>
    column[0].options.map(({ label }) =>
      countChosen(
        recount,
        column[0].column,
        label,
        (person) => isMeant(person) && chosen(person, row[0].column, rowLabel),
      ),
    ),
  );
  // With a condition, three questions together are shown fully or not at all; without, single cells are hidden.
  const mayWithhold =
    condition !== undefined || tellsOfFew(expected, { row, column, recount }) || isFew(recount.people.length);
  for (const [y, { label: rowLabel }] of row[0].options.entries()) {
    for (const [x, { label }] of column[0].options.entries()) {
      const shownRow = table.rows.findIndex((each) => each.optionId === optionOf(row[1], rowLabel)?.optionId);
      const shownColumn = table.columns.findIndex(
        (each) => each.optionId === optionOf(column[1], label)?.optionId,
      );
      const shown = table.counts[shownRow]?.[shownColumn] ?? undefined;
      if (shown === undefined && mayWithhold) {
        comparison.withheld += 1;
        continue;
      }
      const under = condition === undefined ? '' : ` where ${condition[0].column} is «${first?.label}»`;
      const what = `${row[0].column} «${rowLabel}» by ${column[0].column} «${label}»${under}`;
      expect(what, shown, expected[y]?.[x] ?? 0);
    }
  }
}

/** Whether few people or nobody gave this pair of answers, answered only one question, or neither. */
function tellsOfFew(
  expected: readonly (readonly number[])[],
  { row, column, recount }: Pick<Crossing, 'row' | 'column'> & { readonly recount: Recount },
): boolean {
  const ofRow = row[0].options.map(({ label }) => countChosen(recount, row[0].column, label));
  const ofColumn = column[0].options.map(({ label }) => countChosen(recount, column[0].column, label));
  const noRow = recount.people.filter((person) => !person.has(row[0].column));
  const noColumn = recount.people.filter((person) => !person.has(column[0].column)).length;
  const neitherAnswered = noRow.filter((person) => !person.has(column[0].column)).length;
  const all = recount.people.length;
  // Zero is hidden too, unless nobody chose one of the two options.
  const isHidden = (count: number, inRow: number, inColumn: number) =>
    count < minGroupSize && inRow > 0 && inColumn > 0;
  if (isHidden(neitherAnswered, noRow.length, noColumn)) return true;
  return expected.some((line, y) => {
    const inRow = ofRow[y] ?? 0;
    return (
      isHidden(inRow - sum(line), inRow, noColumn) ||
      line.some((count, x) => {
        const inColumn = ofColumn[x] ?? 0;
        const left = inColumn - sum(expected.map((cells) => cells[x] ?? 0));
        return (
          isHidden(count, inRow, inColumn) ||
          isHidden(inRow - count, inRow, all - inColumn) ||
          isHidden(inColumn - count, all - inRow, inColumn) ||
          isHidden(all - inRow - inColumn + count, all - inRow, all - inColumn) ||
          isHidden(left, noRow.length, inColumn)
        );
      })
    );
  });
}
