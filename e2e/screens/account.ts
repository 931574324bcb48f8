import { expect, type Page } from '@playwright/test';
import { readOneTimeCode } from '../api-person.ts';
import type { Texts } from '../fixtures.ts';
import { captchaAnswer, type Site } from '../site.ts';
import { waitForCaptcha } from './wait-for-captcha.ts';

/** Sign-up, sign-in and sign-out as a person does them. */
export class AccountScreens {
  private readonly page: Page;
  private readonly t: Texts;
  private readonly site: Site;

  constructor(page: Page, t: Texts, site: Site) {
    this.page = page;
    this.t = t;
    this.site = site;
  }

  async fillSignUp(identifier: string, password: string): Promise<void> {
    const { page, t } = this;
    await page.getByLabel(t('account:identifier')).fill(identifier);
    await page.locator('input[type=password]').fill(password);
    await waitForCaptcha(page, t);
    await page.getByLabel(t('account:captcha.label')).fill(captchaAnswer);
    await page.getByLabel(t('account:terms.accept')).check();
  }

  async submitSignUp(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('account:signup.submit') }).click();
  }

  /** Types the code from the outbox; the last digit submits the form. */
  async enterCode(identifier: string): Promise<void> {
    const { page, t } = this;
    await expect(page.getByRole('heading', { name: t('account:signup.codeTitle') })).toBeVisible();
    const code = await readOneTimeCode(this.site, identifier);
    await page.getByLabel(t('account:code.label')).first().click();
    await page.keyboard.type(code);
  }

  async signInByPassword(identifier: string, password: string): Promise<void> {
    const { page, t } = this;
    await page.getByLabel(t('account:identifierOrUsername')).fill(identifier);
    await page.locator('input[type=password]').fill(password);
    await waitForCaptcha(page, t);
    await page.getByLabel(t('account:captcha.label')).fill(captchaAnswer);
    await page
      .getByRole('button', { name: t('account:login.submit') })
      .last()
      .click();
  }

  async signOut(): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('common:menu.account') }).click();
    await page.getByRole('menuitem', { name: t('common:menu.signOut') }).click();
    await expect(page.getByRole('link', { name: t('common:menu.signIn') })).toBeVisible();
  }
}
