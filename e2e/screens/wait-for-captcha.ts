import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '../fixtures.ts';

/** Waits for the picture, which loads once the form is used; before that there is no captcha to answer. */
export async function waitForCaptcha(within: Page | Locator, t: Texts): Promise<void> {
  await within.getByLabel(t('account:captcha.label')).focus();
  const picture = within.getByRole('img', { name: t('account:captcha.picture') });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}
