import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara, sentCodeReply, sentCodeReplyForMobile } from '../../../testing/sara.ts';
import { emailAddressChangeConfig, mobileNumberChangeConfig } from './identifier-change-config.ts';

async function open(path: string, handlers: FakeHandlers = {}, language: 'en' | 'fa' = 'en') {
  storeSessionToken('token');
  const api = fakeApi({
    getInfo: () => sara,
    getCodeDelivery: () => ({ state: 'sent' }),
    otpRequest: () => sentCodeReply,
    ...handlers,
  });
  return { ...(await renderApp(path, { language })), api };
}

afterEach(() => {
  mobileNumberChangeConfig.step.keep(null);
  emailAddressChangeConfig.step.keep(null);
});

type User = Awaited<ReturnType<typeof open>>['user'];

async function askForCode(user: User, field: RegExp, identifier: string) {
  await user.type(await screen.findByLabelText(field), identifier);
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByLabelText(/One-time code/);
}

const password = () => screen.getByLabelText(/^Current password/, { selector: 'input[type="password"]' });

test('a new mobile number is stored with its code and the password', async () => {
  const api = await open('/user/change-mobile', {
    otpRequest: () => sentCodeReplyForMobile,
    updateMobile: () => ({ ...sara, tel: '+989121234567' }),
  });
  const { user } = api;
  expect(await screen.findByText('None yet')).toBeVisible();
  await askForCode(user, /New mobile number/, '۰۹۱۲ ۱۲۳ ۴۵۶۷');
  expect(api.api.calls('otpRequest')[0]?.input).toEqual({
    identifier: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
    captcha: 'abcde',
    purpose: 'changeMobile',
  });
  await user.type(screen.getByLabelText(/One-time code/), '123456');
  await user.type(password(), 'Blue!horse77');
  expect(api.api.calls('updateMobile')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Save the new number' }));
  const notice = await screen.findByText('Mobile number changed');
  expect(notice).toBeVisible();
  await waitFor(() => expect(notice.closest('[role="status"]')).toHaveFocus());
  expect(api.api.calls('updateMobile')[0]?.input).toEqual({
    mobile: '+989121234567',
    otp: '123456',
    password: 'Blue!horse77',
  });
  expect(await screen.findByLabelText(/New mobile number/)).toHaveValue('');
});

test('a new e-mail address can be stored the same way', async () => {
  const { user, api } = await open('/user/change-email', {
    otpRequest: () => ({ ...sentCodeReply, identifier: 'new@example.com' }),
    updateEmail: () => ({ ...sara, email: 'new@example.com' }),
  });
  expect(await screen.findByText('sara@example.com')).toBeVisible();
  await askForCode(user, /New email address/, 'new@example.com');
  expect(api.calls('otpRequest')[0]?.input).toMatchObject({ purpose: 'changeEmail' });
  await user.type(screen.getByLabelText(/One-time code/), '123456');
  await user.type(password(), 'x{Enter}');
  expect(await screen.findByText('Email address changed')).toBeVisible();
  expect(api.calls('updateEmail')[0]?.input).toEqual({
    email: 'new@example.com',
    otp: '123456',
    password: 'x',
  });
});

test('an invalid number is reported before a captcha is used', async () => {
  const { user, api } = await open('/user/change-mobile');
  await user.type(await screen.findByLabelText(/New mobile number/), 'sara@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await screen.findByText('Invalid mobile.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/New mobile number/)).toHaveFocus());
  expect(api.calls('otpRequest')).toHaveLength(0);
});

test('a refused number is reported at its field with a new captcha', async () => {
  const { user } = await open('/user/change-mobile', {
    otpRequest: () =>
      refuse('invalidInput', { identifier: { code: 'invalidMobile', text: 'Invalid mobile.' } }),
  });
  await user.type(await screen.findByLabelText(/New mobile number/), '09121234567');
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await waitFor(() => expect(screen.getByLabelText(/New mobile number/)).toBeInvalid());
  expect(screen.getByLabelText(/New mobile number/)).toHaveValue('09121234567');
  expect(screen.getByLabelText(/Characters in the picture/)).toHaveValue('');
});

test('a missing or wrong password is reported at its field, and the code stays', async () => {
  const { user, api } = await open('/user/change-mobile', {
    updateMobile: () =>
      refuse('invalidInput', { password: { code: 'invalidPassword', text: 'Invalid password.' } }),
  });
  await askForCode(user, /New mobile number/, '09121234567');
  await user.type(screen.getByLabelText(/One-time code/), '123456{Enter}');
  await waitFor(() => expect(password()).toBeInvalid());
  await waitFor(() => expect(password()).toHaveFocus());
  expect(api.calls('updateMobile')).toHaveLength(0);
  await user.type(password(), 'wrong{Enter}');
  await waitFor(() => expect(api.calls('updateMobile')).toHaveLength(1));
  await waitFor(() => expect(password()).toBeInvalid());
  expect(password()).toHaveValue('wrong');
  expect(screen.getByLabelText(/One-time code/)).toHaveValue('123456');
  expect(screen.getByLabelText(/One-time code/)).not.toBeInvalid();
});

test('a wrong code is reported at the code, and the password stays', async () => {
  const { user } = await open('/user/change-mobile', {
    updateMobile: () => refuse('invalidOtp', 'Invalid OTP.'),
  });
  await askForCode(user, /New mobile number/, '09121234567');
  await user.type(screen.getByLabelText(/One-time code/), '111111');
  await user.type(password(), 'Blue!horse77{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/One-time code/)).toBeInvalid());
  expect(screen.getByLabelText(/One-time code/)).toHaveAccessibleDescription(/Invalid OTP/);
  expect(password()).toHaveValue('Blue!horse77');
});

test('a number refused in the last step is shown again with the reason', async () => {
  const { user } = await open('/user/change-mobile', {
    updateMobile: () => refuse('invalidInput', { mobile: { code: 'invalidMobile', text: 'Not this one.' } }),
  });
  await askForCode(user, /New mobile number/, '09121234567');
  await user.type(screen.getByLabelText(/One-time code/), '123456');
  await user.type(password(), 'Blue!horse77{Enter}');
  expect(await screen.findByLabelText(/New mobile number/)).toHaveAccessibleDescription(/Not this one/);
  expect(screen.getByLabelText(/New mobile number/)).toHaveValue('09121234567');
});

test('works in Persian, with the number left to right', async () => {
  await open('/user/change-mobile', { getInfo: () => ({ ...sara, tel: '+989121234567' }) }, 'fa');
  expect(await screen.findByRole('heading', { name: 'تغییر شمارهٔ همراه' })).toBeVisible();
  expect(await screen.findByText('+۹۸۹۱۲۱۲۳۴۵۶۷')).toHaveClass('ltr');
  expect(screen.getByLabelText(/شمارهٔ همراه جدید/)).toHaveClass('ltr');
});

test('after a reload the sent code can still be entered, by the same person only', async () => {
  const first = await open('/user/change-email');
  await askForCode(first.user, /New email/, 'new@example.com');
  first.unmount();

  const reloaded = await open('/user/change-email');
  expect(await screen.findByLabelText(/One-time code/)).toBeVisible();
  reloaded.unmount();

  await open('/user/change-email', {
    getInfo: () => ({ ...sara, id: '0190c8d0-0009-4a6b-8c1d-1eefabcdef12' }),
  });
  expect(await screen.findByLabelText(/New email/)).toHaveValue('');
});
