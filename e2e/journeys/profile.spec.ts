import * as authCalls from '@nazar/domain/api/auth-calls.ts';
import * as userCalls from '@nazar/domain/api/user-calls.ts';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { makePicture } from '../picture.ts';
import { captchaAnswer } from '../site.ts';
import { storeSession } from '../store-session.ts';

test('a picture can be cropped by keyboard, appears in the header, and can be removed', async ({
  page,
  site,
  t,
  checkAccessibility,
}) => {
  const person = await signUpByCalls(site);
  await storeSession(page, site, person);
  await page.goto('/user');
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: makePicture(800, 500),
  });
  const corner = page.getByRole('button', {
    name: t('profile:crop.corner', { corner: t('profile:crop.bottomRight') }),
  });
  await corner.focus();
  const before = await corner.boundingBox();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('profile:crop.use') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile:picture.saved'))).toBeVisible();
  const { picture } = await person.call(userCalls.getInfo, {});
  await expect(page.locator(`header img[src*="${picture}"]`)).toBeVisible();
  await page.getByRole('button', { name: t('profile:picture.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile:picture.remove') })
    .click();
  await expect(page.getByText(t('profile:picture.removed'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile:picture.choose') })).toBeFocused();
  await expect(page.locator('header img[src*="/file/"]')).toHaveCount(0);
  expect((await person.call(userCalls.getInfo, {})).picture).toBeNull();
});

test('a device can be signed out from another one, by keyboard', async ({
  page,
  site,
  t,
  checkAccessibility,
}) => {
  const person = await signUpByCalls(site);
  const captcha = await page.request.get(`${site.url}/api/Auth/v1/Rest/cshow.php`);
  expect(captcha.ok()).toBe(true);
  const reply = await page.request.post(`${site.url}/api/Auth/v1/Rest/login`, {
    data: { identifier: person.identifier, password: person.password, captcha: captchaAnswer },
  });
  const { result } = (await reply.json()) as { result: { session_token: string } };
  await storeSession(page, site, { token: result.session_token });
  await page.goto('/user/sessions');
  await expect(page.getByText(t('profile:sessions.thisDevice'))).toHaveCount(1);
  await checkAccessibility(page);
  const other = page.getByRole('listitem').filter({ hasText: t('profile:device.unknown') });
  await other.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile:sessions.onlyThis'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { loggedIn } = await person.call(authCalls.isLoggedIn, {});
  expect(loggedIn).toBe(false);
});
