import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { AccountScreens } from '../screens/account.ts';
import { storeSession } from '../store-session.ts';

test('after signing out, Back shows no account data', async ({ page, t, site }) => {
  const account = new AccountScreens(page, t, site);
  const person = await signUpByCalls(site);
  await storeSession(page, site, person);
  await page.goto('/user');
  await expect(page.getByText(person.identifier).first()).toBeVisible();
  await page.goto('/Inquiries');
  await account.signOut();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?redirect=.*user/);
  await expect(page.getByText(person.identifier)).toHaveCount(0);
});

test('an unknown address is a 404 with a link home', async ({ page, t }) => {
  const reply = await page.goto('/nothing/like/this');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(t('common:notFound.status'))).toBeVisible();
  await page.getByRole('link', { name: t('common:notFound.home') }).click();
  await expect(page).toHaveURL(/\/$/);
});
