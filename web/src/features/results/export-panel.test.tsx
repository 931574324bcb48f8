import type { ListedExport } from '@nazar/domain/api/export-calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { fakeResultsSummary } from '../../testing/fake-results-summary.ts';
import { renderApp } from '../../testing/render-app.tsx';

const inquiryId = '00000000-0000-4000-8000-000000000001';
const settings: ListedExport['settings'] = {
  format: 'xlsx',
  values: 'labels',
  language: 'en',
  calendar: 'gregorian',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};
const item = (more: Partial<ListedExport>): ListedExport => ({
  id: '00000000-0000-4000-8000-000000000009',
  inquiryId,
  settings,
  filtered: false,
  state: 'waiting',
  written: 0,
  total: null,
  takenAt: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  fileName: null,
  size: null,
  url: null,
  expiresAt: null,
  failure: null,
  ...more,
});
const done = item({
  state: 'done',
  written: 5,
  total: 5,
  size: 2_500_000,
  fileName: 'Lunch 2026-11-22.xlsx',
  takenAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-11-23T09:00:00.000Z',
  url: '/api/exports/00000000-0000-4000-8000-000000000009?expires=1&signature=x',
});

type Server = { items: ListedExport[]; isFull?: boolean };

async function show(given: Server, seeResponses = true) {
  const api = fakeApi({
    getSummary: () => fakeResultsSummary({ inquiryId, seeResponses }),
    getExports: () => ({ items: given.items }),
    startExport: () => {
      if (given.isFull === true) return refuse('tooManyExports', 'Three at most.');
      const made = item({});
      given.items = [made];
      return made;
    },
    cancelExport: ({ id }) => {
      given.items = [];
      return { id };
    },
  });
  await renderApp(`/inquiries/${inquiryId}/results`, { language: 'en' });
  await screen.findByText('Completed');
  return api;
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  return screen.findByRole('dialog', { name: 'Export responses' });
}

test('an export is requested with the chosen settings and listed until it is cancelled', async () => {
  const api = await show({ items: [] });
  const dialog = await openDialog();
  await within(dialog).findByText(/Your exports appear here/);
  await userEvent.selectOptions(within(dialog).getByLabelText('Format'), 'csv');
  await userEvent.selectOptions(within(dialog).getByLabelText('Options as'), 'codes');
  await userEvent.selectOptions(within(dialog).getByLabelText('Calendar of dates'), 'persian');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect(await within(dialog).findByText('Waiting')).toBeVisible();
  expect(api.calls('startExport')[0]?.input).toEqual({
    inquiryId,
    filter: null,
    settings: { ...settings, format: 'csv', values: 'codes', calendar: 'persian' },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(within(dialog).queryByText('Waiting')).toBeNull());
});

test('an export is downloaded once when it becomes ready in the dialog that started it', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const given: Server = { items: [{ ...done, id: done.id.replace('9', '8') }] };
  await show(given);
  const dialog = await openDialog();
  await within(dialog).findByRole('link', { name: 'Download' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  await within(dialog).findByText('Waiting');
  expect(clicked).not.toHaveBeenCalled();
  given.items = [done];
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce(), { timeout: 3_000 });
  expect(clicked.mock.contexts[0]).toHaveAttribute('href', done.url);
  expect(within(dialog).getByRole('link', { name: 'Download' })).toBeVisible();
});

test('SPSS files have labels and numbers, so there is no choice', async () => {
  await show({ items: [] });
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Format'), 'sav');
  expect(within(dialog).queryByLabelText('Options as')).toBeNull();
});

test('a finished export has its private link, a running one its progress, a failed one its reason', async () => {
  const running = item({
    state: 'running',
    written: 400,
    total: 1000,
    id: done.id.replace('9', '8'),
    settings: { ...settings, values: 'codes' },
  });
  const failed = item({ state: 'failed', failure: 'storageFull', id: done.id.replace('9', '7') });
  await show({ items: [running, done, failed] });
  const dialog = await openDialog();
  expect(await within(dialog).findByRole('link', { name: 'Download' })).toHaveAttribute('href', done.url);
  expect(within(dialog).getByText(/2\.4 MB/)).toBeVisible();
  expect(within(dialog).getByText('Excel (XLSX) · options as numbers')).toBeVisible();
  expect(within(dialog).getByText(/Responses: 400 of 1,000/)).toBeVisible();
  expect(within(dialog).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(within(dialog).getByText(/No space left/)).toBeVisible();
});

test('the export panel keeps its choices after a refusal', async () => {
  await show({ items: [], isFull: true });
  const dialog = await openDialog();
  await userEvent.selectOptions(within(dialog).getByLabelText('Format'), 'jsonl');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Three at most.')).toBeVisible();
  expect(within(dialog).getByLabelText('Format')).toHaveValue('jsonl');
});

test('is hidden from readers who only see counts', async () => {
  await show({ items: [] }, false);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
