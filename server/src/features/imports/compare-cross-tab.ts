import { performance } from 'node:perf_hooks';
import { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import { type Comparison, type Expect, optionOf, type Pair, type Viewer } from './comparison.ts';
import { chosen, countChosen, type Person, type Recount } from './recount.ts';

type CrossTools = { readonly viewer: Viewer; readonly expect: Expect; readonly comparison: Comparison };
export type CrossTabCase = {
  readonly row: Pair;
  readonly column: Pair;
  readonly condition: Pair | undefined;
};

export async function compareCrossTab(
  recount: Recount,
  { row, column, condition }: CrossTabCase,
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
  for (const [y, { label: rowLabel }] of row[0].options.entries()) {
    for (const [x, { label }] of column[0].options.entries()) {
      const shownRow = table.rows.findIndex((each) => each.optionId === optionOf(row[1], rowLabel)?.optionId);
      const shownColumn = table.columns.findIndex(
        (each) => each.optionId === optionOf(column[1], label)?.optionId,
      );
      const shown = table.counts[shownRow]?.[shownColumn] ?? undefined;
      const under = condition === undefined ? '' : ` where ${condition[0].column} is «${first?.label}»`;
      const what = `${row[0].column} «${rowLabel}» by ${column[0].column} «${label}»${under}`;
      expect(what, shown, expected[y]?.[x] ?? 0);
    }
  }
}
