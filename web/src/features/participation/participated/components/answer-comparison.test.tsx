import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../testing/render-app.tsx';
import { AnswerComparison } from './answer-comparison.tsx';

test('the median beside my number has every digit, and the mean is rounded as in the results', async () => {
  const all = {
    kind: 'numbers',
    mean: 23_584.9663,
    median: 39.999,
    min: 1,
    max: 90_000,
    answered: 7,
  } as const;
  await renderComponent(<AnswerComparison comparison={all} />);
  expect(await screen.findByText('7 answered: average 23,584.97, median 39.999')).toBeVisible();
});
