import type { Page } from '@playwright/test';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { WizardJourney } from '../screens/wizard.ts';
import { storeSession } from '../store-session.ts';

test('a first poll of three options takes at most 3 clicks and 4 texts', async ({
  page,
  site,
  language,
  t,
  checkAccessibility,
}) => {
  const w = pathWords[language];
  const wizard = new WizardJourney(page, t, language);
  await storeSession(page, site, await signUpByCalls(site));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('home:own.first') })).toBeVisible();
  await checkAccessibility(page);
  const clicks = await countClicks(page);
  let texts = 0;
  const write = async (text: string) => {
    await page.keyboard.type(text);
    texts += 1;
  };

  await page.getByRole('button', { name: new RegExp(`^${t('home:start.poll')}`) }).click();
  const form = page.getByRole('form', { name: t('start:name.poll') });
  const fields = form.getByRole('textbox');
  // No letter is lost, although the options load after the click.
  await write(w.dish.body);
  await expect(fields.first()).toHaveValue(w.dish.body);
  await expect(fields.first()).toBeFocused();
  await expect(fields).toHaveCount(3);
  for (const [index, label] of w.dish.options.slice(0, 3).entries()) {
    await page.keyboard.press('Enter');
    await expect(fields.nth(index + 1)).toBeFocused();
    await write(label);
  }
  await checkAccessibility(page);
  await form.getByRole('button', { name: t('start:publish') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: t('wizard:info.category') })).not.toHaveValue('');
  await expect(dialog.getByRole('img', { name: t('wizard:cover.preview') })).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: t('wizard:publish.publish'), exact: true }).click();
  await wizard.expectStep('share');
  await expect(page.getByRole('heading', { name: t('wizard:share.published') })).toBeVisible();
  expect(texts).toBe(4);
  expect(await clicks()).toBe(3);

  // A phone shows the way to the next one at once, above the list of the first.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator('header a[href="/"]').first().click();
  await expect(page.getByRole('heading', { name: t('home:own.live') })).toBeVisible();
  for (const tile of await page
    .getByRole('region', { name: t('home:own.new') })
    .locator('a, button')
    .all()) {
    await expect(tile).toBeInViewport({ ratio: 1 });
  }
});

/** Counts clicks by mouse or touch; keyboard input into a field counts as text. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener('pointerdown', () => (counted.clicks += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}
