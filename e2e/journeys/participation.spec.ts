import type { Page } from '@playwright/test';
import { signUpByCalls } from '../api-person.ts';
import { expect, type Language, test } from '../fixtures.ts';
import { type OpenInquiry, publishOpenInquiry } from '../open-inquiry.ts';
import type { Site } from '../site.ts';

test.use({ viewport: { width: 360, height: 740 } });

async function open(page: Page, site: Site, language: Language): Promise<OpenInquiry> {
  const inquiry = await publishOpenInquiry(await signUpByCalls(site), language);
  await page.goto(`/${inquiry.id}/participate`);
  return inquiry;
}

test('a guest answers on a phone, sees the thanks, and sees later that they have answered', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const { words } = await open(page, site, language);
  const submit = page.getByRole('button', { name: t('participation:submit') });
  await submit.dblclick();
  await expect(page.getByRole('alert')).toHaveText(t('participation:answerMandatory'));
  await expect(page.locator('input:checked')).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(t('participation:answerMandatory'));
  await expect(page.getByRole('radio', { name: words.means[0], exact: true })).toBeFocused();
  await checkAccessibility(page);

  await page.getByRole('radio', { name: words.means[1], exact: true }).check();
  await page.getByRole('checkbox', { name: words.means[3] }).check();
  await expect(page.getByLabel(words.make)).toHaveCount(0);
  await page.getByRole('radio', { name: words.yesNo[0], exact: true }).check();
  await page.getByLabel(words.make).fill('206');
  await page.getByLabel(words.minutes).fill('۴۵');
  await page.getByRole('group', { name: words.stars }).getByRole('radio').nth(3).check();
  await page.getByLabel(words.list).selectOption(words.places[2] ?? '');
  await page.getByRole('group', { name: words.order }).getByRole('button').nth(2).click();
  for (const service of words.services) {
    await page.getByRole('radio', { name: `${service} ${words.grades[2]}` }).check();
  }
  await page.getByLabel(words.wish).fill('…');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBe(widths[1]);

  await submit.click();
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
  await page.getByText(t('participation:receiptTitle'), { exact: true }).click();
  const receipt = page.getByRole('status', { name: t('participation:receiptTitle') });
  await expect(receipt).toHaveText(/^[A-Za-z0-9_-]{22}$/);
  await checkAccessibility(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('participation:answeredTitle') })).toBeVisible();
});

test('no answer is lost by a reload or a lost connection before the submit', async ({
  page,
  site,
  language,
  t,
}) => {
  const { words } = await open(page, site, language);
  await page.getByRole('radio', { name: words.means[2], exact: true }).check();
  await page.getByRole('radio', { name: words.yesNo[1], exact: true }).check();
  await page.getByLabel(words.wish).fill('Half a sen');
  await page.reload();
  await expect(page.getByLabel(words.wish)).toHaveValue('Half a sen');
  await expect(page.getByRole('radio', { name: words.means[2], exact: true })).toBeChecked();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await expect(page.getByText(t('participation:waiting'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
});

test('a submit with a lost reply is sent again and counted once', async ({ page, site, language, t }) => {
  const { words } = await open(page, site, language);
  let tries = 0;
  const attempts = new Set<string>();
  await page.route('**/Participation/v1/Rest/submit?*', async (route) => {
    tries += 1;
    attempts.add(route.request().postData() ?? '');
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('radio', { name: words.means[0], exact: true }).check();
  await page.getByRole('radio', { name: words.yesNo[1], exact: true }).check();
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeVisible();
  expect([tries, attempts.size]).toEqual([2, 1]);
});

test('the whole page can be answered by keyboard only', async ({ page, site, language, t }) => {
  const { words } = await open(page, site, language);
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('radio', { name: words.means[0], exact: true }).focus();
  await press('Space');
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[data-question]')?.querySelector('legend, label')?.textContent ?? '',
    );
  // Moves to the question about the car, whose radio buttons are one tab stop.
  while (!(await focused()).includes(words.car)) await press('Tab');
  await press('Space');
  const submit = page.getByRole('button', { name: t('participation:submit') });
  for (let steps = 0; steps < 60; steps += 1) {
    if (await submit.evaluate((button) => button === document.activeElement)) break;
    await press('Tab');
  }
  await expect(submit).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: t('participation:sent') })).toBeFocused();
});

test('a timed inquiry starts with a button and counts down', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const inquiry = await publishOpenInquiry(await signUpByCalls(site), language, { timeLimit: 10 });
  await page.goto(`/${inquiry.id}/participate`);
  await expect(page.getByText(inquiry.words.single)).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('participation:begin') }).click();
  await expect(page.getByRole('timer')).toHaveText(
    language === 'fa' ? /^[۹۰۱]+:[۰-۹]{2}$/ : /^(?:9|10):\d{2}$/,
  );
  await expect(page.getByRole('group', { name: inquiry.words.single })).toBeVisible();
  await checkAccessibility(page);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
});

test('an unknown inquiry looks like one that requires signing in', async ({
  page,
  t,
  checkAccessibility,
}) => {
  const reply = await page.goto('/00000000-0000-4000-8000-00000000abcd/participate');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: t('participation:signInTitle') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('participation:signIn') })).toHaveAttribute(
    'href',
    /^\/login\?redirect=/,
  );
  await checkAccessibility(page);
});
