import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '../fixtures.ts';

/** The participation page. */
export class ParticipationScreen {
  readonly page: Page;
  private readonly t: Texts;

  constructor(page: Page, t: Texts) {
    this.page = page;
    this.t = t;
  }

  question(words: string): Locator {
    return this.page.locator('[data-question]').filter({ hasText: words });
  }

  async choose(question: string, ...options: string[]): Promise<void> {
    for (const option of options) {
      await this.question(question).getByText(option, { exact: true }).click();
    }
  }

  async fill(question: string, text: string): Promise<void> {
    await this.question(question).getByRole('textbox').fill(text);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('participation:submit') }).click();
  }

  async expectSent(): Promise<void> {
    await expect(this.page.getByText(this.t('participation:sent'))).toBeVisible();
  }
}
