import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '../fixtures.ts';

/** Waits for the picture: until it has come there is no captcha that an answer could be right for. */
export async function seeCaptcha(within: Page | Locator, t: Texts): Promise<void> {
  const picture = within.getByRole('img', { name: t('account:captcha.picture') });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}
