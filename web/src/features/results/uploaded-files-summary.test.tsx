import type { FilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { ListedResponse } from '@nazar/domain/api/response-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { serializeFilterParam } from '@nazar/domain/results/filter/filter-params.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const file = (number: number, name: string, kind: 'image' | 'document') => ({
  id: id(number),
  name,
  kind,
  size: 2048,
  url: `/files/${id(number)}?s=1`,
});
const response: ListedResponse = {
  id: id(5),
  day: '2026-11-21',
  submittedAt: null,
  duration: null,
  score: null,
  maxScore: null,
  passed: null,
  edits: 0,
  givenIn: 'en',
  channel: '',
  flagged: false,
  note: '',
  marks: [],
  person: null,
  answers: [
    {
      questionId: id(2),
      kind: 'files',
      labels: [],
      cells: [],
      value: null,
      otherText: null,
      files: [file(8, 'file.webp', 'image'), file(9, 'letter.pdf', 'document')],
    },
  ],
};

const fields: FilterFields = {
  limited: false,
  timeZone: 'Asia/Tehran',
  firstDay: '2026-11-01',
  lastDay: '2026-11-20',
  hasScores: false,
  hasOrigin: false,
  flagged: 1,
  channels: [],
  canSave: false,
  saved: [],
  questions: [],
};

async function show(seeResponses: boolean, filter: Filter | null = null) {
  const question = fakeQuestionSummary({ questionId: id(2), responseType: 'file', files: 2 });
  const api = fakeApi({
    getFilterFields: () => fields,
    getSummary: () => fakeResultsSummary({ inquiryId: id(1), seeResponses, questions: [question] }),
    getResponses: () => ({ data: [response], next: null, previous: null, looked: 1 }),
  });
  const query = filter === null ? '' : `?${new URLSearchParams([serializeFilterParam(filter)])}`;
  await renderApp(`/Inquiries/${id(1)}/results${query}`);
  return { api, card: within(await screen.findByRole('region', { name: 'Question?' })) };
}

test('pictures and other files open, a replaced name is a number, and a link leads to the responses with files', async () => {
  const { card } = await show(true);
  const picture = await card.findByRole('link', { name: 'Open “File 1 (WEBP)”' });
  expect(picture).toHaveAttribute('href', `/files/${id(8)}?s=1`);
  expect(card.getAllByRole('img')).toEqual([within(picture).getByRole('img')]);
  expect(card.getByText('2 files')).toBeVisible();
  expect(card.getByRole('link', { name: 'letter.pdf' })).toHaveAttribute('href', `/files/${id(9)}?s=1`);
  expect(card.getByText(/^2\skB$/)).toBeVisible();
  const responses = card.getByRole('link', { name: 'Responses with files' }).getAttribute('href');
  expect(responses).toContain(`/Inquiries/${id(1)}/responses?`);
  expect(responses).toContain(id(2));
});

test('no link leads to the responses with files if the filter matches any of its conditions', async () => {
  const filter: Filter = { match: 'any', clauses: [{ kind: 'flagged', flagged: false }] };
  const { api, card } = await show(true, filter);
  expect(await card.findByRole('link', { name: 'letter.pdf' })).toBeVisible();
  expect(card.queryByRole('link', { name: 'Responses with files' })).toBeNull();
  expect(api.calls('getResponses')[0]?.input).toMatchObject({ filter });
});

test('readers who can’t see responses only get the number of files', async () => {
  const { api, card } = await show(false);
  expect(card.getByText('2 files')).toBeVisible();
  expect(card.queryByRole('link')).toBeNull();
  expect(api.calls('getResponses')).toEqual([]);
});
