import type { ResponseNoticeSettings } from '@nazar/domain/api/response-notice-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeHandlers, fakeApi, refuse } from '../../../../testing/fake-api.ts';
import { fakeResultsSummary } from '../../../../testing/fake-results-summary.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const inquiryId = '00000000-0000-4000-8000-000000000001';
const modes: ResponseNoticeSettings['modes'] = ['atOnce', 'hourly', 'daily', 'off'];
const daily: ResponseNoticeSettings = { mode: 'daily', atCount: null, modes };

type Given = {
  notices?: ResponseNoticeSettings;
  handlers?: FakeHandlers;
  language?: Language;
  canEdit?: boolean;
};

async function show({ notices = daily, handlers = {}, language = 'en', canEdit = true }: Given = {}) {
  const api = fakeApi({
    getSummary: () =>
      fakeResultsSummary({ inquiryId, language, seeResponses: false, canEdit, started: 0, finished: 0 }),
    getResponseNotices: () => notices,
    setResponseNotices: ({ mode, atCount }) => ({ ...notices, mode, atCount }),
    ...handlers,
  });
  const { user } = await renderApp(`/inquiries/${inquiryId}/results`, { language });
  await screen.findByText(language === 'fa' ? 'هنوز پاسخی نیست' : 'No responses yet');
  const open = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await dialog.findAllByRole('radio');
    return dialog;
  };
  return { api, user, open };
}

const saves = (api: ReturnType<typeof fakeApi>) => api.calls('setResponseNotices').map(({ input }) => input);

test('saves how often and at which count the owner is notified, at once', async () => {
  const { api, user, open } = await show();
  const dialog = await open('Notify me');
  expect(dialog.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Every hour' }));
  expect(await dialog.findByText('Saved')).toBeVisible();
  await user.type(dialog.getByLabelText('Once, at this number of responses (optional)'), '100{Enter}');
  expect(await dialog.findByText('Saved')).toBeVisible();
  expect(saves(api)).toEqual([
    { inquiryId, mode: 'hourly', atCount: null },
    { inquiryId, mode: 'hourly', atCount: 100 },
  ]);
  expect(dialog.getByRole('radio', { name: 'Every hour' })).toBeChecked();
});

test('clearing the count saves null, and an unchanged count makes no call', async () => {
  const { api, user, open } = await show({ notices: { ...daily, atCount: 50 } });
  const dialog = await open('Notify me');
  const count = dialog.getByLabelText('Once, at this number of responses (optional)');
  await user.click(count);
  await user.tab();
  expect(saves(api)).toEqual([]);
  await user.clear(count);
  await user.tab();
  expect(await dialog.findByText('Saved')).toBeVisible();
  expect(saves(api)).toEqual([{ inquiryId, mode: 'daily', atCount: null }]);
});

test('a wrong count is marked at its field and not saved', async () => {
  const { api, user, open } = await show();
  const dialog = await open('Notify me');
  const count = dialog.getByLabelText('Once, at this number of responses (optional)');
  for (const [typed, problem] of [
    ['many', 'Enter a whole number.'],
    ['2.5', 'Enter a whole number.'],
    ['0', 'Enter 1 or more.'],
  ] as const) {
    await user.clear(count);
    await user.type(count, `${typed}{Enter}`);
    expect(await dialog.findByText(problem)).toBeVisible();
    expect(count).toBeInvalid();
    expect(count).toHaveValue(typed);
  }
  expect(saves(api)).toEqual([]);
});

test('a refused change is marked at its field as not saved', async () => {
  const problem = { mode: { code: 'invalidValue' as const, text: 'Not a valid value.' } };
  const { user, open } = await show({
    handlers: { setResponseNotices: () => refuse('invalidInput', problem) },
  });
  const dialog = await open('Notify me');
  await user.click(dialog.getByRole('radio', { name: 'Right away' }));
  expect(await dialog.findByText('Not a valid value.')).toBeVisible();
  expect(dialog.getByText('Not saved')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Once a day' })).toBeChecked();
});

test('secret ballots offer a daily summary or none', async () => {
  const { open } = await show({ notices: { ...daily, modes: ['daily', 'off'] } });
  const dialog = await open('Notify me');
  const labels = dialog
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
  expect(labels).toEqual(['Once a day', 'Never']);
});

test('the count is written and read in Persian digits', async () => {
  const { api, user, open } = await show({ notices: { ...daily, atCount: 50 }, language: 'fa' });
  const dialog = await open('دریافت اعلان');
  const count = dialog.getByLabelText('یک بار هم وقتی تعداد پاسخ‌ها به این رسید (اختیاری)');
  expect(count).toHaveValue('۵۰');
  await user.clear(count);
  await user.type(count, '۱۲۰{Enter}');
  expect(await dialog.findByText('ذخیره شد')).toBeVisible();
  expect(saves(api)).toEqual([{ inquiryId, mode: 'daily', atCount: 120 }]);
});

test('only the owner sees the notification settings', async () => {
  await show({ canEdit: false });
  expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
});
