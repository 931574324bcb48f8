import { expect, type Page, type Request } from '@playwright/test';
import type { Texts } from './fixtures.ts';

/** As long as Playwright waits before it calls a page that was loaded `networkidle`. */
const quietMs = 500;

/** Opens screens of the application in the page that is open, as its links do, without loading it anew. */
export function insidePage(page: Page, t: Texts): (path: string) => Promise<void> {
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
    // The screen before is gone when this one is there, so what comes after it is the new one.
    await turnTo('/nothing/here');
    await expect(nothing).toBeVisible();
    await turnTo(path);
    await expect(nothing).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // What it asks for begins with it, however long it took to draw.
    quietSince = performance.now();
    await expect
      .poll(() => underWay.size === 0 && performance.now() - quietSince > quietMs, { intervals: [100] })
      .toBe(true);
  };
}
