import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeQuestionSummary } from '../../../testing/fake-results-summary.ts';
import { renderComponent } from '../../../testing/render-app.tsx';
import { QuestionResultCard } from './question-result-card.tsx';

const option = (position: number, label: string, role: string, count: number) => ({
  optionId: `00000000-0000-4000-8000-00000000000${position}`,
  label,
  role,
  position,
  count,
  meanRank: null,
  withheld: false,
});

const drinks = fakeQuestionSummary({
  body: 'Which drink?',
  responseType: 'single',
  options: [option(1, 'Tea', 'choice', 4), option(2, 'Other', 'other', 2)],
});

test('labels in another language keep their direction and are aligned by the page', async () => {
  await renderComponent(<QuestionResultCard question={drinks} number={1} finished={6} />);
  const label = await screen.findByText('Tea');
  expect(label.tagName).toBe('BDI');
  expect(label.closest('[dir="auto"]')).toBeNull();
  expect(screen.getByRole('heading', { name: /Which drink\?/ })).not.toHaveAttribute('dir');
});

test('a question that few answered in a secret ballot shows that without a number', async () => {
  const question = { ...drinks, withheld: true, answered: 0, options: [] };
  await renderComponent(<QuestionResultCard question={question} number={1} finished={9} />);
  expect(
    await screen.findByText(/Not shown: these results could reveal answers of fewer than 5 people/),
  ).toBeVisible();
  expect(screen.queryByText(/of 6 answered|No answers yet/)).toBeNull();
});

test('bars relative to the highest count are not called shares', async () => {
  const bins = [0, 20_000, 40_000, 60_000].map((from) => ({ from, to: from + 20_000, count: from / 20_000 }));
  const numbers = { mean: 50_000, median: 54_000, min: 21_000, max: 79_999, nps: null, bins };
  const question = { ...drinks, responseType: 'number' as const, options: [], numbers };
  await renderComponent(<QuestionResultCard question={question} number={1} finished={6} />);
  expect(await screen.findByRole('columnheader', { name: 'Count as a bar' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Percent as a bar' })).not.toBeInTheDocument();
});

test('the promoter score of a scale is folded, with its meaning', async () => {
  const bins = [0, 9].map((at) => ({ from: at, to: at, count: at === 9 ? 5 : 1 }));
  const numbers = { mean: 7.5, median: 9, min: 0, max: 9, nps: 66.7, bins };
  const question = { ...drinks, responseType: 'scale' as const, options: [], numbers };
  const { user } = await renderComponent(<QuestionResultCard question={question} number={1} finished={6} />);
  const meaning = await screen.findByText(/^Percent of 9 and 10/);
  expect(meaning).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Net promoter score (NPS)' }));
  expect(meaning).toBeVisible();
  expect(meaning.parentElement).toHaveTextContent('67 Percent of 9 and 10 minus percent of 0 to 6');
});

test('texts of «Other» by few people are announced for later', async () => {
  const [tea, other] = [option(1, 'Tea', 'choice', 4), { ...option(2, 'Other', 'other', 2), withheld: true }];
  const question = { ...drinks, options: [tea, other] };
  await renderComponent(<QuestionResultCard question={question} number={1} finished={6} />);
  expect(await screen.findByText('Texts for “Other” appear once 5 people choose it.')).toBeVisible();
});

test('a matrix row that few answered shows a notice instead of cells', async () => {
  const row = (position: number, withheld: boolean) => ({
    ...option(position, withheld ? 'Price' : 'Service', 'row', withheld ? 0 : 6),
    withheld,
  });
  const columns = [option(3, 'Bad', 'column', 4), option(4, 'Good', 'column', 2)];
  const service = row(2, false);
  const cells = columns.map(({ optionId, count }) => ({
    rowId: service.optionId,
    columnId: optionId,
    count,
  }));
  const question = {
    ...drinks,
    responseType: 'matrix' as const,
    cells,
    options: [row(1, true), service, ...columns],
  };
  await renderComponent(<QuestionResultCard question={question} number={1} finished={6} />);
  expect(await screen.findByRole('row', { name: 'Price Fewer than 5 answers' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Service 4 2' })).toBeVisible();
});

test('hidden mean ranks are distinguished from missing ones', async () => {
  const ranked = ['Speed', 'Price'].map((label, index) => ({
    ...option(index + 1, label, 'choice', index === 0 ? 6 : 0),
    withheld: index === 0,
  }));
  const question = { ...drinks, responseType: 'ranking' as const, options: ranked };
  await renderComponent(<QuestionResultCard question={question} number={1} finished={6} />);
  expect(await screen.findByRole('row', { name: /Speed.*Not shown/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Price.*Not ranked/ })).toBeVisible();
});

test('a question with a condition shows how many were asked, or that not everyone was', async () => {
  const asked = { ...drinks, askedOfSome: true, asked: 8, offeredToSome: true };
  const { unmount } = await renderComponent(<QuestionResultCard question={asked} number={1} finished={9} />);
  const text =
    '6 of the 8 who saw this question answered it · percent of these 6 · not everyone was offered every option';
  expect(await screen.findByText(text)).toBeVisible();
  unmount();
  const question = { ...drinks, askedOfSome: true };
  await renderComponent(<QuestionResultCard question={question} number={1} finished={9} />);
  expect(
    await screen.findByText('6 answered; not everyone saw this question · percent of these 6'),
  ).toBeVisible();
});

test.each([
  ['en', 0, 'No one saw this question'],
  ['fa', 0, 'کسی این پرسش را ندید'],
  ['en', 3, 'None of 3 answered'],
] as const)(
  'a question without answers says so in one sentence (%s, %d asked)',
  async (language, asked, text) => {
    const question = { ...drinks, answered: 0, askedOfSome: true, asked };
    await renderComponent(<QuestionResultCard question={question} number={1} finished={9} />, { language });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/^(0|۰) |No answers/)).toBeNull();
  },
);

test.each([
  ['en', '30 people answered · percent of them', 'not everyone was offered every option', 'Tea'],
  ['fa', '۳۰ نفر پاسخ دادند · درصد از همین افراد', 'بعضی گزینه‌ها به همه نمایش داده نشده', 'چای'],
] as const)(
  'several choices state what percentages are of and who was offered them (%s)',
  async (language, base, note, tea) => {
    const options = [option(1, tea, 'choice', 10), option(2, 'Milk', 'choice', 22)];
    const question = { ...drinks, responseType: 'multiple' as const, answered: 30, options };
    const show = (more: object) =>
      renderComponent(<QuestionResultCard question={{ ...question, ...more }} number={1} finished={30} />, {
        language,
      });
    const { unmount } = await show({});
    expect(await screen.findByText(base)).toBeVisible();
    unmount();
    await show({ offeredToSome: true });
    expect(await screen.findByText(`${base} · ${note}`)).toBeVisible();
  },
);
