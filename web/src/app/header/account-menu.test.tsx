import { act, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { readSessionToken, storeSessionToken } from '../../api/session.ts';
import { emptyInquiryListPage } from '../../testing/empty-inquiry-list-page.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sara } from '../../testing/sara.ts';
import { routes } from '../router.tsx';

const home: FakeHandlers = {
  getList: () => emptyInquiryListPage,
  getCategories: () => [],
  getInfo: () => ({ ...sara, profileName: 'Sara K.' }),
};
const places = [
  '/Inquiries',
  '/participated',
  '/bookmarks',
  '/chat',
  '/group',
  '/category',
  '/user',
  '/user/change-mobile',
  '/user/change-password',
  '/user/sessions',
  '/user/data',
];
const names = {
  en: [
    'My inquiries',
    'Participated inquiries',
    'Bookmarks',
    'Chat',
    'My groups',
    'My categories',
    'User info',
    'Change mobile',
    'Change password',
    'My devices',
    'My data',
  ],
  fa: [
    ...[
      'نظرسنجی‌های من',
      'مشارکت‌های من',
      'نشان‌شده‌ها',
      'گفت‌وگو',
      'گروه‌های من',
      'دسته‌های من',
      'نمایهٔ من',
      'تغییر شمارهٔ همراه',
      'تغییر رمز عبور',
    ],
    'دستگاه‌های من',
    'داده‌های من',
  ],
};
const textOf = ({ textContent }: HTMLElement) => textContent;
const namesOf = (items: HTMLElement[]) => items.map((item) => item.textContent);

test('the account menu has links to all personal screens', async () => {
  storeSessionToken('token');
  fakeApi(home);
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('Sara K.')).toBeVisible();
  const links = within(menu).getAllByRole('menuitem');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([...places, null]);
  expect(namesOf(links)).toEqual([...names.en, 'Sign out']);
});

test('the drawer on a phone has the same links, in Persian too', async () => {
  storeSessionToken('token');
  fakeApi(home);
  const { user } = await renderApp('/', { language: 'fa' });
  await user.click(await screen.findByRole('button', { name: 'باز کردن منو' }));
  const drawer = await screen.findByRole('dialog');
  const links = within(drawer).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/Inquiries/create', ...places]);
  expect(namesOf(links)).toEqual(['ساخت نظرسنجی', ...names.fa]);
  expect(within(drawer).getByRole('button', { name: 'خروج' })).toBeVisible();
});

test('a person with only a mobile number sees it in the language’s digits, without initials', async () => {
  storeSessionToken('token');
  const onlyNumber = { ...sara, profileName: '', name: '', email: null, tel: '+989121234567' };
  fakeApi({ ...home, getInfo: () => onlyNumber, getCountries: () => ({ UN: 'نامشخص' }) });
  const { user } = await renderApp('/user', { language: 'fa' });
  await user.click(await screen.findByRole('button', { name: 'باز کردن منو' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('+۹۸۹۱۲۱۲۳۴۵۶۷')).toBeVisible();
  await screen.findByRole('form', { hidden: true });
  expect(screen.queryAllByText('+9')).toEqual([]);
});

test('guests find the inquiries of this browser’s receipts', async () => {
  fakeApi(home);
  const { user } = await renderApp('/');
  const header = await screen.findByRole('banner');
  const inHeader = await within(header).findByRole('link', { name: 'Participated inquiries' });
  expect(inHeader).toHaveAttribute('href', '/participated');
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  const drawer = await screen.findByRole('dialog');
  const inDrawer = within(drawer).getByRole('link', { name: 'Participated inquiries' });
  await user.click(inDrawer);
  expect(await screen.findByRole('heading', { name: 'Participated inquiries' })).toBeVisible();
});

test('signing out opens the home page from any screen and shows no errors of aborted calls', async () => {
  storeSessionToken('token');
  let refuseList = () => {};
  const listed = new Promise<void>((resolve) => {
    refuseList = resolve;
  });
  fakeApi({
    ...home,
    getMyInquiries: async () => {
      await listed;
      return refuse('sessionRequired', 'Sign in.');
    },
    logout: () => {
      refuseList();
      return {};
    },
  });
  const { user, router } = await renderApp('/Inquiries');
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('link', { name: 'Sign in' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(readSessionToken()).toBeNull();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // The person is now a guest, so screens for signed-in people ask them to sign in.
  await act(() => router.navigate('/user'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.search).toBe('?redirect=%2Fuser');
});

test('each entry opens a different screen', () => {
  const screensOf = places.map((place) => matchRoutes(routes, place)?.at(-1)?.route);
  for (const route of screensOf) {
    expect(route?.Component).toBeDefined();
    // The route is neither the 404 screen nor an inquiry of that name.
    expect(route?.path ?? '').not.toMatch(/[*:]/);
  }
  expect(new Set(screensOf).size).toBe(places.length);
});

test('the menu can be opened, used and closed by keyboard', async () => {
  storeSessionToken('token');
  fakeApi(home);
  const { user, router } = await renderApp('/');
  const button = await screen.findByRole('button', { name: 'Account menu' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Change mobile' });
  for (let step = 0; step < 8 && document.activeElement !== item; step++) {
    await user.keyboard('{ArrowDown}');
  }
  expect(item).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/change-mobile'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  const other = screen.getByRole('link', { name: 'Devices' });
  other.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/sessions'));
  await waitFor(() => expect(screen.getAllByRole('status').map(textOf)).toContain('Your devices'));
  expect(other).toHaveFocus();
});

test('the drawer can be opened, used and closed by keyboard', async () => {
  storeSessionToken('token');
  fakeApi(home);
  const { user, router } = await renderApp('/');
  const burger = await screen.findByRole('button', { name: 'Open the menu' });
  burger.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(burger).toHaveFocus());
  await user.keyboard('{Enter}');
  const again = await screen.findByRole('dialog', { name: 'Menu' });
  within(again).getByRole('link', { name: 'Change password' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/change-password'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // The click follows within the same frame.
  burger.focus();
  await user.keyboard('{Enter}');
  within(await screen.findByRole('dialog', { name: 'Menu' }))
    .getByRole('link', { name: 'Change mobile' })
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/change-mobile'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
