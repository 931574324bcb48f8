import { randomUUID } from 'node:crypto';
import { signUp } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { holdTime, passTimeUntil } from '../held-time.ts';
import { AccountScreens } from '../screens/account.ts';
import { enterAs } from '../signed-in.ts';

test('a person signs up by a code, signs out, signs in by password and returns to the same screen', async ({
  page,
  t,
  site,
}) => {
  const account = new AccountScreens(page, t, site);
  const identifier = `person-${randomUUID()}@example.com`;
  const password = 'Rainy-Day!7';
  await page.goto('/signup');
  await account.fillSignUp(identifier, password);
  await account.submitSignUp();
  await account.enterCode(identifier);
  await account.signOut();
  await page.goto('/Inquiries');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await account.signInByPassword(identifier, password);
  await expect(page).toHaveURL(/\/Inquiries$/);
  // Guest pages redirect a signed-in person.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

test('after signing out, Back shows nothing of the account', async ({ page, t, site }) => {
  const account = new AccountScreens(page, t, site);
  const person = await signUp(site);
  await enterAs(page, site, person);
  await page.goto('/user');
  await expect(page.getByText(person.identifier).first()).toBeVisible();
  await page.goto('/Inquiries');
  await account.signOut();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(person.identifier)).toHaveCount(0);
  await page.goto('/user');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('a wrong password is reported in the person’s language and keeps the typed text', async ({
  page,
  t,
  site,
}) => {
  const account = new AccountScreens(page, t, site);
  await page.clock.install();
  await page.goto('/login?redirect=https://evil.example');
  // A screen that is still to come would wait for the held time.
  await expect(page.getByLabel(t('account:identifierOrUsername'))).toBeVisible();
  await holdTime(page);
  await account.signInByPassword('nobody@example.com', 'Wrong-Pass!1');
  const notification = page.getByRole('alert').filter({ hasText: t('common:error.title') });
  await passTimeUntil(page, () => notification.isVisible());
  await expect(notification).toContainText(t('fields:invalidPassword'));
  await expect(page.getByLabel(t('account:identifierOrUsername'))).toHaveValue('nobody@example.com');
  await page.clock.runFor(5500);
  await expect(notification).toBeHidden();
});

test('an unknown address is a 404 with a link home', async ({ page, t }) => {
  const reply = await page.goto('/nothing/like/this');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(t('common:notFound.status'))).toBeVisible();
  await page.getByRole('link', { name: t('common:notFound.home') }).click();
  await expect(page).toHaveURL(/\/$/);
});
