import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara, sentCodeReply, sentCodeReplyForMobile } from '../../../testing/sara.ts';
import { storePasswordResetDraft } from './password-reset-draft.ts';

afterEach(() => storePasswordResetDraft(null));

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const handlers: FakeHandlers = {
  otpRequest: () => sentCodeReply,
  getCodeDelivery: () => ({ state: 'sent' }),
  forgotPassword: () => ({}),
};
const newPassword = () => screen.getByLabelText(/^New password/);
const repeated = () => screen.getByLabelText(/^Repeat the new password/);
const code = () => screen.getByLabelText(/One-time code/);

async function askForCode(user: User, address = 'sara@example.com') {
  await user.type(await screen.findByLabelText(/Email or mobile/), address);
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByRole('heading', { name: 'Choose a new password' });
}

async function fillPasswords(user: User, first: string, second = first) {
  await user.type(newPassword(), first);
  await user.type(repeated(), second);
}

const finish = (user: User) => user.click(screen.getByRole('button', { name: 'Change password' }));

test('a lost password is replaced, and the person signs in with the new one and returns to their screen', async () => {
  const api = fakeApi({ ...handlers, login: () => ({ session_token: 'fresh', user: sara }) });
  const { user, router } = await renderApp('/login?redirect=%2FInquiries');
  await user.type(await screen.findByLabelText(/username/), 'sara@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByLabelText(/Email or mobile/)).toHaveValue('sara@example.com');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText(/has an account, a code/)).toHaveTextContent('sara@example.com');
  expect(api.calls('otpRequest')[0]?.input).toMatchObject({ purpose: 'reset' });
  await user.type(code(), '123456');
  expect(api.calls('forgotPassword')).toHaveLength(0);
  await fillPasswords(user, 'Blue!horse77');
  await finish(user);
  expect(await screen.findByText('Password changed. Sign in with the new one.')).toBeVisible();
  expect(api.calls('forgotPassword')[0]?.input).toEqual({
    identifier: 'sara@example.com',
    otp: '123456',
    password: 'Blue!horse77',
  });
  expect(screen.getByLabelText(/username/)).toHaveValue('sara@example.com');
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?redirect=%2FInquiries' });
});

test('a wrong code is shown at the code, and the typed passwords stay', async () => {
  fakeApi({ ...handlers, forgotPassword: () => refuse('invalidOtp', 'Invalid OTP.') });
  const { user } = await renderApp('/forgot');
  await askForCode(user);
  await user.type(code(), '111111');
  await fillPasswords(user, 'Blue!horse77');
  await finish(user);
  await waitFor(() => expect(code()).toBeInvalid());
  expect(code()).toHaveAccessibleDescription(/Invalid OTP/);
  expect(newPassword()).toHaveValue('Blue!horse77');
  expect(repeated()).toHaveValue('Blue!horse77');
  await waitFor(() => expect(code()).toHaveFocus());
});

test('a weak password and a wrong confirmation are shown before anything is sent', async () => {
  const api = fakeApi(handlers);
  const { user } = await renderApp('/forgot');
  await askForCode(user);
  await user.type(code(), '123456');
  await fillPasswords(user, 'lowercase', 'lower');
  await finish(user);
  expect(await screen.findByText('Invalid password.')).toBeVisible();
  expect(screen.getByText('Invalid confirm password.')).toBeVisible();
  await waitFor(() => expect(newPassword()).toHaveFocus());
  expect(api.calls('forgotPassword')).toHaveLength(0);
});

test('a password that only the server knows to be common is shown at the password', async () => {
  const text = 'This password is too easy to guess. Choose another.';
  fakeApi({
    ...handlers,
    forgotPassword: () => refuse('invalidInput', { password: { code: 'commonPassword', text } }),
  });
  const { user } = await renderApp('/forgot');
  await askForCode(user);
  await user.type(code(), '123456');
  await fillPasswords(user, 'Blue!horse77');
  await finish(user);
  await waitFor(() => expect(newPassword()).toBeInvalid());
  await waitFor(() => expect(newPassword()).toHaveFocus());
  expect(code()).toHaveValue('123456');
});

test('a reload keeps the step and the address, but no password', async () => {
  fakeApi(handlers);
  const first = await renderApp('/forgot');
  await askForCode(first.user);
  await fillPasswords(first.user, 'Blue!horse77');
  expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('Blue!horse77');
  first.unmount();
  await renderApp('/forgot/password');
  expect(await screen.findByText(/has an account, a code/)).toHaveTextContent('sara@example.com');
  expect(newPassword()).toHaveValue('');
});

test('opening the URL of the second step redirects to the first and keeps the redirect', async () => {
  fakeApi({});
  const { router } = await renderApp('/forgot/password?redirect=%2FInquiries');
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot'));
  expect(router.state.location.search).toBe('?redirect=%2FInquiries');
});

test.each([
  ['sara@', 'Invalid email.'],
  ['۰۹۱', 'Invalid mobile.'],
  ['sara', 'Enter an email address, or a mobile number with its country code.'],
])('no code is requested for %s', async (typed, sentence) => {
  const api = fakeApi(handlers);
  const { user } = await renderApp('/forgot');
  await user.type(await screen.findByLabelText(/Email or mobile/), typed);
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText(/Email or mobile/)).toHaveFocus();
  expect(api.calls('otpRequest')).toHaveLength(0);
});

test('all texts are Persian, and a pasted message fills in the code', async () => {
  const api = fakeApi({ ...handlers, otpRequest: () => sentCodeReplyForMobile });
  const { user } = await renderApp('/forgot', { language: 'fa' });
  await user.type(await screen.findByLabelText(/ایمیل یا شمارهٔ همراه/), '۰۹۱۲۱۲۳۴۵۶۷');
  await user.type(screen.getByLabelText(/کد تصویر/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'ارسال کد' }));
  await screen.findByRole('heading', { name: 'انتخاب رمز عبور جدید' });
  expect(screen.getByText(/حساب داشته باشد/)).toHaveTextContent('+۹۸۹۱۲۱۲۳۴۵۶۷');
  await user.click(screen.getByLabelText(/کد یک‌بارمصرف/));
  await user.paste('نظر ۱۴۰۵: کد شما ۱۲۳ ۴۵۶');
  await user.type(screen.getByLabelText(/^رمز عبور جدید/), 'Blue!horse77');
  await user.type(screen.getByLabelText(/^تکرار رمز عبور جدید/), 'Blue!horse77');
  await user.click(screen.getByRole('button', { name: 'تغییر رمز عبور' }));
  expect(await screen.findByText('رمز عبور تغییر کرد. با رمز جدید وارد شوید.')).toBeVisible();
  expect(api.calls('forgotPassword')[0]?.input).toMatchObject({ identifier: '+989121234567', otp: '123456' });
  expect(screen.getByLabelText(/نام کاربری/)).toHaveValue('+۹۸۹۱۲۱۲۳۴۵۶۷');
});
