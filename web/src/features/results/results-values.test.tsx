import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const option = (position: number, label: string, meanRank: number | null) => ({
  optionId: id(position + 3),
  label,
  role: 'choice',
  position,
  count: 6,
  meanRank,
  withheld: false,
});
const ranked = { options: [option(0, 'Speed', 1.63), option(1, 'Price', 2), option(2, 'Comfort', null)] };

const dayAfter = (days: number) => new Date(Date.UTC(2026, 10, 10 + days)).toISOString().slice(0, 10);

async function show(question: Partial<QuestionSummary>, language: Language = 'en', counts: number[] = []) {
  fakeApi({
    getSummary: () =>
      fakeResultsSummary({
        inquiryId: id(1),
        language,
        questions: [fakeQuestionSummary({ responseType: 'ranking', ...question })],
        days: counts.map((count, index) => ({ day: dayAfter(index), count })),
      }),
  });
  const { user } = await renderApp(`/Inquiries/${id(1)}/results`, { language });
  return { user, section: await screen.findByRole('region', { name: 'Question?' }) };
}

test('a mean rank shows the number of ranks and which end is best', async () => {
  const { section } = await show(ranked);
  expect(within(section).getByText('Average rank: 1 is best, 3 is last.')).toBeVisible();
  expect(within(section).getByText('rank 1.63 of 3')).toBeVisible();
  expect(within(section).getByText('Not ranked')).toBeVisible();
});

test('a mean rank shows that in Persian', async () => {
  const { section } = await show(ranked, 'fa');
  expect(within(section).getByText('میانگین رتبه: ۱ بهترین است و ۳ آخرین.')).toBeVisible();
  expect(within(section).getByText('رتبهٔ ۱٫۶۳ از ۳')).toBeVisible();
});

test.each([
  ['fa', ['\u2067\u200e−۱۰۰ تا کمتر از ۰\u2069', '\u2067۰ تا ۱۰۰\u2069']],
  ['en', ['-100 to below 0', '0 to 100']],
] as const)('ranges from a negative number have the direction of the page (%s)', async (language, names) => {
  const bins = [
    { from: -100, to: 0, count: 1 },
    { from: 0, to: 100, count: 2 },
  ];
  const numbers = { mean: 0, median: 0, min: -100, max: 100, nps: null, bins };
  const { section } = await show({ responseType: 'number', numbers }, language);
  for (const name of names) expect(section).toHaveTextContent(name);
});

test('each bar of a rating has its value above and its stars below', async () => {
  const bins = [2, 0, 17, 5, 9].map((count, index) => ({ from: index + 1, to: index + 1, count }));
  const numbers = { mean: 3.5, median: 3, min: 1, max: 5, nps: null, bins };
  const { section } = await show({ responseType: 'rating', numbers });
  const picture = within(section).getByRole('img', { name: 'Distribution of answers to: Question?' });
  expect([...picture.children].map(({ textContent }) => textContent)).toEqual(['2', '0', '17', '5', '9']);
});

test.each([
  ['en', 'Nov 10', 'Nov 29'],
  ['fa', '۱۹ آبان', '۸ آذر'],
] as const)('each day has its value beside it (%s)', async (language, first, last) => {
  const counts = Array.from({ length: 20 }, (_, index) => (index === 4 ? 90 : index));
  await show(ranked, language, counts);
  const byDay = screen.getByRole('table', {
    name: language === 'en' ? 'Answers by day' : 'پاسخ‌ها به تفکیک روز',
  });
  const rows = within(byDay).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(20);
  const number = new Intl.NumberFormat(language);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(
    counts.map((count) => number.format(count)),
  );
  const names = within(byDay)
    .getAllByRole('rowheader')
    .map((head) => head.textContent?.replace(/[\u2066-\u2069]/g, ''));
  expect([names[0], names.at(-1)]).toEqual([first, last]);
});

test('very many days show an overview and each value on demand, including days without answers', async () => {
  const days = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? index + 1 : 0));
  const { user } = await show(ranked, 'en', days);
  expect(screen.getByRole('img', { name: 'Answers by day' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show values' }));
  const byDay = screen.getByRole('table', { name: 'Answers by day' });
  const values = within(byDay)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(values).toEqual(days.map(String));
});
