import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '../fixtures.ts';

/** The chart wizard and the finished chart. */
export class ChartScreens {
  readonly page: Page;
  private readonly t: Texts;

  constructor(page: Page, t: Texts) {
    this.page = page;
    this.t = t;
  }

  async create(): Promise<void> {
    await this.page.getByRole('link', { name: this.t('charts:create') }).click();
    await expect(this.page.getByRole('heading', { name: this.t('charts:create') })).toBeVisible();
  }

  get nextButton(): Locator {
    return this.page.getByRole('button', { name: this.t('charts:next'), exact: true });
  }

  async next(): Promise<void> {
    await this.nextButton.click();
  }

  async expectMissing(what: 'conditionOptions' | 'groupOptions' | 'title'): Promise<void> {
    await expect(this.page.getByText(this.t(`charts:missing.${what}`)).first()).toBeVisible();
  }

  async pickQuestion(step: 'condition' | 'group', body: string): Promise<void> {
    await this.page.getByRole('combobox', { name: this.t(`charts:${step}.label`) }).click();
    await this.page.getByRole('option', { name: body }).click();
  }

  /** An option's check box; its label is followed by the count. */
  option(label: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${label} \\(`) });
  }

  get title(): Locator {
    return this.page.getByRole('textbox', { name: this.t('charts:setting.title') });
  }

  async setUp(title: string, type: 'bar' | 'pie' | 'trend'): Promise<void> {
    const { page, t } = this;
    await this.title.fill(title);
    await page.getByText(t(`charts:types.${type}`), { exact: true }).click();
    await expect(page.getByRole('radio', { name: t(`charts:types.${type}`), exact: true })).toBeChecked();
  }

  get picture(): Locator {
    return this.page.locator('[data-chart-picture] svg').first();
  }

  async save(title: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('charts:save'), exact: true }).click();
    await expect(this.page).toHaveURL(/\/charts\/[0-9a-f-]{36}$/);
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
    await expect(this.picture).toBeVisible();
  }

  async back(): Promise<void> {
    await this.page.getByRole('link', { name: this.t('charts:back') }).click();
  }

  /** The content of the file that a format's button downloads. */
  async download(format: 'PNG' | 'SVG' | 'CSV'): Promise<Buffer> {
    const coming = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: this.t('charts:download.button'), exact: true }).click();
    await this.page.getByRole('menuitem', { name: format }).click();
    return readFileSync(await (await coming).path());
  }
}
