import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { writeBrowserStorage } from '../../../api/browser-storage.ts';
import { guestFirstDraftStorageKey } from '../../../api/first-draft-storage-keys.ts';
import { storeSessionToken } from '../../../api/session.ts';
import { emptyInquiryListPage } from '../../../testing/empty-inquiry-list-page.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

const newcomer: UserInfo = { ...sara, personType: null, personTypeAsked: false, name: '' };
const handlers: FakeHandlers = {
  getList: () => emptyInquiryListPage,
  getCategories: () => [],
  getCountries: () => ({ UN: 'Not said', IR: 'Iran', AT: 'Austria' }),
  getInfo: () => newcomer,
  updateInfo: () => ({ ...newcomer, personTypeAsked: true }),
};

test('a first sign-in asks for the account type and then continues to the wanted screen', async () => {
  const api = fakeApi({ ...handlers, login: () => ({ session_token: 'fresh', user: newcomer }) });
  const { user, router } = await renderApp('/login?redirect=%2F%3Fq%3Dtea');
  await user.type(await screen.findByLabelText(/username/), 'sara');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input[type="password"]' }), 'Blue!horse77');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const types = await screen.findByRole('radiogroup', { name: 'Account type' });
  expect(within(types).getAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByLabelText('Birthday')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Personal' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Personal' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.keyboard('Sara');
  await user.click(screen.getByRole('button', { name: /^About you/ }));
  const country = screen.getByRole('combobox', { name: 'Country' });
  // The countries are loaded once their field is unfolded.
  await waitFor(() => expect(country).toBeEnabled());
  await user.click(country);
  await user.click(await screen.findByRole('option', { name: 'Iran' }));
  await user.type(screen.getByLabelText('Birthday'), '1990-03-21');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(router.state.location.search).toBe('?q=tea');
  expect(api.calls('updateInfo')[0]?.input).toEqual({
    personType: 'real',
    personTypeAsked: true,
    name: 'Sara',
    profileName: '',
    country: 'IR',
    birthDate: '1990-03-21',
    nationalId: null,
    lang: 'en',
  });
});

test.each([
  ['a kept draft', 60_000, '/Inquiries/create'],
  ['a draft that is too old', -60_000, '/welcome'],
  ['no draft', null, '/welcome'],
])('on the way to a new inquiry with %s, the question waits only for a draft', async (_, age, path) => {
  const draft = {
    id: 'a',
    kind: 'poll',
    language: 'en',
    title: '',
    question: 'Tea?',
    options: [],
    right: null,
  };
  if (age !== null)
    writeBrowserStorage(guestFirstDraftStorageKey, JSON.stringify({ ...draft, until: Date.now() + age }));
  fakeApi({ ...handlers, login: () => ({ session_token: 'fresh', user: newcomer }) });
  const { user, router } = await renderApp('/login?redirect=%2FInquiries%2Fcreate%3Fpublish%3Dask');
  await user.type(await screen.findByLabelText(/username/), 'sara');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input[type="password"]' }), 'Blue!horse77');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('skipping continues, even if it could not be stored', async () => {
  storeSessionToken('token');
  const api = fakeApi({ ...handlers, updateInfo: () => refuse('unavailable', 'Not now.') });
  const { user, router } = await renderApp('/welcome?redirect=%2F%3Fq%3Dtea');
  await user.click(await screen.findByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=tea'));
  expect(api.calls('updateInfo')[0]?.input).toEqual({ personTypeAsked: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
});

test('people who were asked before are not asked again', async () => {
  storeSessionToken('token');
  fakeApi({ ...handlers, getInfo: () => sara });
  const { router } = await renderApp('/welcome?redirect=%2F%3Fq%3Dtea');
  await waitFor(() => expect(router.state.location.search).toBe('?q=tea'));
});

test('a deep link opens normally for people who were never asked', async () => {
  storeSessionToken('token');
  fakeApi(handlers);
  const { router } = await renderApp('/?q=tea');
  await screen.findByRole('heading', { name: 'Inquiries' });
  expect(router.state.location.pathname).toBe('/');
});

test('on the way to an inquiry the question waits', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  fakeApi({ ...handlers, login: () => ({ session_token: 'fresh', user: newcomer }) });
  const target = `/${newcomer.id}/participate`;
  const { user } = await renderApp(`/login?redirect=${encodeURIComponent(target)}`);
  await user.type(await screen.findByLabelText(/username/), 'sara');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input[type="password"]' }), 'Blue!horse77');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(target));
  assign.mockRestore();
});

test('a guest at /welcome signs in first', async () => {
  fakeApi(handlers);
  const { router } = await renderApp('/welcome');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('in Persian a business can enter its name, and a refused national id is shown at the field', async () => {
  storeSessionToken('token');
  const text = 'شناسهٔ ملی درست نیست.';
  const api = fakeApi({
    ...handlers,
    updateInfo: () => refuse('invalidInput', { nationalId: { code: 'invalidValue', text } }),
  });
  const { user, router } = await renderApp('/welcome', { language: 'fa' });
  (await screen.findByRole('radio', { name: 'شخصی' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'سازمانی' })).toBeChecked();
  expect(screen.queryByLabelText('تاریخ تولد')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('نام سازمان'), 'آب و برق');
  await user.click(screen.getByRole('button', { name: /^دربارهٔ سازمان/ }));
  await user.type(screen.getByLabelText('شناسهٔ ملی سازمان'), '۱۲۳');
  await user.click(screen.getByRole('button', { name: 'ذخیره و ادامه' }));
  const field = screen.getByLabelText('شناسهٔ ملی سازمان');
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(text)));
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.getByLabelText('نام سازمان')).toHaveValue('آب و برق');
  expect(api.calls('updateInfo')[0]?.input).toMatchObject({ personType: 'legal', lang: 'fa' });
  expect(router.state.location.pathname).toBe('/welcome');
});

test('a birthday that the server would refuse is marked before anything is sent', async () => {
  storeSessionToken('token');
  const api = fakeApi(handlers);
  const { user } = await renderApp('/welcome');
  await user.click(await screen.findByRole('radio', { name: 'Personal' }));
  await user.click(screen.getByRole('button', { name: /^About you/ }));
  await user.type(screen.getByLabelText('Birthday'), '1899-12-31');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(screen.getByLabelText('Birthday')).toBeInvalid());
  expect(api.calls('updateInfo')).toHaveLength(0);
});

test('a birthday that can’t be read keeps its group open and gets the focus', async () => {
  storeSessionToken('token');
  const api = fakeApi(handlers);
  const { user } = await renderApp('/welcome');
  await user.click(await screen.findByRole('radio', { name: 'Personal' }));
  const about = screen.getByRole('button', { name: /^About you/ });
  await user.click(about);
  await user.type(screen.getByLabelText('Birthday'), 'in spring');
  await user.click(about);
  expect(about).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(screen.getByLabelText('Birthday')).toHaveFocus());
  expect(api.calls('updateInfo')).toHaveLength(0);
});
