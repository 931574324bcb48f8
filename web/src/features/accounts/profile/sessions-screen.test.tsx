import type { UserSession } from '@nazar/domain/api/user-shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSessionToken, storeSessionToken } from '../../../api/session.ts';
import { emptyInquiryListPage } from '../../../testing/empty-inquiry-list-page.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();
const id = (digit: number) => `0190c8d0-000${digit}-4a6b-8c1d-1eefabcdef12`;

const here: UserSession = {
  id: id(1),
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36',
  createdAt: ago(2 * 24 * 60),
  lastUsedAt: ago(0),
  isCurrent: true,
};
const phone: UserSession = {
  id: id(2),
  userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  createdAt: ago(30 * 24 * 60),
  lastUsedAt: ago(3 * 60),
  isCurrent: false,
};
const script: UserSession = { ...phone, id: id(3), userAgent: 'curl/8.7.1' };

/** The sessions of a person, with a fake server that removes ended ones. */
async function openSessions(start: UserSession[], handlers: FakeHandlers = {}, language: 'en' | 'fa' = 'en') {
  storeSessionToken('token');
  let sessions = start;
  const api = fakeApi({
    getInfo: () => sara,
    getList: () => emptyInquiryListPage,
    getCategories: () => [],
    getMySessions: () => ({ sessions }),
    deleteMySession: (input) => {
      sessions = sessions.filter((session) => session.id !== input.id);
      return {};
    },
    deleteMyOtherSessions: () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return {};
    },
    ...handlers,
  });
  const app = await renderApp('/user/sessions', { language });
  await screen.findAllByRole('listitem');
  return { ...app, api };
}

const cards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.closest('li'));

test('each device shows its name and last use; this one is marked', async () => {
  const { user } = await openSessions([here, phone, script]);
  const first = (await screen.findByText('Chrome on Windows')).closest('li') ?? document.body;
  expect(within(first).getByText('This device')).toBeVisible();
  expect(first).toHaveTextContent('Signed in 2 days ago');
  // The time of the last use is stored once an hour.
  expect(first).toHaveTextContent('Last used within the last hour');
  const second = screen.getByText('Firefox on Android').closest('li') ?? document.body;
  expect(second).toHaveTextContent('Last used 3 hours ago');
  expect(within(second).queryByText('This device')).not.toBeInTheDocument();
  expect(screen.getByText('Unknown browser')).toBeVisible();
  const [used] = within(second).getAllByText(/hours ago/, { selector: 'time' });
  expect(used).toHaveAttribute('datetime', phone.lastUsedAt);
  await user.hover(used ?? document.body);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/\d{4}/);
});

test('another device is signed out after confirmation and removed from the list', async () => {
  const { user, api } = await openSessions([here, phone]);
  await user.click(await screen.findByRole('button', { name: 'Sign out of Firefox on Android' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out of Firefox on Android?' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  expect(api.calls('deleteMySession')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signed out of Firefox on Android')).toBeVisible();
  expect(api.calls('deleteMySession')[0]?.input).toEqual({ id: phone.id });
  await waitFor(() => expect(screen.queryByText('Firefox on Android')).not.toBeInTheDocument());
  expect(screen.getByText('You’re signed in only here')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your devices' })).toHaveFocus());
  expect(readSessionToken()).toBe('token');
});

test('all other devices can be signed out together', async () => {
  const { user, api } = await openSessions([here, phone, script]);
  await user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out of all other devices?' });
  expect(dialog).toHaveTextContent('2 devices are signed out');
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('All other devices are signed out')).toBeVisible();
  expect(api.calls('deleteMyOtherSessions')).toHaveLength(1);
  await waitFor(() => expect(cards().filter(Boolean)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out of all other devices' })).not.toBeInTheDocument();
});

test('signing this device out removes the session and opens the sign-in screen', async () => {
  const { user, api, router } = await openSessions([here, phone]);
  await user.click(await screen.findByRole('button', { name: 'Sign out of Chrome on Windows, this device' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out here?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(readSessionToken()).toBeNull();
  expect(api.calls('deleteMySession')[0]?.input).toEqual({ id: here.id });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a device that can’t be signed out stays in the list', async () => {
  const refused = () => refuse('unavailable', 'Not now.');
  const { user } = await openSessions([here, phone], { deleteMySession: refused });
  await user.click(await screen.findByRole('button', { name: 'Sign out of Firefox on Android' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(await screen.findByRole('button', { name: 'Sign out of Firefox on Android' })).toBeVisible();
});

test('works in Persian, with Persian digits and names', async () => {
  await openSessions([here, phone], {}, 'fa');
  const second = (await screen.findByText('فایرفاکس روی اندروید')).closest('li') ?? document.body;
  expect(second).toHaveTextContent('آخرین استفاده: ۳ ساعت پیش');
  expect(screen.getByText('کروم روی ویندوز')).toBeVisible();
  expect(screen.getByText('همین دستگاه')).toBeVisible();
  expect(screen.getByRole('main').textContent).not.toMatch(/[A-Za-z0-9]/);
});
