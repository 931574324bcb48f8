import type { Chart } from '@nazar/domain/results/chart.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { makeDeferred } from '../../../testing/deferred.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { serializeFilterQuery } from '../../../testing/filter-query.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { chart, data, fakeCharts, id, inquiryId } from './testing/fake-charts.ts';

/** Simulates a reload: only the browser's storage stays. */
async function reload(path: string) {
  cleanup();
  return renderApp(path);
}

const scores = (from: number, to: number) => serializeFilterQuery({ kind: 'score', from, to });

test('a chart draft survives a reload, and is removed once it is saved or cancelled', async () => {
  const { calls } = fakeCharts();
  storeSessionToken('token');
  const path = `/Inquiries/${inquiryId}/charts/create`;
  const first = await renderApp(path);
  await first.user.click(await screen.findByRole('button', { name: 'Next' }));
  const title = screen.getByRole('textbox', { name: /Title/ });
  expect(title).toHaveValue('What do you drink?');
  await first.user.clear(title);
  await first.user.type(title, 'Drinks at work');

  const second = await reload(path);
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Drinks at work');
  await second.user.click(screen.getByRole('button', { name: 'Next' }));
  await second.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(second.router.state.location.pathname).toMatch(/\/charts\/[0-9a-f-]{36}$/));
  expect(calls('addChart')[0]?.input).toMatchObject({ chart: { title: 'Drinks at work' } });
  expect(window.sessionStorage).toHaveLength(0);

  const third = await reload(path);
  await third.user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(window.sessionStorage).toHaveLength(1);
  await third.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(third.router.state.location.pathname).toMatch(/\/charts$/));
  expect(window.sessionStorage).toHaveLength(0);
});

test('a chart that is saved again after a lost reply is created once', async () => {
  let isLost = true;
  const { calls } = fakeCharts({
    addChart: ({ id: made, chart: input }) => {
      if (isLost) return refuse('unavailable', 'Please try again.');
      return { ...chart, ...input, id: made };
    },
  });
  storeSessionToken('token');
  window.sessionStorage.setItem(`nazar.chart.${inquiryId}`, JSON.stringify({ at: 3, draft: chart }));
  const { user, router } = await renderApp(`/Inquiries/${inquiryId}/charts/create`);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findAllByText('Please try again.');
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/charts\/[0-9a-f-]{36}$/));
  const [first, second] = calls('addChart').map(({ input }) => input as { id: string });
  expect(second?.id).toBe(first?.id);
});

test('the first question is preselected, Enter opens the settings, and the chart is drawn beside them', async () => {
  const { calls } = fakeCharts();
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/create`);
  expect(await screen.findByRole('img', { name: /What do you drink/ })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Question to show' })).toHaveValue('2. What do you drink?');
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), '{Enter}');
  expect(await screen.findByRole('region', { name: 'Step: Preview' })).toBeVisible();
  expect(calls('previewChart')).toHaveLength(1);
});

test('each step can save the chart, or leads to the first missing field', async () => {
  const { calls } = fakeCharts();
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/create`);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.clear(screen.getByRole('textbox', { name: /Title/ }));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Title/ })).toHaveFocus());
  expect(calls('addChart')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Drinks');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('addChart')).toHaveLength(1));
});

test('a question without a chart gets one by a click, which then has the focus and can be undone', async () => {
  const charts: { chart: Chart; data: typeof data }[] = [];
  fakeCharts({
    getCharts: () => ({ inquiryTitle: 'Lunch', charts: [...charts], canMake: true }),
    addChart: ({ id: made, chart: input }) => {
      charts.push({ chart: { ...chart, ...input, id: made }, data });
      return { ...chart, ...input, id: made };
    },
    deleteChart: () => {
      charts.length = 0;
      return {};
    },
  });
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts`);
  expect(await screen.findAllByRole('button', { name: /^Create a chart of/ })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Create a chart of “What do you drink?”' }));
  const made = await screen.findByRole('link', { name: 'Open the chart “What do you drink?”' });
  await waitFor(() => expect(made).toHaveFocus());
  expect(screen.getAllByRole('button', { name: /^Create a chart of/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Create a chart of/ })).toHaveLength(3));
});

test('a new chart can’t be undone once it is open', async () => {
  fakeCharts();
  storeSessionToken('token');
  const { user, router } = await renderApp(`/Inquiries/${inquiryId}/charts`);
  await user.click(await screen.findByRole('button', { name: 'Create a chart of “What do you drink?”' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await act(() => router.navigate(`/Inquiries/${inquiryId}/charts/${chart.id}`));
  expect(await screen.findByRole('heading', { name: 'Drinks' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});

test('a question that was removed since must be chosen again', async () => {
  fakeCharts();
  storeSessionToken('token');
  const draft = { ...chart, groupQuestionId: id(99), groupOptionIds: [id(98)] };
  window.sessionStorage.setItem(`nazar.chart.${inquiryId}`, JSON.stringify({ at: 3, draft }));
  await renderApp(`/Inquiries/${inquiryId}/charts/create`);
  expect(await screen.findByRole('combobox', { name: 'Question to show' })).toHaveValue('');
});

test('a chart shows the question, who answered and a value beside each bar without hovering', async () => {
  fakeCharts();
  await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}`);
  const picture = await screen.findByRole('img', {
    name: /^Drinks\. 1\. What do you drink\?\. Percent of 12 people/,
  });
  for (const text of ['Tea', 'Coffee']) expect(within(picture).getByText(text)).toBeVisible();
  expect(within(picture).getAllByText('6 (50%)')).toHaveLength(2);
  expect(screen.getByText('Percent of 12 people.')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Drinks' });
  expect(within(table).getByRole('row', { name: 'Tea 6 50%' })).toBeVisible();
  expect(screen.getByText(/^Lunch · counted /)).toBeVisible();
});

test.each([
  ['en', 'Not everyone was offered every option.'],
  ['fa', 'بعضی گزینه‌ها به همه نمایش داده نشده است.'],
] as const)('a chart says that not everyone was offered every option (%s)', async (language, note) => {
  fakeCharts({
    getChart: () => ({
      ...{ inquiryId, inquiryTitle: 'Lunch', chart, canEdit: true },
      data: { ...data, offeredToSome: true },
    }),
  });
  await renderApp(`/inquiries/${inquiryId}/charts/${chart.id}`, { language });
  expect(await screen.findByText(note)).toBeVisible();
});

test('a negative interval is right-to-left in Persian', async () => {
  const points = [{ optionId: '[-20,-10)', label: '[-20,-10)', position: 0, count: 12 }];
  fakeCharts({
    getChart: () => ({ inquiryId, inquiryTitle: 'Lunch', chart, data: { ...data, points }, canEdit: true }),
  });
  await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}`, { language: 'fa' });
  const table = await screen.findByRole('table', { name: 'Drinks' });
  const [head] = within(table).getAllByRole('rowheader');
  expect(head?.textContent).toMatch(/^\u2067.*۲۰ تا کمتر از .*۱۰\u2069$/);
});

test('a trend explains what its points count', async () => {
  const trend = {
    ...{ ...data, points: [], days: ['2026-11-21', '2026-11-22'] },
    series: data.points.map(({ count: _, ...option }) => ({ ...option, counts: [1, 5] })),
  };
  fakeCharts({
    getChart: () => ({
      ...{ inquiryId, inquiryTitle: 'Lunch', canEdit: false },
      ...{ chart: { ...chart, type: 'trend' }, data: trend },
    }),
  });
  await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}`);
  expect(await screen.findByRole('columnheader', { name: 'Day' })).toBeVisible();
  expect(screen.getByText(/^Answers per day, from /)).toBeVisible();
});

test('the screens of charts name the inquiry and link to its results', async () => {
  fakeCharts();
  storeSessionToken('token');
  for (const path of ['', '/create', `/${chart.id}`, `/${chart.id}?edit=1`]) {
    const view = await renderApp(`/Inquiries/${inquiryId}/charts${path}`);
    expect(await screen.findByRole('heading', { level: 1, name: /^Lunch ?\(Charts\)$/ })).toBeVisible();
    const tabs = screen.getByRole('navigation', { name: 'Pages of this inquiry' });
    expect(within(tabs).getByRole('link', { name: 'Charts' })).toHaveAttribute('aria-current', 'page');
    expect(within(tabs).getByRole('link', { name: 'Results' })).toHaveAttribute(
      'href',
      `/Inquiries/${inquiryId}/results`,
    );
    view.unmount();
  }
});

test('the wizard numbers questions like the results, even if earlier ones can’t be counted', async () => {
  fakeCharts();
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/create`);
  await user.click(await screen.findByRole('combobox', { name: 'Question to show' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '2. What do you drink?',
    '3. How old are you?',
    '4. How are the rooms? — The kitchen',
  ]);
});

test('«all answers» of a number uses ranges that follow the data; single ranges are chosen one by one', async () => {
  const { calls } = fakeCharts();
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/create?question=${id(4)}`);
  expect(await screen.findByRole('combobox', { name: 'Question to show' })).toHaveValue(
    '3. How old are you?',
  );
  const all = screen.getByRole('checkbox', { name: /All answers, in automatic ranges/ });
  expect(all).toBeChecked();
  const twenties = () => screen.getByRole('checkbox', { name: /^20 to below 30/ });
  expect(twenties()).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^10 to below 20/ }));
  expect(all).not.toBeChecked();
  const finish = async () => {
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.clear(screen.getByRole('textbox', { name: /Title/ }));
    await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Ages');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(calls('previewChart').length).toBeGreaterThan(0));
    return calls('previewChart').at(-1)?.input;
  };
  expect(await finish()).toMatchObject({ chart: { groupOptionIds: ['[20,30)'] } });
  for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('checkbox', { name: /All answers, in automatic ranges/ }));
  await finish();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('addChart')).toHaveLength(1));
  expect(calls('addChart')[0]?.input).toMatchObject({ chart: { groupOptionIds: [id(4)] } });
});

test('keeps a chosen interval that the data no longer has, until an overlapping one is chosen', async () => {
  const { calls } = fakeCharts({
    getChart: () => ({
      ...{ inquiryId, inquiryTitle: 'Lunch', data, canEdit: true },
      chart: { ...chart, groupQuestionId: id(4), groupOptionIds: ['[5,15)', '[20,30)'] },
    }),
  });
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}?edit=1`);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  const earlier = screen.getByRole('checkbox', { name: /^5 to below 15/ });
  expect(earlier).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^10 to below 20/ }));
  expect(screen.queryByRole('checkbox', { name: /^5 to below 15/ })).not.toBeInTheDocument();
  for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('editChart')).toHaveLength(1));
  expect(calls('editChart')[0]?.input).toMatchObject({
    chart: { groupOptionIds: ['[10,20)', '[20,30)'] },
  });
});

test('a chart of a secret ballot shows why it is empty', async () => {
  const withheld = { ...data, ...{ total: 0, answered: 0, withheld: true, points: [] } };
  fakeCharts({
    getChart: () => ({ inquiryId, inquiryTitle: 'Lunch', chart, data: withheld, canEdit: false }),
  });
  await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}`);
  expect(
    await screen.findByText('Not shown: this chart could reveal answers of fewer than 5 people.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
});

test.each([
  { title: 'Drinks', shown: 1 },
  { title: 'What do you drink?', shown: 0 },
])('a chart titled “$title” shows its question only if the title differs', async ({ title, shown }) => {
  const named = { ...chart, title };
  fakeCharts({ getChart: () => ({ inquiryId, inquiryTitle: 'Lunch', chart: named, data, canEdit: true }) });
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}`);
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.queryAllByText('1. What do you drink?')).toHaveLength(shown);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Picture (PNG)',
    'Picture for print (SVG)',
    'Table (CSV)',
  ]);
});

test('a chart is titled by its name, and editing is titled as such', async () => {
  fakeCharts();
  storeSessionToken('token');
  const path = `/Inquiries/${inquiryId}/charts/${chart.id}`;
  const { user } = await renderApp(path);
  expect(await screen.findByRole('heading', { level: 2, name: 'Drinks' })).toBeVisible();
  expect(document.title).toBe('Drinks · Nazar');
  // Its tabs continue the breadcrumbs.
  expect(screen.getByRole('navigation', { name: 'You are here' })).toHaveTextContent(/^HomeInquiries$/);
  expect(screen.getByText('The owner and administrators')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Edit chart' })).toBeVisible();
  expect(document.title).toBe('Edit chart · Nazar');
});

test('a step gets the focus, and a missing field gets it on continuing', async () => {
  fakeCharts();
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/create`);
  await user.click(await screen.findByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('region', { name: 'Step: Chart condition' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('region', { name: 'Step: Question' })).toHaveFocus();
  for (const name of [/Tea/, /Coffee/]) await user.click(screen.getByRole('checkbox', { name }));

  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('checkbox', { name: /Tea/ })).toHaveFocus();
  expect(screen.getByText('Choose at least one answer to show.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Coffee/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('region', { name: 'Step: Setting' })).toHaveFocus();

  await user.clear(screen.getByRole('textbox', { name: /Title/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('textbox', { name: /Title/ })).toHaveFocus();
});

test('a refusal by the server is read out, and the chart can be corrected', async () => {
  fakeCharts({ editChart: () => refuse('badRequest', 'A question of this chart is gone.') });
  storeSessionToken('token');
  const { user } = await renderApp(`/Inquiries/${inquiryId}/charts/${chart.id}?edit=1`);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alerts = await screen.findAllByText('A question of this chart is gone.');
  expect(alerts.some((alert) => alert.role === 'alert')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Drinks');
});

test('charts use the filter in the URL and show it', async () => {
  const api = fakeCharts({
    getCharts: () => ({ inquiryTitle: 'Lunch', charts: [{ chart, data }], canMake: true }),
    getFilterFields: () => ({
      ...{ limited: false, timeZone: 'UTC', firstDay: '2026-11-01', lastDay: '2026-11-20', canSave: true },
      ...{ hasScores: true, hasOrigin: false, flagged: 0, channels: [], saved: [], questions: [] },
    }),
  });
  await renderApp(`/Inquiries/${inquiryId}/charts?${scores(2, 5)}`);
  expect(await screen.findByText('Only responses that match the filter: Score: 2 to 5')).toBeVisible();
  expect(api.calls('getCharts').map(({ input }) => input)).toMatchObject([
    { inquiryId, filter: { match: 'all', clauses: [{ kind: 'score', from: 2, to: 5 }] } },
  ]);
  const link = screen.getByRole('link', { name: 'Open the chart “Drinks”' });
  expect(link.getAttribute('href')).toContain(`?${scores(2, 5)}`);
});

test('charts are proposed from all responses, so not beside filtered ones', async () => {
  fakeCharts({
    getCharts: () => ({ inquiryTitle: 'Lunch', charts: [{ chart, data }], canMake: true }),
    getFilterFields: () => ({
      ...{ limited: false, timeZone: 'UTC', firstDay: '2026-11-01', lastDay: '2026-11-20', canSave: true },
      ...{ hasScores: true, hasOrigin: false, flagged: 0, channels: [], saved: [], questions: [] },
    }),
  });
  const { router } = await renderApp(`/Inquiries/${inquiryId}/charts`);
  expect(await screen.findByRole('region', { name: 'More questions' })).toBeVisible();
  await act(() => router.navigate(`/Inquiries/${inquiryId}/charts?${scores(2, 5)}`));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'More questions' })).toBeNull());
  expect(await screen.findByRole('link', { name: 'Open the chart “Drinks”' })).toBeVisible();
});

test('the previous filter and its counts are shown until the next counts arrive', async () => {
  const last = makeDeferred<void>();
  fakeCharts({
    getCharts: async ({ filter }) => {
      const [clause] = filter?.clauses ?? [];
      if (clause?.kind === 'score' && clause.from === 3) await last.promise;
      return { inquiryTitle: 'Lunch', charts: [{ chart, data }], canMake: true };
    },
    getFilterFields: () => ({
      ...{ limited: false, timeZone: 'UTC', firstDay: '2026-11-01', lastDay: '2026-11-20', canSave: true },
      ...{ hasScores: true, hasOrigin: false, flagged: 0, channels: [], saved: [], questions: [] },
    }),
  });
  const { router } = await renderApp(`/Inquiries/${inquiryId}/charts?${scores(2, 5)}`);
  const said = (score: string) => `Only responses that match the filter: Score: ${score}`;
  expect(await screen.findByText(said('2 to 5'))).toBeVisible();
  await act(() => router.navigate(`/Inquiries/${inquiryId}/charts?${scores(3, 4)}`));
  expect(screen.getByRole('article').closest('[aria-busy="true"]')).toHaveTextContent(said('2 to 5'));
  last.resolve();
  expect(await screen.findByText(said('3 to 4'))).toBeVisible();
  expect(screen.queryByText(said('2 to 5'))).toBeNull();
});
