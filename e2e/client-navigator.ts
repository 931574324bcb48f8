import { expect, type Page, type Request } from '@playwright/test';
import type { Texts } from './fixtures.ts';

/** The idle time in milliseconds after which Playwright calls a loaded page `networkidle`. */
const quietMs = 500;

/** Navigates inside the open page like its links do, without reloading it. */
export function makeClientNavigator(page: Page, t: Texts): (path: string) => Promise<void> {
  const underWay = new Set<Request>();
  let quietSince = performance.now();
  const end = (request: Request) => {
    underWay.delete(request);
    quietSince = performance.now();
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const turnTo = async (path: string) => {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    quietSince = performance.now();
  };
  const nothing = page.getByRole('heading', { name: t('common:notFound.status') });
  return async (path) => {
    // The previous screen is gone when this one is shown, so the next one is new.
    await turnTo('/nothing/here');
    await expect(nothing).toBeVisible();
    await turnTo(path);
    await expect(nothing).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // The idle time starts after rendering, because the screen's requests start with it.
    quietSince = performance.now();
    await expect
      .poll(() => underWay.size === 0 && performance.now() - quietSince > quietMs, { intervals: [100] })
      .toBe(true);
  };
}
