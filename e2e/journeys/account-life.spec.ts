import { randomInt, randomUUID } from 'node:crypto';
import * as authCalls from '@nazar/domain/api/auth-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import type { Page } from '@playwright/test';
import { readOneTimeCode } from '../api-person.ts';
import { expect, type Texts, test } from '../fixtures.ts';
import { KeyboardPerson } from '../keyboard-person.ts';
import { waitForCaptcha } from '../screens/wait-for-captcha.ts';
import { captchaAnswer, type Site } from '../site.ts';

const firstPassword = 'Rainy-Day!7';
const secondPassword = 'Windy-Night!8';
const thirdPassword = 'Snowy-Noon!9';

/** An Iranian mobile number that is unused in this run. */
const someMobile = () => `+98912${randomInt(1_000_000, 9_999_999)}`;
const someEmail = () => `person-${randomUUID()}@example.com`;

function person(page: Page, t: Texts, site: Site) {
  const keys = new KeyboardPerson(page);
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const group = (key: string) => page.getByRole('button', { name: new RegExp(`^${t(key)}`) });
  return {
    keys,
    field,
    button,
    group,

    password: (key: string) => page.getByRole('textbox', { name: t(key), exact: true }),
    answerCaptcha: async () => {
      await waitForCaptcha(page, t);
      await keys.fill(page.getByLabel(t('account:captcha.label')), captchaAnswer);
    },
    enterCode: async (identifier: string) => {
      const code = await readOneTimeCode(site, identifier);
      await keys.fill(page.getByLabel(t('account:code.label')), code);
    },
    openFromMenu: async (key: string) => {
      await keys.press(button('common:menu.account'));
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
      const item = page.getByRole('menuitem', { name: t(key), exact: true });
      for (let step = 0; step < 20; step += 1) {
        if (await item.evaluate((node) => node === document.activeElement)) break;
        await page.keyboard.press('ArrowDown');
      }
      await expect(item).toBeFocused();
      await page.keyboard.press('Enter');
    },
  };
}

/** Signs in elsewhere and returns the session's token. */
async function signInElsewhere(site: Site, identifier: string, password: string): Promise<string> {
  const captcha = await fetch(`${site.url}/api/Auth/v1/Rest/cshow.php`);
  const cookie = captcha.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const reply = await fetch(site.url + getCallUrlPath(authCalls.login), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ identifier, captcha: captchaAnswer, password }),
  });
  const { result } = (await reply.json()) as { result: { session_token: string } };
  return result.session_token;
}

async function isAlive(site: Site, token: string): Promise<boolean> {
  const reply = await fetch(`${site.url}/api/User/v1/Rest/getInfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.status === 200;
}

test('a person signs up by mobile, fills the profile, adds an e-mail and changes everything, by keyboard only', async ({
  page,
  site,
  t,
  checkAccessibility,
}) => {
  test.slow();
  const mobile = someMobile();
  const email = someEmail();
  const { keys, field, button, group, password, answerCaptcha, enterCode, openFromMenu } = person(
    page,
    t,
    site,
  );

  await page.goto('/signup');
  await keys.fill(page.getByLabel(t('account:identifier')), mobile);
  await keys.fill(password('account:password'), firstPassword);
  await answerCaptcha();
  await keys.press(page.getByLabel(t('account:terms.accept')), 'Space');
  await keys.press(button('account:signup.submit'));
  await enterCode(mobile);

  await expect(page).toHaveURL(/\/welcome/);
  await checkAccessibility(page);
  await keys.press(page.getByRole('radio', { name: t('account:welcome.real') }), 'Space');
  await keys.fill(page.getByLabel(t('account:welcome.name'), { exact: true }), 'Sara Rad');
  await keys.press(button('account:welcome.finish'));
  await expect(page).toHaveURL(/\/$/);

  await openFromMenu('common:menu.user');
  await expect(page).toHaveURL(/\/user$/);
  await keys.press(group('profile:personal.title'));
  await expect(field('profile:name.real')).toHaveValue('Sara Rad');
  const username = `sara_${randomUUID().slice(0, 8)}`;
  await keys.fill(field('profile:profileName'), 'Sara');
  await keys.press(group('profile:about.title'));
  await keys.fill(field('profile:username'), username);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('common:saved.saved')).first()).toBeVisible();
  await page.reload();
  await keys.press(group('profile:about.title'));
  await expect(field('profile:username')).toHaveValue(username);

  await keys.press(page.getByRole('link', { name: t('profile:nav.email'), exact: true }));
  await expect(page).toHaveURL(/\/user\/change-email$/);
  await keys.fill(page.getByLabel(t('profile:email.new')), email);
  await answerCaptcha();
  await keys.press(button('profile:change.sendCode'));
  await enterCode(email);
  const current = password('profile:currentPassword');
  await keys.fill(current, 'Not-My-Pass!1');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  await keys.fill(current, firstPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile:email.changed'))).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  const other = await signInElsewhere(site, email, firstPassword);
  await openFromMenu('common:menu.changePassword');
  await expect(page).toHaveURL(/\/user\/change-password$/);
  await keys.fill(current, firstPassword);
  await keys.fill(password('account:newPassword'), secondPassword);
  await keys.fill(password('account:confirmPassword'), secondPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile:password.changed'))).toBeVisible();
  await expect(current).toHaveValue('');
  expect(await isAlive(site, other)).toBe(false);

  const newMobile = someMobile();
  await openFromMenu('common:menu.changeMobile');
  await expect(page).toHaveURL(/\/user\/change-mobile$/);
  await keys.fill(page.getByLabel(t('profile:mobile.new')), newMobile);
  await answerCaptcha();
  await keys.press(button('profile:change.sendCode'));
  await enterCode(newMobile);
  await keys.fill(current, secondPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile:mobile.changed'))).toBeVisible();
  // The old number gets a notice that does not contain the whole new one.
  await expect.poll(() => site.messages(mobile).length).toBeGreaterThan(1);
  expect(site.messages(mobile).at(-1)?.text).not.toContain(newMobile);

  const second = await signInElsewhere(site, username, secondPassword);
  await openFromMenu('common:menu.sessions');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(2);
  await keys.press(button('profile:sessions.endOthers'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await checkAccessibility(page);
  await keys.press(dialog.getByRole('button', { name: t('profile:sessions.signOut'), exact: true }));
  await expect(page.getByText(t('profile:sessions.onlyThis'))).toBeVisible();
  expect(await isAlive(site, second)).toBe(false);
});

test('a person who lost the password signs in again and returns to the same screen, by keyboard only', async ({
  page,
  site,
  t,
  checkAccessibility,
}) => {
  test.slow();
  const email = someEmail();
  const { keys, button, password, answerCaptcha, enterCode } = person(page, t, site);
  await page.goto('/signup');
  await keys.fill(page.getByLabel(t('account:identifier')), email);
  await keys.fill(password('account:password'), firstPassword);
  await answerCaptcha();
  await keys.press(page.getByLabel(t('account:terms.accept')), 'Space');
  await keys.press(button('account:signup.submit'));
  await enterCode(email);
  await expect(page).toHaveURL(/\/welcome/);
  await keys.press(button('account:welcome.skip'));
  await expect(page).toHaveURL(/\/$/);
  const old = await page.evaluate(() => localStorage.getItem('session_token') ?? '');
  expect(await isAlive(site, old)).toBe(true);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/Inquiries');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await keys.press(page.getByRole('link', { name: t('account:login.forgot') }));
  await expect(page).toHaveURL(/\/forgot\?redirect=/);
  await keys.fill(page.getByLabel(t('account:identifier')), email);
  await answerCaptcha();
  const before = site.messages(email).length;
  await keys.press(button('account:forgot.submit'));
  await expect(page).toHaveURL(/\/forgot\/password/);
  await expect.poll(() => site.messages(email).length).toBeGreaterThan(before);
  await page.reload();
  await checkAccessibility(page);
  await enterCode(email);
  await keys.fill(password('account:newPassword'), thirdPassword);
  await keys.fill(password('account:confirmPassword'), thirdPassword);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText(t('account:login.passwordChanged'))).toBeVisible();
  expect(await isAlive(site, old)).toBe(false);
  await expect(page.getByLabel(t('account:identifierOrUsername'))).toHaveValue(email);
  await keys.fill(password('account:password'), thirdPassword);
  await answerCaptcha();
  await page.keyboard.press('Enter');
  // The account type was asked once, at sign-up, so they return directly.
  await expect(page).toHaveURL(/\/Inquiries$/);
});
