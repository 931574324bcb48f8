import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { AccountScreens } from '../screens/account.ts';

test('a guest’s draft from the home page belongs to their account after signing up', async ({
  page,
  t,
  site,
  checkAccessibility,
}) => {
  const account = new AccountScreens(page, t, site);
  const identifier = `guest-${randomUUID()}@example.com`;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  // The page already contains its text.
  const sheet = await page.locator('link[rel="stylesheet"]').first().getAttribute('href');
  await page.getByRole('button', { name: new RegExp(`^${t('home:start.exam')}`) }).click();
  await page.getByRole('textbox', { name: t('start:examTitle') }).fill('Rivers of Asia');
  await page.getByRole('textbox', { name: t('start:question') }).fill('Which is the longest?');
  await page.getByRole('button', { name: t('start:goOn') }).click();
  await checkAccessibility(page);
  await page.reload();
  const options = page.getByRole('form').getByRole('textbox');
  await options.nth(2).fill('Yangtze');
  await options.nth(3).fill('Mekong');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: t('start:goOn') }).click();
  await expect(page).toHaveURL(/\/signup\?redirect=%2FInquiries%2Fcreate$/);
  await expect(page.locator('main a[href^="/login"]')).toBeVisible();
  expect(sheet).toMatch(/^\/assets\/.+\.css$/);
  expect(fetched).not.toContain(sheet);
  await account.fillSignUp(identifier, 'Rainy-Day!7');
  await account.submitSignUp();
  await account.enterCode(identifier);
  await expect(page).toHaveURL(/\/Inquiries\/create\?id=[0-9a-f-]{36}&step=question$/);
  await expect(page.getByRole('heading', { name: 'Rivers of Asia' })).toBeVisible();
  await expect(page.getByText('Which is the longest?').first()).toBeVisible();
});
