import { laterScriptsId } from '@nazar/domain/api/front-page.ts';
import type { Locator, Page } from '@playwright/test';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { publishOpenInquiry } from '../open-inquiry.ts';

/** Opens a page whose script is delayed until the returned function is called, except the early script. */
async function openSlowly(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise: come, resolve: release } = Promise.withResolvers<void>();
  const early = page.waitForResponse(/early-script/);
  await page.route(/\/assets\/(?!early-script).*\.js/, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await early;
  return async () => {
    release();
    await page.waitForFunction(() => document.getElementById('page-styles') === null);
  };
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

test('input and presses before the script loads are kept', async ({ page, site }) => {
  const { id } = await publishOpenInquiry(await signUpByCalls(site), 'en');
  await test.step('on an inquiry’s page', async () => {
    const finish = await openSlowly(page, `/${id}`);
    const like = page.getByRole('button', { name: /^Like/ });
    await like.click();
    await like.click();
    await page.evaluate(() => window.scrollTo(0, 200));
    await finish();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
  });
  await test.step('in the search of the home page', async () => {
    const finish = await openSlowly(page, '/');
    const box = page.getByRole('main').getByRole('searchbox');
    await box.fill('cof');
    await finish();
    await expect(page.getByRole('status').first()).toBeVisible();
    await box.pressSequentially('fee');
    await box.press('Enter');
    await expect(page).toHaveURL(`${site.url}/?q=coffee`);
  });
});

const presses: Readonly<Record<string, (button: Locator) => Promise<void>>> = {
  'touching the page': (button) => button.click(),
  'a click without a pointer': (button) => button.evaluate((element: HTMLElement) => element.click()),
};
for (const [way, press] of Object.entries(presses)) {
  test(`a new visitor loads the application only on ${way}`, async ({ browser, site }) => {
    const { id } = await publishOpenInquiry(await signUpByCalls(site), 'en');
    // The browser has the zone of the page's times, because a day that differs elsewhere starts the script at once.
    const page = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    // Without a press, the application would start after eight seconds, which a busy machine may need for the page.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const reply = await page.goto(`${site.url}/${id}`);
    // A page that could not be rendered has no content and loads the application at once.
    expect(await reply?.text()).toContain(`id="${laterScriptsId}"`);
    expect(scripts).toEqual([expect.stringContaining('early-script')]);
    const like = page.getByRole('button', { name: /^Like/ });
    await press(like);
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
    await page.clock.resume();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
}

const missing = { script: /\/assets\/base.*\.js/, 'first script': /\/assets\/early-script.*\.js/ };
for (const [name, script] of Object.entries(missing)) {
  test(`a page whose ${name} can’t load shows a notice after a while, with a button to reload`, async ({
    page,
    site,
  }) => {
    const { id } = await publishOpenInquiry(await signUpByCalls(site), 'en');
    // The script fails until the page is reloaded, including its retry after eight seconds.
    let isReloaded = false;
    await page.route(script, (route) => (isReloaded ? route.continue() : route.abort()));
    const failure = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    await page.goto(`/${id}`, { waitUntil: 'commit' });
    await page.waitForLoadState('load');
    // The application starts when the page is touched; the notice counts from then.
    await page.mouse.move(1, 1);
    await failure;
    // A new document's request comes before those of its scripts.
    page.on('request', (request) => {
      isReloaded ||= request.isNavigationRequest();
    });
    const again = page.getByRole('link', { name: 'reload the page' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(again).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(again).toBeVisible();
    await again.click();
    await page.waitForFunction(() => document.getElementById('page-styles') === null);
    await expect(again).toBeHidden();
  });
}
