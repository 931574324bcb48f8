import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';

test('a guest finds the answers from the receipt page, and elsewhere by the receipt only', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const owner = await signUpByCalls(site);
  const { id, words } = await publishOpenInquiry(owner, language, { resultViewStatus: 'public' });
  await page.goto(`/${id}/participate`);
  await page
    .getByRole('radio', { name: words.means[1] ?? '', exact: true })
    .first()
    .check();
  await page.getByRole('radio', { name: words.yesNo[1] ?? '', exact: true }).check();
  await page.getByRole('button', { name: t('participation:submit') }).click();
  await page.getByText(t('participation:receiptTitle'), { exact: true }).click();
  const thanks = page.getByRole('status', { name: t('participation:receiptTitle') });
  await expect(thanks).toHaveText(/^[A-Za-z0-9_-]{22}$/);
  const receipt = await thanks.textContent();
  await page.getByRole('link', { name: t('participation:seeMyAnswers') }).click();
  const counted = page.getByText(new RegExp(t('participated:result.counted').slice(0, 12)));
  await expect(counted).toBeVisible();
  await expect(page.getByText(words.means[1] ?? '').first()).toBeVisible();
  await checkAccessibility(page);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: t('participated:result.unknown') })).toBeVisible();
  const field = page.getByRole('textbox', { name: t('participated:lookup.label') });
  await field.fill('A'.repeat(22));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(t('problems:receiptUnknown'));
  await checkAccessibility(page);
  await field.fill(receipt ?? '');
  await page.keyboard.press('Enter');
  await expect(counted).toBeVisible();
  expect(page.url()).not.toContain(receipt ?? 'none');
  await page.getByRole('button', { name: t('participated:keep.keep') }).click();
  await page.goto('/participated');
  await expect(page.getByRole('link', { name: words.title, exact: true })).toBeVisible();
  await checkAccessibility(page);
});
