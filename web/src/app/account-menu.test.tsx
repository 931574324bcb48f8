import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSessionToken, storeSessionToken } from '../api/session.ts';
import { fakeApi, type Handlers, refuse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { sara } from '../testing/sara.ts';

const home: Handlers = {
  getList: () => ({ data: [], count: 0, numberRecordsPerPage: 9, pageNumber: 1, pagesCount: 0 }),
  getCategories: () => [],
  getInfo: () => ({ ...sara, profileName: 'Sara K.' }),
};
const places = ['/Inquiries/create', '/user', '/Inquiries', '/user/change-mobile', '/user/change-password'];

test('the account menu leads everywhere that a person has something of their own', async () => {
  storeSessionToken('token');
  fakeApi(home);
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('Sara K.')).toBeVisible();
  const links = within(menu).getAllByRole('menuitem');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([...places, '/user/sessions', null]);
  expect(links.at(-1)).toHaveTextContent('Sign out');
});

test('the drawer of a phone leads to the same places, in Persian too', async () => {
  storeSessionToken('token');
  fakeApi(home);
  const { user } = await renderApp('/', { language: 'fa' });
  await user.click(await screen.findByRole('button', { name: 'باز کردن فهرست' }));
  const drawer = await screen.findByRole('dialog');
  const links = within(drawer).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([...places, '/user/sessions']);
  expect(within(drawer).getByRole('link', { name: 'تغییر رمز عبور' })).toBeVisible();
  expect(within(drawer).getByRole('button', { name: 'خروج' })).toBeVisible();
});

test('signing out leads home from any screen, and shows nothing of calls that it cut off', async () => {
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
  expect(router.state.location.pathname).toBe('/');
  expect(readSessionToken()).toBeNull();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  // A guest from now on: what is for signed-in people asks to sign in again.
  await act(() => router.navigate('/user'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.search).toBe('?redirect=%2Fuser');
});
