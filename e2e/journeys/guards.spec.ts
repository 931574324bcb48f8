import { randomUUID } from 'node:crypto';
import * as authCalls from '@nazar/domain/api/auth-calls.ts';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import type { Page } from '@playwright/test';
import { type ApiPerson, signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { advanceTimeUntil, freezeTime } from '../frozen-time.ts';
import { AccountScreens } from '../screens/account.ts';
import { storeSession } from '../store-session.ts';

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('session_token'));

async function makeDraft(owner: ApiPerson, title: string): Promise<string> {
  const id = randomUUID();
  await owner.call(inquiryCalls.addMyInquiry, { id, title, language: 'en' });
  return id;
}

test('a screen for signed-in people asks a guest to sign in and returns afterwards', async ({
  page,
  site,
  t,
}) => {
  const person = await signUpByCalls(site);
  const id = await makeDraft(person, 'Half done');
  const wanted = `/Inquiries/create?id=${id}&step=setting`;
  await page.goto(wanted);
  await expect(page).toHaveURL(`${site.url}/login?redirect=${encodeURIComponent(wanted)}`);
  await expect(page.getByText(t('account:login.goesOn'))).toBeVisible();
  await new AccountScreens(page, t, site).signInByPassword(person.identifier, person.password);
  await expect(page).toHaveURL(`${site.url}${wanted}`);
  await expect(page.getByRole('heading', { name: 'Half done' })).toBeVisible();
  // Guest pages redirect a signed-in person.
  await page.goto('/login');
  await expect(page).toHaveURL(`${site.url}/`);
});

test('an ended session is removed, and the person can sign in and continue on the same screen', async ({
  page,
  site,
  t,
}) => {
  const person = await signUpByCalls(site);
  const id = await makeDraft(person, 'Half done');
  await storeSession(page, site, person);
  await page.goto('/Inquiries');
  await expect(page.getByText('Half done')).toBeVisible();
  await person.call(authCalls.logout, {});
  await page.goto(`/Inquiries/create?id=${id}&step=info`);
  await expect(page).toHaveURL(
    `${site.url}/login?redirect=${encodeURIComponent(`/Inquiries/create?id=${id}&step=info`)}`,
  );
  expect(await readToken(page)).toBeNull();
  await new AccountScreens(page, t, site).signInByPassword(person.identifier, person.password);
  await expect(page.getByRole('heading', { name: 'Half done' })).toBeVisible();
});

test('a failed reply shows one red notification for each entry, for five seconds', async ({ page, t }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('home:pitch'), exact: true })).toBeVisible();
  await page.route('**/Inquiry/v1/Rest/getList', (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: false,
        code: 'invalidInput',
        requestId: 'x',
        errors: {
          pg: { code: 'tooSmall', params: {}, text: 'The first sentence.' },
          nrpp: { code: 'tooBig', params: {}, text: 'The second sentence.' },
        },
      },
    }),
  );
  const search = page.getByRole('searchbox', { name: t('common:search.label') });
  await search.fill('word');
  await freezeTime(page);
  await search.press('Enter');
  const notifications = page.getByRole('alert').filter({ hasText: t('common:error.title') });
  await advanceTimeUntil(page, async () => (await notifications.count()) === 2);
  await expect(notifications.filter({ hasText: 'The first sentence.' })).toBeVisible();
  await expect(notifications.filter({ hasText: 'The second sentence.' })).toBeVisible();
  // Notifications appear in one fixed corner, below the header.
  const places = async () => {
    const header = await page.getByRole('banner').boundingBox();
    const boxes = await Promise.all((await notifications.all()).map((each) => each.boundingBox()));
    return boxes.map((box) => ({
      isBelowHeader: (box?.y ?? 0) >= (header?.y ?? 0) + (header?.height ?? Infinity),
      fromStart: Math.round(box?.x ?? -1),
    }));
  };
  await page.clock.runFor(2000);
  // The notifications' animation runs by the browser's own time.
  const place = { isBelowHeader: true, fromStart: 16 };
  await expect.poll(places).toEqual([place, place]);
  await page.clock.runFor(3500);
  await expect(notifications).toHaveCount(0);
});

test('a loading screen shows cyan bars in the middle', async ({ page, t }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('home:pitch'), exact: true })).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: t('common:menu.signIn') }).click();
  const loader = page.getByRole('status', { name: t('common:loading') });
  await expect(loader).toBeVisible();
  const box = await loader.locator('.mantine-Loader-root').boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(30);
  // Journeys ask for reduced motion, so progress bars do not move.
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  release();
  await expect(page.getByRole('heading', { name: t('account:login.title') })).toBeVisible();
  await expect(loader).toHaveCount(0);
});
