import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-app.tsx';
import { DropOffCard } from './drop-off-card.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('the drop-off table shows whom it counts and after which question people stopped', async () => {
  const question = {
    questionId: id(2),
    body: 'Dish?',
    segmentName: '',
    responseType: 'single' as const,
    answered: 3,
    withheld: false,
    options: [],
    numbers: null,
    cells: [],
    moments: [],
    momentUnit: null,
  };
  const points = [
    { questionId: null, count: 1 },
    { questionId: id(2), count: 4 },
    { questionId: id(3), count: 2 },
  ];
  await renderComponent(<DropOffCard dropOff={{ isKnown: true, left: 7, points }} questions={[question]} />);
  expect(await screen.findByText(/^7 people left/)).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Where people stopped' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'No question answered1',
    '1. Dish?4',
    'Deleted question2',
  ]);
  // A full bar would mean everyone who left.
  const bars = rows.slice(1).map((row) => row.querySelector<HTMLElement>('[style]')?.style.inlineSize);
  expect(bars).toEqual([1, 4, 2].map((count) => `${(count / 7) * 100}%`));
});
