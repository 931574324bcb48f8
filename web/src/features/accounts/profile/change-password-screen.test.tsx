import { screen, waitFor } from '@testing-library/react';
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

test('an empty password field lists all rules, then those that its text doesn’t meet yet', async () => {
  const { user } = await open(() => ({}));
  expect(await fresh()).toHaveAccessibleDescription(
    '8 or more characters, with upper and lower case, a number and one of @ ! % $',
  );
  await user.type(await fresh(), 'rain');
  expect(await fresh()).toHaveAccessibleDescription(
    'Needs: 8 characters or more, a number, an uppercase letter, one of the symbols @ ! % $.',
  );
  await user.type(await fresh(), 'y-Day7');
  expect(await fresh()).toHaveAccessibleDescription('Needs: one of the symbols @ ! % $.');
  await user.click(await again());
  expect(await fresh()).toHaveAccessibleDescription('Needs: one of the symbols @ ! % $.');
  await user.type(await fresh(), '!');
  expect(screen.queryByText(/^Needs: /)).toBeNull();
});

test('a common password is said to be easy to guess, also once it is refused', async () => {
  const { user } = await open(() => ({}));
  await user.type(await fresh(), 'Password1!');
  expect(await fresh()).toHaveAccessibleDescription(/too easy to guess/);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(async () => expect(await fresh()).toBeInvalid());
  expect(screen.getAllByText(/too easy to guess/)).toHaveLength(1);
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
