import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeHandlers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara, sentCodeReplyForMobile } from '../../../testing/sara.ts';
import { storePasswordResetDraft } from './password-reset-draft.ts';
import { storeSignupDraft } from './signup-draft.ts';

// A number without country code is normalized by the language; a code belongs to the normalized number.
const typed = '09121234567';
const read = '+989121234567';

afterEach(() => {
  storePasswordResetDraft(null);
  storeSignupDraft(null);
});

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const handlers: FakeHandlers = {
  otpRequest: () => sentCodeReplyForMobile,
  getCodeDelivery: () => ({ state: 'sent' }),
  register: () => ({ session_token: 'fresh', user: sara }),
  login: () => ({ session_token: 'fresh', user: sara }),
  forgotPassword: () => ({}),
};

async function askInPersian(path: string, fill: (user: User) => Promise<void>, button: string) {
  const api = fakeApi(handlers);
  const view = await renderApp(path, { language: 'fa' });
  await fill(view.user);
  await view.user.type(screen.getByLabelText(/کد تصویر/), 'abcde');
  await view.user.click(screen.getByRole('button', { name: button }));
  await screen.findByLabelText(/کد یک‌بارمصرف/, { selector: 'input[inputmode]' });
  expect(api.calls('otpRequest')[0]?.input).toMatchObject({ identifier: typed });
  await view.user.click(screen.getByRole('button', { name: /English/ }));
  return { ...view, api };
}
const typeNumber = async (user: User) =>
  user.type(await screen.findByLabelText(/ایمیل یا شمارهٔ همراه/), typed);
const code = () => screen.findByLabelText(/One-time code/, { selector: 'input[inputmode]' });

test('switching to English at the code step signs up with the number normalized in Persian', async () => {
  const fill = async (user: User) => {
    await typeNumber(user);
    await user.type(screen.getByLabelText(/^رمز عبور/, { selector: 'input' }), 'Blue!horse77');
    await user.click(screen.getByRole('checkbox'));
  };
  const { user, api } = await askInPersian('/signup', fill, 'ادامه');
  await user.type(await code(), '123456');
  await waitFor(() => expect(api.calls('register')[0]?.input).toMatchObject({ identifier: read }));
});

test('switching to English at the code step sets the password of the same number', async () => {
  const { user, api } = await askInPersian('/forgot', typeNumber, 'ارسال کد');
  expect(await screen.findByText(/has an account, a code/)).toHaveTextContent(read);
  await user.type(await code(), '123456');
  await user.type(screen.getByLabelText(/^New password/), 'Blue!horse77');
  await user.type(screen.getByLabelText(/^Repeat the new password/), 'Blue!horse77');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(api.calls('forgotPassword')[0]?.input).toMatchObject({ identifier: read }));
  // Signing in then works with a form that is valid in both languages.
  expect(await screen.findByLabelText(/username/)).toHaveValue(read);
});

test('switching to English at the code step signs in with the same number', async () => {
  const byCode = async (user: User) => {
    await user.click(await screen.findByRole('radio', { name: 'کد یک‌بارمصرف' }));
    await typeNumber(user);
  };
  const { user, api } = await askInPersian('/login', byCode, 'ارسال کد');
  await user.type(await code(), '123456');
  await waitFor(() => expect(api.calls('login')[0]?.input).toEqual({ identifier: read, otp: '123456' }));
});
