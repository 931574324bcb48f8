import type { Page } from '@playwright/test';
import type { Language } from './fixtures.ts';

/** Saves pictures of a screen on a phone and on a desktop, to look at; only if PICTURES names a folder. */
export async function savePictures(page: Page, name: string, language: Language): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${language}-${width}.png`, fullPage: true });
  }
  if (before !== null) await page.setViewportSize(before);
}
