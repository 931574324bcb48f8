import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { writeBrowserStorage } from '../../../api/browser-storage.ts';
import { guestFirstDraftStorageKey } from '../../../api/first-draft-storage-keys.ts';
import { readSessionToken } from '../../../api/session.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sentCodeReply } from '../../../testing/sara.ts';
import { readSignupDraft, storeSignupDraft } from './signup-draft.ts';

afterEach(() => storeSignupDraft(null));

/** Simulates a reload, which clears everything except the tab's storage. */
function forgetPassword() {
  const draft = readSignupDraft();
  if (draft !== null) storeSignupDraft({ ...draft, password: null });
}

const passwordField = () => screen.getByLabelText(/^Password/, { selector: 'input[type="password"]' });

async function fillForm(user: Awaited<ReturnType<typeof renderApp>>['user'], password = 'Blue!horse77') {
  await user.type(await screen.findByLabelText(/Email or mobile/), 'sara@example.com');
  await user.type(passwordField(), password);
  await user.type(screen.getByLabelText(/Characters in the picture/), 'abcde');
  await user.click(screen.getByRole('checkbox', { name: /terms/ }));
}

test('a code is requested and entered on the next screen; a wrong one is reported and can be corrected', async () => {
  const api = fakeApi({
    otpRequest: () => sentCodeReply,
    register: () => refuse('invalidOtp', 'Invalid OTP.'),
  });
  const { user, router } = await renderApp('/signup?redirect=%2FInquiries%2Fcreate');
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Enter the code' });
  expect(router.state.location).toMatchObject({
    pathname: '/signup/otp',
    search: '?redirect=%2FInquiries%2Fcreate',
  });
  // The code field already has the focus.
  await waitFor(() => expect(screen.getByLabelText(/One-time code/)).toHaveFocus());
  await user.keyboard('111111');
  await waitFor(() => expect(screen.getByLabelText(/One-time code/)).toBeInvalid());
  expect(screen.getByLabelText(/One-time code/)).toHaveAccessibleDescription(/Invalid OTP/);
  expect(screen.getByText(/New code in/)).toBeVisible();
  expect(readSessionToken()).toBeNull();
  expect(api.calls('register')[0]?.input).toMatchObject({
    otp: '111111',
    terms: true,
    password: 'Blue!horse77',
  });
});

test('on the way from a kept poll, the screens say that it is kept and lead back to it', async () => {
  const draft = { id: crypto.randomUUID(), kind: 'poll', language: 'en', title: '', question: 'Tea?' };
  const kept = { ...draft, options: ['Yes', 'No'], right: null, until: Date.now() + 60_000 };
  writeBrowserStorage(guestFirstDraftStorageKey, JSON.stringify(kept));
  fakeApi({ otpRequest: () => sentCodeReply });
  const { user } = await renderApp('/signup?redirect=%2FInquiries%2Fcreate');
  expect(await screen.findByText(/We’ve kept your poll. Sign up to publish it./)).toBeVisible();
  expect(screen.getByLabelText(/Email or mobile/)).toHaveFocus();
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/We’ve kept your poll. Enter the code, then publish./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the poll' }));
  expect(await screen.findByRole('textbox', { name: 'Option 1' })).toHaveValue('Yes');
});

test('a weak password and unaccepted terms stop the form before anything is sent', async () => {
  const api = fakeApi({ otpRequest: () => sentCodeReply });
  const { user } = await renderApp('/signup');
  await fillForm(user, 'lowercase');
  await user.click(screen.getByRole('checkbox', { name: /terms/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Invalid password.')).toBeVisible();
  expect(passwordField()).toHaveAccessibleDescription(
    /Needs: a number, an uppercase letter, one of the symbols @ ! % \$\./,
  );
  expect(screen.getByText('Please accept terms and condition.')).toBeVisible();
  expect(api.calls('otpRequest')).toHaveLength(0);
});

test.each([
  ['sara@', 'Invalid email.'],
  ['0912 12', 'Invalid mobile.'],
])('%s is reported as an invalid e-mail or number', async (typed, text) => {
  const api = fakeApi({ otpRequest: () => sentCodeReply });
  const { user } = await renderApp('/signup');
  await fillForm(user);
  await user.clear(screen.getByLabelText(/Email or mobile/));
  await user.type(screen.getByLabelText(/Email or mobile/), typed);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(api.calls('otpRequest')).toHaveLength(0);
});

test('the code screen opened by its address starts over', async () => {
  fakeApi({});
  const { router } = await renderApp('/signup/otp');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
});

test('after a reload the code can still be entered together with the password, which was not stored', async () => {
  const api = fakeApi({
    otpRequest: () => sentCodeReply,
    register: () => refuse('invalidInput', { password: { code: 'commonPassword', text: 'Too easy.' } }),
  });
  const { user, unmount } = await renderApp('/signup');
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Enter the code' });
  expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('Blue!horse77');
  unmount();
  forgetPassword();

  const { user: later } = await renderApp('/signup/otp');
  await later.type(await screen.findByLabelText(/One-time code/), '123456');
  expect(api.calls('register')).toHaveLength(0);
  await later.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(passwordField()).toHaveAccessibleDescription(/Enter your password/);
  await later.type(passwordField(), 'Blue!horse78');
  await later.click(screen.getByRole('button', { name: 'Create my account' }));
  await waitFor(() => expect(passwordField()).toHaveAccessibleDescription(/Too easy/));
  expect(api.calls('register')[0]?.input).toMatchObject({
    identifier: 'sara@example.com',
    otp: '123456',
    password: 'Blue!horse78',
  });
});

test('missing fields are reported by name', async () => {
  fakeApi({});
  const { user } = await renderApp('/signup');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter your password.')).toBeVisible();
  expect(screen.getByText('Enter the characters you see or hear.')).toBeVisible();
});
