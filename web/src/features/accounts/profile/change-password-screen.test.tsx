import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSessionToken } from '../../../api/session.ts';
import { type FakeHandlers, fakeApi, refuse } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';

async function open(changeMyPassword: FakeHandlers['changeMyPassword'], language: 'en' | 'fa' = 'en') {
  storeSessionToken('token');
  const api = fakeApi({ getInfo: () => sara, ...(changeMyPassword && { changeMyPassword }) });
  return { ...(await renderApp('/user/change-password', { language })), api };
}

const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input[type="password"]' });
const current = () => field(/^Current password/);
const fresh = () => field(/^New password/);
const again = () => field(/^(Confirm|Repeat|.*again)/i);

async function fill(user: Awaited<ReturnType<typeof open>>['user'], one: string, two: string, three: string) {
  await user.type(await current(), one);
  await user.type(await fresh(), two);
  await user.type(await again(), three);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a new password is stored with the current one, confirmed in green, and the fields are cleared', async () => {
  const { user, api } = await open(() => ({}));
  expect(await screen.findByText(/This signs out all your other devices/)).toBeVisible();
  await fill(user, 'Blue!horse77', 'Rainy-Day!7', 'Rainy-Day!7');
  expect(await screen.findByText('Password changed. Your other devices are signed out.')).toBeVisible();
  expect(api.calls('changeMyPassword')[0]?.input).toEqual({
    password: 'Blue!horse77',
    newPassword: 'Rainy-Day!7',
    confirmPassword: 'Rainy-Day!7',
  });
  for (const input of [await current(), await fresh(), await again()]) expect(input).toHaveValue('');
});

test('the rules are marked as met while typing', async () => {
  const { user } = await open(() => ({}));
  await user.type(await fresh(), 'Rainy-Day');
  const kept = within(screen.getByRole('list', { name: 'Password rules' })).getAllByText('(done)');
  expect(kept).toHaveLength(3);
});

test('a refused password shows the broken rules, and a common one that it is easy to guess', async () => {
  const { user } = await open(() => ({}));
  const rules = within(screen.getByRole('list', { name: 'Password rules' }));
  const missing = () => rules.queryAllByText('(missing)').map((mark) => mark.parentElement?.textContent);
  await user.type(await fresh(), 'Rainy-Day7#');
  expect(missing()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(missing()).toEqual(['one of the symbols @ ! % $(missing)']));
  await user.clear(await fresh());
  await user.type(await fresh(), 'Password1!');
  expect(rules.getAllByText('(done)')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(missing()).toEqual([expect.stringMatching(/^not a common word/)]));
});

test('a weak, mistyped or missing password is reported before anything is sent', async () => {
  const { user, api } = await open(() => ({}));
  await user.type(await fresh(), 'weak');
  await user.type(await again(), 'other');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(async () => expect(await current()).toHaveFocus());
  for (const input of [await current(), await fresh(), await again()]) expect(input).toBeInvalid();
  expect(api.calls('changeMyPassword')).toHaveLength(0);
});

test('a wrong current password is reported at its field, and typed text stays', async () => {
  const { user } = await open(() =>
    refuse('invalidInput', { password: { code: 'invalidPassword', text: 'Invalid password.' } }),
  );
  await fill(user, 'wrong', 'Rainy-Day!7', 'Rainy-Day!7');
  await waitFor(async () => expect(await current()).toBeInvalid());
  await waitFor(async () => expect(await current()).toHaveFocus());
  expect(await current()).toHaveValue('wrong');
  expect(await fresh()).toHaveValue('Rainy-Day!7');
});

test('works in Persian', async () => {
  await open(() => ({}), 'fa');
  expect(await screen.findByRole('heading', { name: 'تغییر رمز عبور' })).toBeVisible();
  expect(screen.getByText(/از همهٔ دستگاه‌های دیگر خارج می‌شوید/)).toBeVisible();
});
