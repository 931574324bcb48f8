import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { responseTypes } from '@nazar/domain/inquiry/question.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const inquiry: PublicInquiry = {
  ...{
    id,
    publicTitle: 'Lunch',
    publicDescription: '<p>Ten questions</p>',
    publicFile: null,
    language: 'en',
  },
  ...{ categoryId: null, tags: [], coverType: 'none', cooperationType: 'anon', isTemplate: false },
  ...{
    questionCount: 16,
    responseCount: 8,
    commentCount: 0,
    likeCount: 0,
    bookmarked: false,
    dislikeCount: 0,
    publishDate: null,
    expireDate: null,
    listed: true,
  },
  ...{
    authorName: 'City survey team',
    singleSession: false,
    drawnQuestions: null,
    editing: null,
    anonymous: true,
    timeLimit: null,
    state: 'published',
  },
  ...{ closedReason: null, questionTypes: responseTypes.map((responseType) => ({ responseType, count: 1 })) },
  abilities: {
    ...{
      edit: false,
      delete: false,
      publish: false,
      participate: true,
      seeResults: false,
      makeCharts: false,
    },
  },
};

test('taking part comes before what is to be read, and the author is named', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  await renderApp(`/${id}`);
  const takePart = await screen.findByRole('link', { name: 'Take part' });
  expect(screen.getByText('City survey team')).toBeVisible();
  const before = Node.DOCUMENT_POSITION_FOLLOWING;
  const description = screen.getByText('Ten questions');
  expect(takePart.compareDocumentPosition(description) & before).toBe(before);
  const kinds = screen.getByRole('region', { name: 'Kinds of questions' });
  expect(takePart.compareDocumentPosition(kinds) & before).toBe(before);
});

test.each([
  ['en', 'This inquiry is not open yet'],
  ['fa', 'این نظرسنجی هنوز باز نشده است'],
] as const)('before it opens it says so (%s)', async (language, title) => {
  fakeApi({ getItem: () => refuse('inquiryNotOpen', 'No.'), getCategories: () => [] });
  await renderApp(`/${id}`, { language });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: /again|دوباره/ })).toBeNull();
});

test('many kinds of questions are folded, and open on demand', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  const { user } = await renderApp(`/${id}`);
  const kinds = await screen.findByRole('region', { name: 'Kinds of questions' });
  expect(within(kinds).queryByText('Time: 1')).not.toBeInTheDocument();
  await user.click(within(kinds).getByRole('button', { name: `${responseTypes.length - 4} more` }));
  expect(within(kinds).getByText('Time: 1')).toBeVisible();
});

test('what never closes says so, and not as if that were a kind of question', async () => {
  fakeApi({ getItem: () => inquiry, getCategories: () => [] });
  await renderApp(`/${id}`);
  expect(await screen.findByText('No closing date')).toBeVisible();
});

test.each([
  ['inquiryExpired', 'This inquiry is closed.'],
  ['inquiryFull', 'This inquiry has all the answers it can take.'],
] as const)(
  'where nobody can answer any more (%s), nothing speaks of taking part',
  async (closedReason, text) => {
    fakeApi({ getItem: () => ({ ...inquiry, closedReason }), getCategories: () => [] });
    await renderApp(`/${id}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/take part/i)).not.toBeInTheDocument();
  },
);
