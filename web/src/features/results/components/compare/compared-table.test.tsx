import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeQuestionSummary } from '../../../../testing/fake-results-summary.ts';
import { renderComponent } from '../../../../testing/render-app.tsx';
import { ComparedTable } from './compared-table.tsx';

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
