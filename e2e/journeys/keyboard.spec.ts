import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import type { Locator } from '@playwright/test';
import { signUpByCalls } from '../api-person.ts';
import { expect, test } from '../fixtures.ts';
import { pathWords } from '../path-words.ts';
import { WizardJourney } from '../screens/wizard.ts';
import { storeSession } from '../store-session.ts';

test('the header has a skip link, and its menu can be used by keyboard', async ({ page, site, t }) => {
  await storeSession(page, site, await signUpByCalls(site));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('home:own.title'), exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('common:skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const account = page.getByRole('button', { name: t('common:menu.account') });
  await account.focus();
  await page.keyboard.press('Enter');
  const inquiries = page.getByRole('menuitem', { name: t('common:menu.inquiries') });
  await expectFocusIn(page.getByRole('menu'));
  await page.keyboard.press('ArrowDown');
  // The first or the second item, because the menu may already have focused its first.
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(inquiries).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusIn(page.getByRole('menu'));
  await walkTo(inquiries);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Inquiries$/);
});

test('questions can be added, written and reordered by keyboard', async ({ page, site, language, t }) => {
  const owner = await signUpByCalls(site);
  const id = randomUUID();
  const w = pathWords[language];
  await owner.call(inquiryCalls.addMyInquiry, { id, title: w.title, language });
  await storeSession(page, site, owner);
  await page.goto(`/Inquiries/create?id=${id}&step=question`);
  const wizard = new WizardJourney(page, t, language);
  const pickType = async (type: 'single' | 'number') => {
    const item = page.getByRole('menuitem', { name: t(`wizard:responseType.${type}`), exact: true });
    await expectFocusIn(page.getByRole('menu'));
    await walkTo(item);
    await page.keyboard.press('Enter');
    await expect(wizard.body).toBeFocused();
  };
  await page.getByRole('button', { name: t('wizard:responseType.single'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(wizard.body).toBeFocused();
  await page.keyboard.type(w.dish.body);
  await wizard.option(1).focus();
  for (const [index, label] of w.dish.options.entries()) {
    await expect(wizard.option(index + 1)).toBeFocused();
    await page.keyboard.type(label);
    if (index + 1 < w.dish.options.length) await page.keyboard.press('Enter');
  }
  await wizard.editor.getByRole('button', { name: t('wizard:question.done'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(wizard.editor).toHaveCount(0);

  await page
    .getByRole('button', { name: t('wizard:question.addToUnnamed', { number: wizard.number(1) }) })
    .focus();
  await page.keyboard.press('Enter');
  await pickType('number');
  await page.keyboard.type(w.price.body);
  await wizard.editor.getByRole('button', { name: t('wizard:question.done'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await wizard.expectOrder([w.dish.body, w.price.body]);

  await wizard.carry(wizard.questionHandle(2), ['ArrowUp'], 2);
  await wizard.expectOrder([w.price.body, w.dish.body]);
  // Cancelling a drag changes nothing.
  await wizard.questionHandle(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await wizard.expectOrder([w.price.body, w.dish.body]);
  await page.reload();
  await wizard.expectOrder([w.price.body, w.dish.body]);
});

test('a dialog traps the focus and returns it', async ({ page, site, t }) => {
  const owner = await signUpByCalls(site);
  const title = 'Team lunch';
  await owner.call(inquiryCalls.addMyInquiry, { id: randomUUID(), title, language: 'en' });
  await storeSession(page, site, owner);
  await page.goto('/Inquiries');
  const menu = page.getByRole('button', { name: t('myInquiries:menuNamed', { title }) });
  const remove = page.getByRole('menuitem', { name: t('myInquiries:delete'), exact: true });
  const dialog = page.getByRole('dialog', { name: t('myInquiries:deleteTitle', { title }) });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expectFocusIn(page.getByRole('menu'));
  await walkTo(remove);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: t('common:cancel') })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expectFocusIn(dialog);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(page.getByText(title).first()).toBeVisible();
});

test('the menu on a phone fits the window, traps the focus, closes with Escape and returns it', async ({
  page,
  site,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeSession(page, site, await signUpByCalls(site));
  await page.goto('/');
  const burger = page.getByRole('button', { name: t('common:menu.open') });
  await burger.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: t('common:menu.inquiries') })).toBeVisible();
  await expectFocusIn(drawer);
  await expect(drawer.getByRole('button', { name: t('common:menu.signOut') })).toBeInViewport({ ratio: 1 });
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expectFocusIn(drawer);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(burger).toBeFocused();
});

test('Back closes the menu on the first page of a visit, and leaves only once nothing is open', async ({
  page,
  site,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeSession(page, site, await signUpByCalls(site));
  await page.goto('/robots.txt');
  await page.goto('/');
  const drawer = page.getByRole('dialog');
  const inquiries = drawer.getByRole('link', { name: t('common:menu.inquiries') });
  const open = async () => {
    await page.getByRole('button', { name: t('common:menu.open') }).click();
    await expect(inquiries).toBeVisible();
  };
  for (const _time of [1, 2]) {
    await open();
    await page.evaluate(() => history.back());
    await expect(drawer).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/');
    // The page returns to its second history entry, and a person presses nothing else so soon.
    await expect.poll(() => page.evaluate(() => history.state?.part)).toBe('copy');
  }
  await open();
  await inquiries.click();
  await expect(page.getByRole('heading', { name: t('common:menu.inquiries'), level: 1 })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { name: t('home:own.first') })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect.poll(() => new URL(page.url()).pathname).toBe('/robots.txt');
});

/** Waits for the focus, because keys pressed before would go elsewhere. */
async function expectFocusIn(container: Locator): Promise<void> {
  await expect(container.locator(':focus')).toHaveCount(1);
}

async function walkTo(item: Locator): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    if (await item.evaluate((node) => node === document.activeElement)) break;
    await item.page().keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
}
