import type { ListedResponse, ResponseListHeader } from '@nazar/domain/api/response-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { serializeFilterQuery } from '../../testing/filter-query.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fakeWorkspace } from '../../testing/workspace.ts';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const question = (number: number, body: string) => ({
  questionId: id(number),
  body,
  responseType: 'text' as const,
  segmentName: '',
});
const head: ResponseListHeader = {
  inquiryId: id(1),
  title: 'Lunch',
  language: 'en',
  storesIdentity: true,
  hasScores: false,
  hasPassMark: false,
  count: 2,
  canChange: true,
  canImport: true,
  fastBelow: 20,
  marksDuplicates: true,
  channels: [{ channel: 'newsletter', responses: 2 }],
  questions: [question(2, 'Wishes?'), question(3, 'Anything else?')],
};
const response = (number: number, wish: string): ListedResponse => ({
  id: id(number),
  day: '2026-11-21',
  submittedAt: '2026-11-21T10:00:00.000Z',
  duration: 75,
  score: null,
  maxScore: null,
  passed: null,
  edits: 0,
  givenIn: 'en',
  channel: 'newsletter',
  flagged: false,
  note: '',
  marks: [],
  person: { kind: 'account', name: 'Nasrin' },
  answers: [
    {
      questionId: id(2),
      kind: 'words',
      labels: [],
      cells: [],
      value: wish,
      otherText: null,
    },
  ],
});

async function show(
  handlers: FakeHandlers,
  { language = 'en', address = '' }: { language?: Language; address?: string } = {},
) {
  const api = fakeApi({ getResponseList: () => head, ...handlers });
  storeSessionToken('token');
  const { user, router } = await renderApp(`/Inquiries/${id(1)}/responses${address}`, { language });
  return { api, user, router };
}

const page = (data: ListedResponse[], next: string | null = null, looked = data.length) => ({
  data,
  next,
  previous: null,
  looked,
});

test('lists responses with their pages, in the chosen columns', async () => {
  const { user, api } = await show({ getResponses: () => page([response(5, 'tea'), response(6, 'nuts')]) });
  const table = await screen.findByRole('table', { name: 'Responses' });
  expect(within(table).getByText('tea')).toBeVisible();
  expect(within(table).getAllByText('Nasrin')).toHaveLength(2);
  expect(within(table).getAllByText('1:15')).toHaveLength(2);
  expect(within(table).getAllByRole('link')[0]).toHaveAttribute(
    'href',
    `/Inquiries/${id(1)}/responses/${id(5)}`,
  );
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Anything else?' }));
  await waitFor(() =>
    expect(within(table).queryByRole('columnheader', { name: 'Anything else?' })).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'Columns (1 of 2)' })).toBeVisible();
  expect(localStorage.getItem(`response-columns:${id(1)}`)).toContain(id(2));
  await waitFor(() =>
    expect(api.calls('getResponses').at(-1)?.input).toMatchObject({ questionIds: [id(2)] }),
  );
});

test('a row opens its response, but not its checkbox or selected text', async () => {
  const data = [response(5, 'tea'), response(6, 'nuts')];
  const { user, router } = await show({ getResponses: () => page(data) });
  const path = () => router.state.location.pathname;
  const tea = await screen.findByText('tea');
  const [, first] = screen.getAllByRole('checkbox', { name: /^Select/ }) as [HTMLElement, HTMLElement];
  await user.click(first);
  expect(first).toBeChecked();
  await user.click(first.closest('td') as HTMLElement);
  expect(first).not.toBeChecked();
  window.getSelection()?.selectAllChildren(tea);
  fireEvent.click(tea);
  expect(path()).toBe(`/Inquiries/${id(1)}/responses`);
  await user.click(tea);
  expect(path()).toBe(`/Inquiries/${id(1)}/responses/${id(5)}`);
});

test('a search continues until it has read all responses', async () => {
  const { user, api } = await show({
    getResponses: ({ search, after }) => {
      if (search === '') return page([response(5, 'tea')]);
      return after === null ? page([], `time_1_${id(9)}`, 2000) : page([response(6, 'nuts')]);
    },
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Search answers and names' }), 'nuts{Enter}');
  expect(await screen.findByText('nuts')).toBeVisible();
  expect(api.calls('getResponses').at(-1)?.input).toMatchObject({ search: 'nuts', after: `time_1_${id(9)}` });
});

test('an empty list shows the reason: no responses, no match, or no rights', async () => {
  await show({ getResponseList: () => ({ ...head, count: 0 }) });
  expect(await screen.findByText('No responses yet')).toBeVisible();
  cleanup();
  await show({ getResponses: () => page([]) }, { address: '?q=nowhere' });
  expect(await screen.findByText('No responses match')).toBeVisible();
  cleanup();
  await show({ getResponseList: () => refuse('responsesForOwner', 'Only the owner.') });
  expect(await screen.findByText('These responses are private')).toBeVisible();
  expect(screen.queryByText('Only the owner.')).not.toBeInTheDocument();
});

test('an invalid filter lists no responses, and stays in the link back to the results', async () => {
  const address = `?${serializeFilterQuery({ kind: 'days', from: '2026-11-01', to: '2026-11-20' })}`;
  const { api } = await show(
    { getResponses: () => page([response(5, 'tea')]), getWorkspace: () => fakeWorkspace(id(1)) },
    { address },
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(api.calls('getResponses')).toEqual([]);
  const back = await screen.findByRole('link', { name: 'Results' });
  expect(back).toHaveAttribute('href', `/Inquiries/${id(1)}/results${address}`);
});

test('digits follow the direction of the page', async () => {
  const listed = response(5, 'چای');
  const answers = listed.answers.map((answer) => ({ ...answer, kind: 'figure' as const, value: 99 }));
  await show({ getResponses: () => page([{ ...listed, answers }]) }, { language: 'fa' });
  const [shown] = await screen.findAllByText('۹۹');
  expect(shown).not.toHaveAttribute('dir');
});

test('speaks Persian, with its digits and dates', async () => {
  await show({ getResponses: () => page([response(5, 'چای')]) }, { language: 'fa' });
  const table = await screen.findByRole('table', { name: 'پاسخ‌ها' });
  expect(within(table).getByRole('rowheader').textContent).toContain('۳۰ آبان ۱۴۰۵');
  expect(within(table).getByText('۱:۱۵')).toBeVisible();
});

test('deletes the selected responses after confirmation and reports their number', async () => {
  let left = [response(5, 'tea'), response(6, 'nuts')];
  const { user, api } = await show({
    getResponses: () => page(left),
    deleteResponses: ({ ids }) => {
      left = left.filter(({ id: each }) => !ids.includes(each));
      return { deleted: ids.length };
    },
  });
  const [, first] = await screen.findAllByRole('checkbox', { name: /^Select/ });
  await user.click(first as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this response?' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Let this person answer again' }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 response deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('tea')).toBeNull());
  expect(api.calls('deleteResponses')[0]?.input).toMatchObject({ ids: [id(5)], mayAnswerAgain: true });
});

test('explains the rule of each mark on a response', async () => {
  await show({ getResponses: () => page([{ ...response(5, 'tea'), marks: ['fast'] }]) });
  const table = await screen.findByRole('table', { name: 'Responses' });
  expect(within(table).getByText('Very fast')).toBeVisible();
  expect(screen.getByText(/under a third of the median time: 0:20/)).toBeVisible();
  expect(screen.queryByText(/same as in another response/)).toBeNull();
});

test('exports responses as the results do', async () => {
  const { user } = await show({
    getResponses: () => page([response(5, 'tea')]),
    getExports: () => ({ items: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: 'Export responses' })).toBeVisible();
});

test('a phone lists the person, time, score and first answers, with the export in one touch', async () => {
  const wide = window.matchMedia(' ');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide,
    matches: query === '(max-width: 48em)',
  }));
  const { user } = await show({
    getResponseList: () => ({ ...head, hasScores: true, hasPassMark: true }),
    getResponses: () => page([{ ...response(5, 'tea'), score: 2, maxScore: 3, passed: false }]),
    getExports: () => ({ items: [] }),
  });
  const item = within(await screen.findByRole('list', { name: 'Responses' })).getByRole('listitem');
  expect(item).toHaveTextContent(/^NasrinNov 21 .*Not passedScore 2 of 3Wishes\? teaAnything else\? –$/);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: 'Export responses' })).toBeVisible();
});
