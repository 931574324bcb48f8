import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../testing/fake-results-summary.ts';

import { renderApp } from '../../testing/render-app.tsx';
import { fakeWorkspace } from '../../testing/workspace.ts';

const inquiryId = '00000000-0000-4000-8000-000000000001';
async function show(question: Partial<QuestionSummary>, language: Language = 'en') {
  const api = fakeApi({
    getSummary: () => fakeResultsSummary({ inquiryId, language, questions: [fakeQuestionSummary(question)] }),
  });
  await renderApp(`/inquiries/${inquiryId}/results`, { language });
  const section = await screen.findByRole('region', { name: 'Question?' });
  return { api, section };
}

const plain = (element: HTMLElement) => element.textContent?.replace(/[\u2066-\u2069]/g, '');

test('numbers are shown with all digits, and a rounded mean is marked as such', async () => {
  const numbers = {
    mean: 23_584.9663,
    median: 64_254,
    min: 39.999,
    max: 250_001,
    nps: null,
    bins: [
      { from: 0, to: 200_000, count: 5 },
      { from: 200_000, to: 400_000, count: 1 },
    ],
  };
  const { section } = await show({ numbers });
  for (const shown of ['23,584.97', 'Average, rounded', '64,254', '39.999', '250,001']) {
    expect(within(section).getByText(shown)).toBeVisible();
  }
  const rows = within(section).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '0 to below 200,0005',
    '200,000 to below 400,0001',
  ]);
});

test('an exact mean is not marked as rounded', async () => {
  const bins = [{ from: 2.5, to: 2.5, count: 6 }];
  const { section } = await show({
    numbers: { mean: 2.5, median: 2.5, min: 2.5, max: 2.5, nps: null, bins },
  });
  expect(within(section).getByText('Average')).toBeVisible();
});

test('dates are requested and shown in the calendar of the language, month before year', async () => {
  const moments = [{ at: '2026-12-22', count: 6 }];
  const { api, section } = await show({ responseType: 'date', moments, momentUnit: 'month' }, 'fa');
  expect(api.calls('getSummary')[0]?.input).toMatchObject({ calendar: 'persian' });
  expect(plain(within(section).getByRole('rowheader'))).toBe('دی ۱۴۰۵');
});

test('Persian days put the day before the month, right to left', async () => {
  const moments = [{ at: '2026-12-23', count: 6 }];
  const { section } = await show({ responseType: 'date', moments, momentUnit: 'day' }, 'fa');
  expect(within(section).getByRole('rowheader').textContent).toBe('\u2067۲ دی ۱۴۰۵\u2069');
});

test('the only question has no number, no repeated title, and comes before the figures', async () => {
  fakeApi({
    getSummary: ({ inquiryId: id }) =>
      fakeResultsSummary({
        inquiryId: id,
        title: 'Question?',
        opened: 9,
        questions: [fakeQuestionSummary({})],
      }),
  });
  await renderApp(`/inquiries/${inquiryId}/results`, { language: 'en' });
  const section = await screen.findByRole('region', { name: 'Question?' });
  const heading = within(section).getByRole('heading', { name: 'Question?' });
  expect(heading.parentElement).toHaveClass(/VisuallyHidden/);
  const figure = screen.getByText('Views');
  expect(section.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['one question', [fakeQuestionSummary({})], false],
  ['a number and a text', [fakeQuestionSummary({}), fakeQuestionSummary({ responseType: 'text' })], false],
  ['two numbers', [fakeQuestionSummary({}), fakeQuestionSummary({})], true],
])('a cross-tab is offered only for two questions that can be grouped: %s', async (_, some, isOffered) => {
  const questions = some.map((question, at) => ({
    ...question,
    questionId: `${inquiryId.slice(0, -1)}${at}`,
  }));
  fakeApi({ getSummary: () => fakeResultsSummary({ inquiryId, language: 'en', questions }) });
  await renderApp(`/inquiries/${inquiryId}/results`, { language: 'en' });
  await screen.findAllByRole('region', { name: 'Question?' });
  expect(screen.queryAllByRole('link', { name: 'Cross-tab' })).toHaveLength(isOffered ? 1 : 0);
});

test('an exam shows its scores first, and the right option with its share', async () => {
  const bins = Array.from({ length: 10 }, (_, at) => ({ from: at * 10, to: at * 10 + 10, count: at % 2 }));
  const exam = { scored: 5, meanPercent: 41.65, passMark: 50, fullScore: null, bins };
  const passes = [
    { passMark: 40, judged: 4, passed: 3 },
    { passMark: 50, judged: 1, passed: 0 },
  ];
  const option = { role: 'choice', meanRank: null, withheld: false };
  const options = [
    { ...option, optionId: inquiryId, label: 'Tehran', position: 0, count: 3, isRight: true },
    { ...option, optionId: '00000000-0000-4000-8000-000000000002', label: 'Shiraz', position: 1, count: 3 },
  ];
  const question = fakeQuestionSummary({ responseType: 'single', answered: 6, right: 3, options });
  fakeApi({
    getSummary: () =>
      fakeResultsSummary({ inquiryId, language: 'en', exam: { ...exam, passes }, questions: [question] }),
  });
  await renderApp(`/inquiries/${inquiryId}/results`, { language: 'en' });
  const card = await screen.findByRole('region', { name: 'Exam' });
  for (const shown of ['5', '41.7%', '3 of 4 (75%)']) expect(within(card).getByText(shown)).toBeVisible();
  expect(card).toHaveTextContent('Passed (40% or more)3 of 4 (75%)');
  expect(card).toHaveTextContent('Passed (50% or more)0 of 1 (0%)');
  expect(within(card).getByText(/^A changed pass mark applies only/)).toBeVisible();
  const section = screen.getByRole('region', { name: 'Question?' });
  expect(section).toHaveTextContent('50% correct');
  const right = within(section).getByRole('img', { name: 'Correct answer' });
  expect(right.closest('tr')).toHaveTextContent('Tehran');
});

describe('without responses', () => {
  const open = async (state?: InquiryState) => {
    storeSessionToken('token');
    fakeApi({
      getSummary: () => fakeResultsSummary({ inquiryId, canEdit: true, started: 0, finished: 0 }),
      getWorkspace: () =>
        state === undefined ? refuse('notFound', 'No.') : fakeWorkspace(inquiryId, { state }),
    });
    await renderApp(`/Inquiries/${inquiryId}/results`);
  };

  test('an open inquiry announces them and offers its link', async () => {
    await open('published');
    expect(await screen.findByText('Responses appear here live')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Share the link' })).toBeVisible();
  });

  test.each([
    { state: 'draft', shown: 'No responses yet' },
    { state: undefined, shown: 'No responses yet' },
    { state: 'expired', shown: 'Closed without responses' },
  ] as const)('one that is $state doesn’t', async ({ state, shown }) => {
    await open(state);
    expect((await screen.findAllByText(shown)).at(-1)).toBeVisible();
    expect(screen.queryByText('Responses appear here live')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Share the link' })).toBeNull();
  });
});
