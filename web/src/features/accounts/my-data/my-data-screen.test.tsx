import type { MyData } from '@nazar/domain/api/my-data-calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readSessionToken, storeSessionToken } from '../../../api/session.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const data: MyData = {
  downloads: [],
  deletion: null,
  isLastAdmin: false,
  owned: { inquiries: 2, responses: 1200, answers: 3, comments: 1, messages: 12 },
};
const dueAt = '2026-11-29T10:00:00.000Z';

beforeEach(() => storeSessionToken('token'));

test('the deletion dialog names what is deleted, asks about answers, and keeps typed text after a refusal', async () => {
  const api = fakeApi({
    getInfo: () => sara,
    getMyData: () => data,
    deleteMyAccount: ({ password }) =>
      password === 'right'
        ? { dueAt }
        : refuse('invalidInput', { password: { code: 'invalidPassword', text: 'Invalid password.' } }),
  });
  const { user, router } = await renderApp('/user/data');
  await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  const goes = within(dialog).getByRole('list');
  expect(within(goes).getByText(/^2 inquiries with their charts and responses \(1,200\)/)).toBeVisible();
  // The list of deleted things doesn't contain what stays, nor until when.
  expect(within(goes).queryByText(/anonymous/)).toBeNull();
  expect(within(dialog).getByText(/^Your anonymous answers stay/)).toBeVisible();
  expect(within(dialog).getByText(/Until then your inquiries stay as they are/)).toBeVisible();
  const send = within(dialog).getByRole('button', { name: 'Delete my account' });
  await user.click(send);
  expect(await within(dialog).findByText('Choose what happens to your answers.')).toBeVisible();
  await waitFor(() =>
    expect(within(dialog).getByRole('radio', { name: /^Keep, without your name/ })).toHaveFocus(),
  );
  await user.click(within(dialog).getByRole('radio', { name: /^Delete/ }));
  const password = within(dialog).getByLabelText(/^Your password/);
  await user.type(password, 'wrong');
  await user.click(send);
  expect(await within(dialog).findByText('Invalid password.')).toBeVisible();
  expect(password).toHaveValue('wrong');
  await user.clear(password);
  await user.type(password, 'right');
  await user.click(send);
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(readSessionToken()).toBeNull();
  expect(api.calls('deleteMyAccount').at(-1)?.input).toEqual({ password: 'right', keepAnswers: false });
});

test('packing keeps the focus in place, one Tab before the new card', async () => {
  const waiting: MyData['downloads'][number] = {
    id: '00000000-0000-4000-8000-000000000001',
    state: 'waiting',
    written: 0,
    total: null,
    size: null,
    createdAt: dueAt,
    url: null,
    expiresAt: null,
  };
  let downloads: MyData['downloads'] = [];
  fakeApi({
    getInfo: () => sara,
    getMyData: () => ({ ...data, downloads }),
    startMyDownload: () => {
      downloads = [waiting];
      return waiting;
    },
  });
  const { user } = await renderApp('/user/data');
  const pack = await screen.findByRole('button', { name: 'Prepare my data' });
  pack.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Download my data' });
  await user.type(within(dialog).getByLabelText(/^Your password/), 'right{Enter}');
  await screen.findByText('Waiting…');
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Download my data' })).toHaveFocus());
  await user.tab();
  expect(cancel).toHaveFocus();
});

test('an account without data sees no list and only enters the password', async () => {
  const owned = { inquiries: 0, responses: 0, answers: 0, comments: 0, messages: 0 };
  const api = fakeApi({
    getInfo: () => sara,
    getMyData: () => ({ ...data, owned }),
    deleteMyAccount: () => ({ dueAt }),
  });
  const { user } = await renderApp('/user/data');
  await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  expect(dialog.getByText('Your likes and bookmarks')).toBeVisible();
  expect(dialog.queryByText(/^0/)).toBeNull();
  expect(dialog.getByText('Until then nothing is deleted or hidden.')).toBeVisible();
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.type(dialog.getByLabelText(/^Your password/), 'right{Enter}');
  await expect.poll(() => api.calls('deleteMyAccount')).toHaveLength(1);
});

test('packing asks for the password and reports a wrong one at its field', async () => {
  const api = fakeApi({
    getInfo: () => sara,
    getMyData: () => data,
    startMyDownload: () =>
      refuse('invalidInput', { password: { code: 'invalidPassword', text: 'Invalid password.' } }),
  });
  const { user } = await renderApp('/user/data');
  await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download my data' }));
  const password = dialog.getByLabelText(/^Your password/);
  await waitFor(() => expect(password).toHaveFocus());
  await user.type(password, 'wrong{Enter}');
  expect(await dialog.findByText('Invalid password.')).toBeVisible();
  expect(api.calls('startMyDownload')[0]?.input).toEqual({ password: 'wrong' });
});

test('an archive requested in another browser has no link here', async () => {
  const elsewhere: MyData['downloads'][number] = {
    id: '00000000-0000-4000-8000-000000000001',
    state: 'done',
    written: 9,
    total: 9,
    size: 2048,
    createdAt: dueAt,
    url: null,
    expiresAt: dueAt,
  };
  fakeApi({ getInfo: () => sara, getMyData: () => ({ ...data, downloads: [elsewhere] }) });
  await renderApp('/user/data');
  expect(await screen.findByText('Prepared in another browser. Download it there.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

test('two quick taps pack the data once', async () => {
  let downloads: MyData['downloads'] = [];
  const waiting = {
    id: '00000000-0000-4000-8000-000000000001',
    state: 'waiting' as const,
    written: 0,
    total: null,
    size: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    url: null,
    expiresAt: null,
  };
  const api = fakeApi({
    getInfo: () => sara,
    getMyData: () => ({ ...data, downloads }),
    startMyDownload: () => {
      if (downloads.length > 0) return refuse('tooManyDownloads', 'Already being packed.');
      downloads = [waiting];
      return waiting;
    },
  });
  const { user } = await renderApp('/user/data');
  await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download my data' }));
  await user.type(dialog.getByLabelText(/^Your password/), 'right');
  const start = dialog.getByRole('button', { name: 'Prepare my data' });
  act(() => {
    start.click();
    start.click();
  });
  expect(await screen.findByText('Waiting…')).toBeVisible();
  expect(api.calls('startMyDownload')).toHaveLength(1);
  expect(screen.queryByText('Already being packed.')).toBeNull();
});

test('every screen shows when the account will be deleted, and one click cancels it', async () => {
  let deletionAt: string | null = dueAt;
  fakeApi({
    getInfo: () => ({ ...sara, deletionAt }),
    getMyData: () => ({
      ...data,
      deletion: deletionAt === null ? null : { dueAt, keepAnswers: true },
    }),
    keepMyAccount: () => {
      deletionAt = null;
      return {};
    },
  });
  const { user } = await renderApp('/user/data');
  await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('button', { name: 'Delete my account…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
});

test('the only administrator sees why their account can’t be deleted', async () => {
  fakeApi({ getInfo: () => sara, getMyData: () => ({ ...data, isLastAdmin: true }) });
  await renderApp('/user/data');
  expect(await screen.findByText(/You’re the only administrator/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete my account…' })).toBeNull();
});
