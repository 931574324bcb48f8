import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { FilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { AnswerTexts, getAnswerTexts, QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { serializeFilterQuery } from '../../testing/filter-query.ts';
import { renderApp } from '../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const shown = (
  texts: readonly (readonly [string, number])[],
  more: Partial<AnswerTexts> = {},
): AnswerTexts => ({
  inquiryId: id(1),
  title: 'Lunch',
  questionId: id(2),
  body: 'Wishes?',
  responseType: 'text',
  other: null,
  anonymous: false,
  seeResponses: true,
  withheld: null,
  sort: 'frequent',
  given: 9,
  counting: null,
  newestOnly: null,
  next: null,
  looked: texts.length,
  data: texts.map(([text, count]) => ({ text, count, cut: false, responseId: count === 1 ? id(7) : null })),
  ...more,
});
const question = fakeQuestionSummary({ body: 'Wishes?', responseType: 'text', answered: 9 });
const option = (position: number, label: string, role: string, count: number) => ({
  optionId: id(position + 3),
  label,
  role,
  position,
  count,
  meanRank: null,
  withheld: false,
});
const summary = (more: Partial<QuestionSummary>) =>
  fakeResultsSummary({ inquiryId: id(1), started: 9, finished: 9, questions: [{ ...question, ...more }] });

const fields: FilterFields = {
  limited: false,
  timeZone: 'Asia/Tehran',
  firstDay: '2026-11-01',
  lastDay: '2026-11-20',
  hasScores: false,
  hasOrigin: false,
  flagged: 0,
  channels: [],
  canSave: true,
  saved: [],
  questions: [],
};

type AnswerTextsInput = ParsedCallInput<typeof getAnswerTexts>;
type Answer = (asked: AnswerTextsInput) => AnswerTexts;

async function openCard(answer: Answer, more: Partial<QuestionSummary> = {}, language: Language = 'en') {
  const api = fakeApi({ getSummary: () => summary(more), getAnswerTexts: answer });
  await renderApp(`/Inquiries/${id(1)}/results`, { language });
  return { api, section: await screen.findByRole('region', { name: 'Wishes?' }) };
}

async function openAll(answer: Answer, query = '') {
  const api = fakeApi({ getAnswerTexts: answer });
  const { user } = await renderApp(`/Inquiries/${id(1)}/results/texts/${id(2)}${query}`);
  await screen.findByRole('heading', { name: 'Wishes?' });
  return { api, user };
}

const rows = (list: HTMLElement) => within(list).getAllByRole('listitem');

test('a card shows texts with their counts, and links to all of them', async () => {
  await openCard(() =>
    shown(
      [
        ['Cake', 4],
        ['Tart', 1],
      ],
      { next: 'more' },
    ),
  );
  const list = await screen.findByRole('list', { name: 'Texts, most frequent first' });
  expect(rows(list).map((row) => row.textContent)).toEqual([
    'Cake4Find the responses: Cake',
    'Tart1Open the response: Tart',
  ]);
  const [find, open] = within(list).getAllByRole('link');
  expect(find).toHaveAttribute('href', `/Inquiries/${id(1)}/responses?q=Cake`);
  expect(open).toHaveAttribute('href', `/Inquiries/${id(1)}/responses/${id(7)}`);
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    `/Inquiries/${id(1)}/results/texts/${id(2)}`,
  );
});

test('a card that shows all texts has no link to them', async () => {
  await openCard(() => shown([['Cake', 4]]));
  expect(await screen.findByText('Cake')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull();
});

const nothingNear = class {
  observe() {}
  disconnect() {}
};

test('texts far from the window load after the first charts, for the browser’s own print', async () => {
  vi.stubGlobal('IntersectionObserver', nothingNear);
  const { api } = await openCard(() => shown([['Cake', 4]]));
  expect(api.calls('getAnswerTexts')).toHaveLength(0);
  expect(await screen.findByText('Cake', {}, { timeout: 5_000 })).toBeVisible();
  expect(api.calls('getAnswerTexts')).toHaveLength(1);
});

test('printing waits for texts that would load with scrolling', async () => {
  vi.stubGlobal('IntersectionObserver', nothingNear);
  const { api } = await openCard(() => shown([['Cake', 4]]));
  expect(api.calls('getAnswerTexts')).toHaveLength(0);
  const printed = vi.fn(() => screen.getByText('Cake'));
  // The test window has no print function.
  vi.stubGlobal('print', printed);
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(printed).toHaveReturned();
});

test('the link from a text to its responses keeps the filter', async () => {
  const days = serializeFilterQuery({ kind: 'days', from: '2026-11-01', to: null });
  fakeApi({ getAnswerTexts: () => shown([['Cake', 4]]), getFilterFields: () => fields });
  await renderApp(`/Inquiries/${id(1)}/results/texts/${id(2)}?${days}`);
  const find = await screen.findByRole('link', { name: /Cake/ });
  expect(find).toHaveAttribute('href', `/Inquiries/${id(1)}/responses?q=Cake&${days}`);
});

test('readers who only see counts have no links to single responses', async () => {
  await openCard(() => shown([['Cake', 4]], { seeResponses: false }));
  const list = await screen.findByRole('list', { name: 'Texts, most frequent first' });
  expect(within(list).queryByRole('link')).toBeNull();
});

test('texts of «Other» are below the bars', async () => {
  const options = [option(1, 'Tea', 'choice', 4), option(2, 'Other', 'other', 5)];
  const { api } = await openCard(() => shown([['Doogh', 5]], { other: 'Other', next: 'more' }), {
    responseType: 'single',
    options,
  });
  expect(await screen.findByRole('heading', { name: 'Texts for “Other”' })).toBeVisible();
  expect(await screen.findByText('Doogh')).toBeVisible();
  expect(api.calls('getAnswerTexts')[0]?.input).toMatchObject({ of: 'other' });
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toMatch(/\?of=other$/);
});

test('a notice says that only the owner sees contact details', async () => {
  await openCard(() => shown([], { withheld: 'contact', responseType: 'email' }));
  expect(await screen.findByText('Only the owner and administrators see contact details.')).toBeVisible();
});

test('telephone numbers are left to right inside a Persian sentence', async () => {
  await openCard(({ of }) => shown([of === 'answers' ? ['شمارهٔ من +98 912 123 است', 1] : ['', 1]]), {}, 'fa');
  expect(await screen.findByText('+98 912 123')).toHaveAttribute('dir', 'ltr');
});

test('addresses are left to right as a whole', async () => {
  await openCard(() => shown([['+989121234567', 1]], { responseType: 'phone' }), { responseType: 'phone' });
  expect(await screen.findByText('+989121234567')).toHaveAttribute('dir', 'ltr');
});

test('until all responses are read the card shows its progress', async () => {
  let looked = 0;
  await openCard(() => {
    looked += 2_000;
    return shown([['Cake', looked]], { counting: looked < 6_000 ? { looked, of: 6_000 } : null });
  });
  expect(await screen.findByText(/Counting responses: 2,000 of 6,000/)).toBeVisible();
  expect(await screen.findByText('6,000')).toBeVisible();
  expect(screen.queryByText(/Counting/)).toBeNull();
});

test('all texts load page by page on demand', async () => {
  const { user } = await openAll(({ after }) =>
    after === null
      ? shown(
          Array.from({ length: 50 }, (_, index) => [`Wish ${index}`, 2] as const),
          { next: 'more' },
        )
      : shown([['The last wish', 1]]),
  );
  const list = () => screen.getByRole('list', { name: 'All texts' });
  expect(rows(list())).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows(list())).toHaveLength(51));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a search continues automatically until it has found something', async () => {
  const { api, user } = await openAll(({ search, after }) => {
    if (search === '') return shown([['Cake', 4]]);
    return after === null ? shown([], { next: 'on', looked: 4_000 }) : shown([['Tart', 1]], { looked: 12 });
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search these texts' }), 'tart');
  expect(await screen.findByText('Tart')).toBeVisible();
  const asked = api.calls('getAnswerTexts').map(({ input }) => input as AnswerTextsInput);
  expect(asked.at(-1)).toMatchObject({ search: 'tart', after: 'on' });
  expect(screen.getByRole('searchbox', { name: 'Search these texts' })).toHaveValue('tart');
});

test('a search without hits suggests what to try', async () => {
  await openAll(({ search }) => shown(search === '' ? [['Cake', 4]] : []), '?q=nothing');
  expect(await screen.findByText('No texts found')).toBeVisible();
});

test('the order is in the URL and can be chosen', async () => {
  const { api } = await openAll((asked) => shown([['Cake', 4]], { sort: asked.sort }), '?sort=newest');
  expect(api.calls('getAnswerTexts')[0]?.input).toMatchObject({ sort: 'newest' });
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveValue('newest');
});

test('anonymous texts have one order', async () => {
  await openAll(() => shown([['Cake', 6]], { anonymous: true }));
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
});
