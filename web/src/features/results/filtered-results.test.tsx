import type { FilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { parseFilterQuery, serializeFilterQuery } from '../../testing/filter-query.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fakeWorkspace } from '../../testing/workspace.ts';

const inquiryId = '00000000-0000-4000-8000-000000000001';
const drinkId = 'aaaaaaaa-0000-4000-8000-000000000002';
const teaId = 'bbbbbbbb-0000-4000-8000-000000000003';
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
  questions: [
    {
      questionId: drinkId,
      number: 1,
      body: 'What do you drink?',
      responseType: 'single',
      several: false,
      kinds: ['options', 'answered'],
      options: [
        { optionId: teaId, label: 'Tea', role: 'choice' },
        { optionId: 'cccccccc-0000-4000-8000-000000000004', label: 'Coffee', role: 'choice' },
      ],
    },
  ],
};
const tea: Filter = {
  match: 'all',
  clauses: [{ kind: 'options', questionId: drinkId, test: 'any', optionIds: [teaId] }],
};

async function show(
  address: string,
  filtered: { matching?: number; withheld?: boolean; limited?: boolean } = {},
  handlers: FakeHandlers = {},
  language: Language = 'en',
) {
  const api = fakeApi({
    getFilterFields: () => fields,
    addSavedFilter: ({ id, name, filter }) => ({ id, name, filter }),
    getSummary: ({ filter }) =>
      fakeResultsSummary({
        inquiryId,
        opened: 20,
        started: 15,
        finished: 9,
        ...(filter && { filtered: { matching: 4, withheld: false, limited: false, ...filtered } }),
      }),
    getResultsVersion: () => ({ version: '1' }),
    ...handlers,
  });
  const app = await renderApp(`/inquiries/${inquiryId}/results${address}`, { language });
  return { ...app, api };
}

const address = `?${serializeFilterQuery(...tea.clauses)}`;

test('a filter is created in the URL, and Back removes it', async () => {
  const { api, user, router } = await show('');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('combobox', { name: 'Filter by' }));
  await user.click(await screen.findByRole('option', { name: '1. What do you drink?' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  // No call is made before the condition is complete.
  expect(await screen.findByText('Choose an option.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Tea' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('4 of 9 responses match.')).toBeVisible();
  expect(parseFilterQuery(router.state.location.search)).toEqual(tea);
  expect(api.calls('getSummary').at(-1)?.input).toMatchObject({ filter: tea });
  await router.navigate(-1);
  expect(await screen.findByText('Starts')).toBeVisible();
  // The rates are relative to the people who opened, started and finished.
  expect(screen.getByText('75% of views')).toBeVisible();
  const rate = screen.getByText('60% of starts');
  expect(rate).toBeVisible();
  // Copied texts keep the two numbers apart.
  expect(rate.parentElement).toHaveTextContent(/\d 60% of starts$/);
  expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull();
});

test('a notice counts flagged responses, and one click excludes them', async () => {
  const flagged = { ...fields, limited: true, flagged: 1200 };
  const { api, user, router } = await show('', { limited: true }, { getFilterFields: () => flagged });
  expect(await screen.findByText('1,200 flagged responses are counted too.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave out' }));
  const filter = { match: 'all', clauses: [{ kind: 'flagged', flagged: false }] };
  expect(parseFilterQuery(router.state.location.search)).toEqual(filter);
  await waitFor(() => expect(api.calls('getSummary').at(-1)?.input).toMatchObject({ filter }));
  const parts = await screen.findByRole('list', { name: 'Filters in use' });
  expect(parts).toHaveTextContent('Without flagged responses');
  expect(screen.queryByRole('button', { name: 'Leave out' })).toBeNull();
  // The same filter is set by hand.
  await user.click(within(parts).getByRole('button', { name: /^Without/ }));
  await user.click(await screen.findByRole('radio', { name: 'Only flagged responses' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(parseFilterQuery(router.state.location.search)?.clauses).toEqual([
      { kind: 'flagged', flagged: true },
    ]),
  );
});

test('an unreadable day does not block the other parts', async () => {
  const { user, router } = await show('');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Filter by' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('Day of the response');
  await user.type(screen.getByRole('textbox', { name: 'From' }), 'some day');
  await choose('1. What do you drink?');
  await user.click(screen.getByRole('checkbox', { name: 'Tea' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(parseFilterQuery(router.state.location.search)).toEqual(tea));
});

test('numbers of a condition have Persian digits and decimal separator in Persian', async () => {
  const score = serializeFilterQuery({ kind: 'score', from: 1.5, to: 20 });
  const { user } = await show(
    `?${score}`,
    {},
    { getFilterFields: () => ({ ...fields, hasScores: true }) },
    'fa',
  );
  const parts = await screen.findByRole('list', { name: 'فیلترهای به‌کاررفته' });
  await user.click(within(parts).getByRole('button', { name: /^امتیاز/ }));
  expect(await screen.findByRole('textbox', { name: 'از' })).toHaveValue('۱٫۵');
  expect(screen.getByRole('textbox', { name: 'تا' })).toHaveValue('۲۰');
});

test('a shared URL shows its filter in words, and counts conditions that no longer exist', async () => {
  const deleted = {
    kind: 'answered',
    questionId: 'dddddddd-0000-4000-8000-000000000005',
    answered: true,
  } as const;
  const { router, user } = await show(`?${serializeFilterQuery(...tea.clauses, deleted)}`);
  const parts = await screen.findByRole('list', { name: 'Filters in use' });
  expect(parts).toHaveTextContent('What do you drink?');
  expect(parts).toHaveTextContent('Tea');
  expect(screen.getByText(/its question or option was deleted/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(parseFilterQuery(router.state.location.search)).toEqual(tea);
  await user.click(within(parts).getByRole('button', { name: /^Remove: / }));
  expect(router.state.location.search).toBe('');
});

test('if no or too few responses match, the screen explains how to widen the filter', async () => {
  await show(address, { matching: 0 });
  expect(await screen.findByRole('heading', { name: 'No responses match' })).toBeVisible();
  expect(screen.getByText(/widen a range/)).toBeVisible();
  cleanup();
  await show(address, { matching: 0, withheld: true, limited: true });
  expect(await screen.findByText(/The filter has to match at least/)).toBeVisible();
  // Too few responses are not shown as none.
  expect(screen.queryByText('0 of 9')).toBeNull();
});

test('an invalid filter doesn’t show the results of all responses', async () => {
  let away = true;
  const { api, user } = await show(
    address,
    {},
    {
      getFilterFields: () => (away ? refuse('tooManyRequests', 'Too many requests.') : fields),
      getWorkspace: () => fakeWorkspace(inquiryId),
    },
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(api.calls('getSummary')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  away = false;
  await user.click(again);
  expect(await screen.findByText('4 of 9 responses match.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Responses' })).toHaveAttribute(
    'href',
    expect.stringContaining(address),
  );
});

test('an owner saves a filter by name', async () => {
  const { api, user } = await show(address);
  await user.click(await screen.findByRole('button', { name: 'Saved filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this filter' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tea drinkers{Enter}');
  const sent = () => api.calls('addSavedFilter').map(({ input }) => input);
  await waitFor(() => expect(sent()).toMatchObject([{ inquiryId, name: 'Tea drinkers', filter: tea }]));
});
