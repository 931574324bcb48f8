import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSessionToken } from '../../../api/session.ts';
import { emptyInquiryListPage } from '../../../testing/empty-inquiry-list-page.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara, sentCodeReply, sentCodeReplyForMobile } from '../../../testing/sara.ts';
import { storeLoginDraft } from './login-draft.ts';

afterEach(() => storeLoginDraft(null));

const home: FakeHandlers = {
  getList: () => emptyInquiryListPage,
  getCategories: () => [],
  getInfo: () => sara,
};

const passwordField = () => screen.getByLabelText(/^Password/, { selector: 'input[type="password"]' });

test('signing in stores the token and returns to the previous screen', async () => {
  const api = fakeApi({ ...home, login: () => ({ session_token: 'fresh', user: sara }) });
  const { user, router } = await renderApp('/login?redirect=%2F%3Fq%3Dtea');
  await user.type(await screen.findByLabelText(/username/), 'sara@example.com');
  await user.type(passwordField(), 'Blue!horse77');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(router.state.location.search).toBe('?q=tea');
  expect(readSessionToken()).toBe('fresh');
  expect(api.calls('login')[0]?.input).toEqual({
    identifier: 'sara@example.com',
    password: 'Blue!horse77',
    captcha: 'abcde',
  });
});

test('the first field is focused as the screen opens, and not again by switching', async () => {
  fakeApi(home);
  const { user } = await renderApp('/login');
  expect(await screen.findByLabelText(/username/)).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'One-time code' }));
  await user.click(screen.getByRole('radio', { name: 'Password' }));
  expect(screen.getByLabelText(/username/)).not.toHaveFocus();
});

test('on a touch screen nothing is focused, as the keyboard would cover the form', async () => {
  fakeApi(home);
  const media = vi.spyOn(window, 'matchMedia');
  media.mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }) as MediaQueryList,
  );
  await renderApp('/login');
  expect(await screen.findByLabelText(/username/)).not.toHaveFocus();
  media.mockRestore();
});

test('a redirect to another site opens the home page', async () => {
  fakeApi({ ...home, login: () => ({ session_token: 'fresh', user: sara }) });
  const { user, router } = await renderApp('/login?redirect=%2F%2Fevil.example');
  await user.type(await screen.findByLabelText(/username/), 'sara');
  await user.type(passwordField(), 'x');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a refused sign-in keeps the typed text, and its notification goes with the accepted one', async () => {
  const handlers: FakeHandlers = {
    ...home,
    login: () => refuse('invalidInput', { password: { code: 'invalidPassword', text: 'Invalid password.' } }),
  };
  fakeApi(handlers);
  const { user, router } = await renderApp('/login');
  await user.type(await screen.findByLabelText(/username/), 'sara');
  await user.type(passwordField(), 'wrong');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  const picture = () => screen.getByRole('img', { name: /Type these characters/ }).getAttribute('src');
  const before = picture();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(passwordField()).toBeInvalid());
  expect(screen.getByLabelText(/username/)).toHaveValue('sara');
  expect(passwordField()).toHaveValue('wrong');
  expect(screen.getByLabelText(/Characters in the picture/)).toHaveValue('');
  expect(picture()).not.toBe(before);
  expect(passwordField()).toHaveFocus();
  const notification = await screen.findByRole('alert');
  expect(notification).toHaveTextContent('Invalid password.');
  // While the mouse is over it, it doesn't close by itself.
  await user.hover(notification);
  handlers.login = () => ({ session_token: 'fresh', user: sara });
  screen.getByLabelText(/Characters in the picture/).focus();
  await user.keyboard('abcde{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('nothing is sent while a field is missing', async () => {
  const api = fakeApi(home);
  const { user } = await renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter your username / email.')).toBeVisible();
  expect(screen.getByLabelText(/username/)).toHaveFocus();
  expect(api.calls('login')).toHaveLength(0);
});

test('a one-time code can be pasted with the whole message, in Persian digits', async () => {
  const api = fakeApi({
    ...home,
    otpRequest: () => sentCodeReplyForMobile,
    login: () => ({ session_token: 'fresh', user: sara }),
  });
  const { user, router } = await renderApp('/login');
  await user.click(await screen.findByRole('radio', { name: 'One-time code' }));
  await user.type(screen.getByLabelText(/Email or mobile/), '09121234567');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.click(await screen.findByLabelText(/One-time code/, { selector: 'input[inputmode="numeric"]' }));
  await user.paste('کد ورود: ۱۲۳ ۴۵۶');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(api.calls('login')[0]?.input).toEqual({ identifier: '+989121234567', otp: '123456' });
});

test('switching between password and code keeps the address; a code can’t be sent to a username', async () => {
  const api = fakeApi(home);
  const { user } = await renderApp('/login');
  await user.type(await screen.findByLabelText(/username/), 'sara_k');
  await user.click(screen.getByRole('radio', { name: 'One-time code' }));
  expect(screen.getByLabelText(/Email or mobile/)).toHaveValue('sara_k');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText(/Enter an email address/)).toBeVisible();
  expect(screen.getByLabelText(/Email or mobile/)).toHaveFocus();
  expect(api.calls('otpRequest')).toHaveLength(0);
});

test('fields have autocomplete names for password managers and phones', async () => {
  fakeApi({ ...home, otpRequest: () => sentCodeReply });
  const { user } = await renderApp('/login');
  expect(await screen.findByLabelText(/username/)).toHaveAttribute('autocomplete', 'username');
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByRole('radio', { name: 'One-time code' }));
  await user.type(screen.getByLabelText(/Email or mobile/), 'sara@example.com');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  const code = await screen.findByLabelText(/One-time code/, { selector: 'input[inputmode]' });
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
});

test('a refused captcha in Persian is shown at its field, and only its answer is cleared', async () => {
  const text = 'کپچا درست نیست.';
  fakeApi({
    ...home,
    login: () => refuse('invalidInput', { captcha: { code: 'invalidCaptcha', text } }),
  });
  const { user } = await renderApp('/login', { language: 'fa' });
  await user.type(await screen.findByLabelText(/نام کاربری/), 'sara');
  await user.type(screen.getByLabelText(/^رمز عبور/, { selector: 'input[type="password"]' }), 'Blue!horse77');
  await user.type(screen.getByLabelText(/کد تصویر/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'ورود' }));
  const captcha = screen.getByLabelText(/کد تصویر/);
  await waitFor(() => expect(captcha).toHaveAccessibleDescription(new RegExp(text)));
  await waitFor(() => expect(captcha).toHaveFocus());
  expect(captcha).toHaveValue('');
  expect(screen.getByLabelText(/نام کاربری/)).toHaveValue('sara');
});

test('the sent code can still be entered after a reload', async () => {
  const api = fakeApi({
    ...home,
    otpRequest: () => sentCodeReply,
    getCodeDelivery: () => ({ state: 'sent' }),
    login: () => ({ session_token: 'fresh', user: sara }),
  });
  const { user, unmount } = await renderApp('/login');
  await user.click(await screen.findByRole('radio', { name: 'One-time code' }));
  await user.type(screen.getByLabelText(/Email or mobile/), 'sara@example.com');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: /Send/ }));
  await screen.findByLabelText(/One-time code/, { selector: 'input[autocomplete="one-time-code"]' });
  unmount();

  const { user: later } = await renderApp('/login');
  const code = await screen.findByLabelText(/One-time code/, {
    selector: 'input[autocomplete="one-time-code"]',
  });
  await later.type(code, '123456');
  await waitFor(() => expect(readSessionToken()).toBe('fresh'));
  expect(api.calls('login')[0]?.input).toEqual({ identifier: 'sara@example.com', otp: '123456' });
  expect(window.sessionStorage).toHaveLength(0);
});

test.each([
  [
    'en',
    { tab: 'One-time code', send: 'Send the code', field: /One-time code/, address: /Email or mobile/ },
    { captcha: /Characters in the picture/ },
    ['Enter your username.', 'Invalid code.'],
  ],
  [
    'fa',
    { tab: 'کد یک‌بارمصرف', send: 'ارسال کد', field: /کد یک‌بارمصرف/, address: /ایمیل یا شمارهٔ همراه/ },
    { captcha: /کد تصویر/ },
    ['نام کاربری خود را وارد کنید.', 'کد درست نیست.'],
  ],
] as const)(
  'a missing address and an incomplete code have their sentences (%s)',
  async (language, words, more, sentences) => {
    const api = fakeApi({ ...home, otpRequest: () => sentCodeReplyForMobile });
    const { user } = await renderApp('/login', { language });
    await user.click(await screen.findByRole('radio', { name: words.tab }));
    await user.click(screen.getByRole('button', { name: words.send }));
    expect(await screen.findByText(sentences[0])).toBeVisible();
    await user.type(screen.getByLabelText(words.address), '09121234567');
    await user.type(screen.getByLabelText(more.captcha), 'abcde');
    await user.click(screen.getByRole('button', { name: words.send }));
    await user.type(
      await screen.findByLabelText(words.field, { selector: 'input[inputmode="numeric"]' }),
      '12',
    );
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText(sentences[1]))[0]).toBeVisible();
    expect(api.calls('login')).toHaveLength(0);
  },
);
