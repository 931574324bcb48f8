import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const base: QuestionSummary = {
  ...{ questionId: id(2), body: 'Question?', segmentName: '', responseType: 'ranking', answered: 6 },
  ...{ withheld: false, recounting: false },
  ...{ options: [], numbers: null, cells: [], moments: [], momentUnit: null, texts: [] },
};
const option = (position: number, label: string, meanRank: number | null) => ({
  ...{ optionId: id(position + 3), label, role: 'choice', position, count: 6, meanRank, withheld: false },
});
const ranked = { options: [option(0, 'Speed', 1.63), option(1, 'Price', 2), option(2, 'Comfort', null)] };

async function show(question: Partial<QuestionSummary>, language: Language = 'en', counts: number[] = []) {
  fakeApi({
    getSummary: () => ({
      ...{
        inquiryId: id(1),
        title: 'Lunch',
        language,
        withheld: false,
        seeResponses: true,
        started: 6,
        finished: 6,
      },
      ...{ medianDuration: null, questions: [{ ...base, ...question }] },
      days: counts.map((count, index) => ({ day: `2026-11-${10 + index}`, count })),
    }),
  });
  const { user } = await renderApp(`/Inquiries/${id(1)}/results`, { language });
  return { user, section: await screen.findByRole('region', { name: 'Question?' }) };
}

test('a mean rank says of how many, and which end is the best', async () => {
  const { section } = await show(ranked);
  expect(within(section).getByText('Mean rank of each option: 1 is best, 3 is last.')).toBeVisible();
  expect(within(section).getByText('1.63 of 3')).toBeVisible();
  expect(within(section).getByText('Nobody ranked it')).toBeVisible();
});

test('a mean rank says so in Persian', async () => {
  const { section } = await show(ranked, 'fa');
  expect(within(section).getByText('میانگین رتبهٔ هر گزینه: ۱ بهترین است و ۳ آخرین.')).toBeVisible();
  expect(within(section).getByText('۱٫۶۳ از ۳')).toBeVisible();
});

test('each bar of a rating has its value above and its stars below', async () => {
  const bins = [2, 0, 17, 5, 9].map((count, index) => ({ from: index + 1, to: index + 1, count }));
  const numbers = { mean: 3.5, median: 3, min: 1, max: 5, nps: null, bins };
  const { section } = await show({ responseType: 'rating', numbers });
  const picture = within(section).getByRole('img', { name: 'Distribution of answers to: Question?' });
  expect([...picture.children].map(({ textContent }) => textContent)).toEqual(['2', '0', '17', '5', '9']);
});

test('answers by day have their values, and of many days the table has all', async () => {
  const { user } = await show(
    ranked,
    'en',
    Array.from({ length: 20 }, (_, index) => (index === 4 ? 90 : index + 1)),
  );
  const picture = screen.getByRole('img', { name: 'Answers by day' });
  expect(picture.textContent).toBe('9020');
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  const table = screen.getByRole('table', { name: 'Answers by day' });
  expect(within(table).getAllByRole('row')).toHaveLength(21);
});
