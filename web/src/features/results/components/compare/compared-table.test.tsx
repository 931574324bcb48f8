import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeQuestionSummary, fakeResultsSummary } from '../../../../testing/fake-results-summary.ts';
import { renderComponent } from '../../../../testing/render-app.tsx';
import { ComparedTable } from './compared-table.tsx';
import { ResultsComparison } from './results-comparison.tsx';

const salaries = (mean: number, median: number) =>
  fakeQuestionSummary({ numbers: { mean, median, min: 0.0004, max: 250_001.125, bins: [], nps: null } });

test('two groups’ extremes and medians have all digits, and a rounded mean is marked as such', async () => {
  await renderComponent(
    <ComparedTable title="Salary?" first={salaries(23_584.9663, 39.999)} second={salaries(2.5, 64.2545)} />,
  );
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Average, rounded', '23,584.97', '2.5'],
    ['Median', '39.999', '64.2545'],
    ['Lowest', '0.0004', '0.0004'],
    ['Highest', '250,001.125', '250,001.125'],
  ]);
});

test('a rounded average isn’t higher than the highest answer or lower than the lowest', async () => {
  const equal = (value: number, mean = value) =>
    fakeQuestionSummary({ numbers: { mean, median: value, min: value, max: value, bins: [], nps: null } });
  await renderComponent(
    <ComparedTable title="Salary?" first={equal(1234.565, 1234.5650000000001)} second={equal(-0.0015555)} />,
  );
  const [mean] = (await screen.findAllByRole('row')).slice(1);
  const texts = [...(mean?.children ?? [])].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Average', '1,234.565', '-0.0015555']);
});

const option = (optionId: string, role: string, count: number, meanRank: number | null = null) => ({
  optionId,
  label: optionId,
  role,
  position: 0,
  count,
  meanRank,
  withheld: false,
});

test('each row of a matrix has the number of people who answered it', async () => {
  const rated = (food: number, staff: number) =>
    fakeQuestionSummary({
      responseType: 'matrix',
      answered: food,
      options: [option('Food', 'row', food), option('Staff', 'row', staff), option('Good', 'column', 0)],
      cells: [
        { rowId: 'Food', columnId: 'Good', count: food },
        ...(staff === 0 ? [] : [{ rowId: 'Staff', columnId: 'Good', count: staff }]),
      ],
    });
  await renderComponent(<ComparedTable title="Service?" first={rated(4, 2)} second={rated(4, 0)} />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Food', 'of 4', 'of 4'],
    ['Food: Good', '4 (100%)', '4 (100%)'],
    ['Staff', 'of 2', 'no answers'],
    ['Staff: Good', '2 (100%)', 'none'],
  ]);
});

test('written texts are compared by how many people answered', async () => {
  const written = (answered: number) => fakeQuestionSummary({ responseType: 'text', answered });
  await renderComponent(<ComparedTable title="Why?" first={written(3)} second={written(0)} />);
  expect(await screen.findByRole('row', { name: 'Answered 3 0' })).toBeVisible();
});

test('ranks and rows of a matrix that are withheld say so', async () => {
  const few = (count: number, withheld: boolean) => ({ ...option('Staff', 'row', count), withheld });
  const rated = (row: ReturnType<typeof few>) =>
    fakeQuestionSummary({
      responseType: 'matrix',
      answered: 6,
      options: [row, option('Good', 'column', 0)],
      cells: row.withheld ? [] : [{ rowId: 'Staff', columnId: 'Good', count: 6 }],
    });
  const ranked = (withheld: boolean) =>
    fakeQuestionSummary({
      responseType: 'ranking',
      options: [{ ...option('Tea', 'choice', 6, withheld ? null : 1), withheld }],
    });
  await renderComponent(
    <>
      <ComparedTable title="Service?" first={rated(few(6, false))} second={rated(few(0, true))} />
      <ComparedTable title="Drinks?" first={ranked(false)} second={ranked(true)} />
    </>,
  );
  const rows = await screen.findAllByRole('row', { name: /^(Staff|Tea)/ });
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Staff', 'of 6', 'too few to show'],
    ['Staff: Good', '6 (100%)', 'too few to show'],
    ['Tea', '1', 'too few to show'],
  ]);
});

test('compared ranks say that they are averages, whether they are rounded, and which end is best', async () => {
  const ranked = (mean: number) =>
    fakeResultsSummary({
      inquiryId: '00000000-0000-4000-8000-000000000001',
      questions: [
        fakeQuestionSummary({
          responseType: 'ranking',
          options: [option('Tea', 'choice', 3, mean), option('Milk', 'choice', 3, 3 - mean)],
        }),
      ],
    });
  const state = { problem: null, interrupted: false, outdated: false, retry: () => {} };
  await renderComponent(
    <ResultsComparison first={ranked(1.5)} second={{ summary: ranked(4 / 3), ...state }} />,
  );
  expect(await screen.findByText('Average rank, rounded: 1 is best, 2 is last.')).toBeVisible();
});
