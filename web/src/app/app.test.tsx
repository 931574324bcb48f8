import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fetchAndStoreGuestKey } from '../api/call-api.ts';
import { readSessionToken, storeSessionToken } from '../api/session.ts';
import { emptyInquiryListPage } from '../testing/empty-inquiry-list-page.ts';
import { type FakeHandlers, fakeApi, refuse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const home = { getList: () => emptyInquiryListPage, getCategories: () => [] };

describe('guarded routes', () => {
  test.each([
    '/Inquiries',
    '/Inquiries/create',
    '/Inquiries/detail?id=1',
    '/Inquiries/create?id=1&step=setting',
  ])('a guest who opens %s signs in first and returns there', async (path) => {
    fakeApi(home);
    const { router } = await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe(path);
  });

  test.each([
    '/login',
    '/login?redirect=/Inquiries',
    '/signup',
    '/signup/otp',
    '/forgot',
    '/forgot/password',
  ])('a signed-in person at %s is redirected to the home page', async (path) => {
    storeSessionToken('token');
    fakeApi(home);
    const { router } = await renderApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test.each([
    '/no/such/place',
    '/anything',
    '/Inquiries/0197f000-cut/results',
    '/chat/me',
    '/participated/1/2',
  ])('a path like %s, which no screen has, shows the 404 screen without any call', async (path) => {
    storeSessionToken('token');
    const api = fakeApi(home);
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: /^404/ })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'You are here' })).toBeNull();
    for (const call of ['getSummary', 'getChat', 'getMyResult'] as const) expect(api.calls(call)).toEqual([]);
  });
});

test('a 401 removes the session, shows the error and opens the sign-in screen', async () => {
  storeSessionToken('dead');
  const refused = () => refuse('sessionRequired', 'Sign in to continue.');
  // The header's call fails too, but later.
  const late = () =>
    new Promise<ReturnType<typeof refused>>((resolve) => setTimeout(resolve, 300, refused()));
  const api = fakeApi({ ...home, getList: refused, getInfo: late });
  const { router } = await renderApp('/?q=tea');
  // This is checked first, because it is shown for five seconds and a busy machine may take longer for the rest.
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in to continue.');
  expect(api.calls('getInfo')).toHaveLength(1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe('/?q=tea');
  expect(readSessionToken()).toBeNull();
});

test('a failure with two entries shows two red notifications, titled in the language of the interface', async () => {
  fakeApi({
    ...home,
    getList: () =>
      refuse('invalidInput', {
        search: { code: 'tooLong', text: 'جست‌وجو بلند است.' },
        sort: { code: 'invalidValue', text: 'ترتیب شناخته نیست.' },
      }),
  });
  await renderApp('/', { language: 'fa' });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const alerts = screen.getAllByRole('alert');
  for (const alert of alerts) expect(within(alert).getByText('خطا')).toBeVisible();
  expect(within(alerts[1] ?? document.body).getByText('ترتیب شناخته نیست.')).toBeVisible();
});

test('two entries with the same sentence show two red notifications', async () => {
  const entry = { code: 'required', text: 'This is needed.' } as const;
  fakeApi({ ...home, getList: () => refuse('invalidInput', { search: entry, sort: entry }) });
  await renderApp('/');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

test('a failed load shows a notification, and a retry button in place', async () => {
  const handlers: FakeHandlers = { ...home, getList: () => refuse('unavailable', 'Please try later.') };
  fakeApi(handlers);
  const { user } = await renderApp('/');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try later.');
  handlers.getList = () => emptyInquiryListPage;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No public inquiries yet');
});

test('a failed session-init call shows no notification', async () => {
  fakeApi({ ...home, init: () => refuse('internal', 'Broken.') });
  await renderApp('/');
  await fetchAndStoreGuestKey();
  await screen.findByText('No public inquiries yet');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('changing the language changes the texts and the direction of the whole page', async () => {
  fakeApi(home);
  const { user } = await renderApp('/');
  await screen.findByRole('heading', { name: /^Ask\. Share the link\./ });
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  const [button] = screen.getAllByRole('button', { name: 'Change language to فارسی' });
  await user.click(button ?? document.body);
  expect(await screen.findByRole('heading', { name: /^بپرسید/ })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(document.documentElement).toHaveAttribute('lang', 'fa');
});
