import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language, Texts } from '../fixtures.ts';

export type WizardStep = 'info' | 'question' | 'setting' | 'preview' | 'results' | 'share';

/** The five steps that create an inquiry, and the sixth that shares it. */
export class WizardJourney {
  readonly page: Page;
  private readonly t: Texts;
  private readonly digits: Intl.NumberFormat;

  constructor(page: Page, t: Texts, language: Language) {
    this.page = page;
    this.t = t;
    this.digits = new Intl.NumberFormat(language);
  }

  async open(): Promise<void> {
    await this.page.goto('/Inquiries/create?new=advance');
    await expect(this.page.getByRole('heading', { name: this.t('wizard:newTitle') })).toBeVisible();
  }

  get nextButton(): Locator {
    const names = (['question', 'setting', 'preview', 'results'] as const).map((step) =>
      this.t('wizard:next', { step: this.t(`wizard:parts.${step}`) }),
    );
    return this.page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) });
  }

  async next(): Promise<void> {
    await this.nextButton.click();
  }

  async previous(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.t('wizard:previous'), exact: true })
      .first()
      .click();
  }

  async expectStep(step: WizardStep): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/Inquiries/create\\?id=[0-9a-f-]{36}&step=${step}$`));
    if (step === 'share') return;
    await expect(this.page.locator('[aria-current="step"]')).toHaveAccessibleName(
      new RegExp(this.t(`wizard:steps.${step}`)),
    );
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(this.t('common:saved.saved'), { exact: true })).toBeVisible();
  }

  /** The title that participants see. */
  get title(): Locator {
    return this.field('wizard:info.publicTitle');
  }

  /** The name in the owner's lists. */
  get listName(): Locator {
    return this.field('wizard:info.title');
  }

  async pickCategory(name: string): Promise<void> {
    const category = this.page.getByRole('combobox', { name: this.t('wizard:info.category') });
    await category.click();
    await this.page.getByRole('option', { name }).click();
    await expect(category).toHaveValue(name);
  }

  async uploadPublicFile(picture: Buffer): Promise<void> {
    await this.page.getByRole('button', { name: this.t('wizard:info.coverChange') }).click();
    const area = this.page.getByRole('region', { name: this.t('wizard:info.publicFile') });
    await area
      .locator('input[type="file"]')
      .setInputFiles({ name: 'lunch.png', mimeType: 'image/png', buffer: picture });
    await expect(area.getByRole('img', { name: this.t('upload:preview') })).toBeVisible();
  }

  /** Opens a group of fields. */
  async unfold(title: string): Promise<void> {
    await this.page
      .getByRole('region', { name: this.t(title), exact: true })
      .getByRole('button', { expanded: false })
      .click();
  }

  async describe(text: string): Promise<void> {
    await this.unfold('wizard:info.about');
    await this.field('wizard:info.publicDescription').click();
    await this.page.keyboard.insertText(text);
  }

  async addTag(tag: string): Promise<void> {
    const tags = this.page.getByRole('combobox', { name: this.t('wizard:info.tags') });
    await tags.fill(tag);
    await tags.press('Enter');
  }

  async addSegment(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('wizard:segment.add'), exact: true }).click();
    await this.nameOfSegment().last().fill(name);
  }

  /** The name of an only section is added on demand. */
  async nameOnlySegment(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('wizard:segment.addName') }).click();
    await this.nameOfSegment().fill(name);
  }

  nameOfSegment(): Locator {
    return this.page.getByRole('textbox', { name: this.t('wizard:segment.name') });
  }

  /** Adds a question of a type to a segment, or the first question, and fills its text. */
  async add(type: ResponseType, body: string, segment?: { number: number; name: string }): Promise<void> {
    const { page, t } = this;
    const typeName = { name: t(`wizard:responseType.${type}`), exact: true };
    if (segment === undefined) await page.getByRole('button', typeName).click();
    else {
      const names = { name: segment.name, number: this.number(segment.number) };
      await page.getByRole('button', { name: t('wizard:question.addTo', names) }).click();
      await page.getByRole('menuitem', typeName).click();
    }
    // The previously open editor has a text.
    await expect(this.body).toHaveValue('');
    await this.body.fill(body);
  }

  /** The open question editor. */
  get editor(): Locator {
    return this.page.locator('article[data-open]');
  }

  get body(): Locator {
    return this.editor.getByRole('textbox', { name: this.t('wizard:question.body'), exact: true });
  }

  option(number: number): Locator {
    const name = this.t('wizard:option.label.choice', { number: this.number(number) });
    return this.editor.getByRole('textbox', { name, exact: true });
  }

  /** Enter moves to the next option, or adds one after the last. */
  async fillOptions(labels: readonly string[]): Promise<void> {
    for (const [index, label] of labels.entries()) {
      await this.option(index + 1).fill(label);
      if (index + 1 < labels.length) await this.option(index + 1).press('Enter');
    }
  }

  async expectOptions(labels: readonly string[]): Promise<void> {
    for (const [index, label] of labels.entries()) await expect(this.option(index + 1)).toHaveValue(label);
    await expect(this.option(labels.length + 1)).toHaveCount(0);
  }

  async done(): Promise<void> {
    await this.editor.getByRole('button', { name: this.t('wizard:question.done'), exact: true }).click();
    await expect(this.editor).toHaveCount(0);
  }

  question(number: number): Locator {
    const name = this.t('wizard:question.numbered', { number: this.number(number) });
    return this.page.getByRole('article', { name, exact: true });
  }

  async openQuestion(number: number): Promise<void> {
    await this.question(number).getByRole('button', { expanded: false }).first().click();
    await expect(this.question(number).and(this.editor)).toBeVisible();
  }

  async choose(number: number, action: 'duplicate' | 'delete' | 'moveUp' | 'moveDown'): Promise<void> {
    const { page, t } = this;
    await page
      .getByRole('button', { name: t('wizard:question.menu', { number: this.number(number) }), exact: true })
      .click();
    // A key is used, because the list may still move under the pointer.
    await page.getByRole('menuitem', { name: t(`wizard:${action}`), exact: true }).press('Enter');
  }

  /** Drags an item by keyboard: lifts it, moves it and drops it. Screen readers get an announcement for each step. */
  async carry(handle: Locator, keys: readonly ('ArrowUp' | 'ArrowDown')[], from: number): Promise<void> {
    const { page, t } = this;
    const said = page.locator('[id^="rfd-announcement"]');
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(said).toHaveText(t('wizard:drag.lifted', { place: this.number(from) }));
    let position = from;
    for (const key of keys) {
      await page.keyboard.press(key);
      position += key === 'ArrowDown' ? 1 : -1;
      await expect(said).toHaveText(t('wizard:drag.over', { place: this.number(position) }));
    }
    await page.keyboard.press('Space');
    await expect(said).toHaveText(t('wizard:drag.dropped', { place: this.number(position) }));
  }

  optionHandle(number: number): Locator {
    const name = this.t('wizard:option.drag.choice', { number: this.number(number) });
    return this.editor.getByRole('button', { name, exact: true });
  }

  questionHandle(number: number): Locator {
    const name = this.t('wizard:question.drag', { number: this.number(number) });
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The texts of all questions in order. */
  async expectOrder(bodies: readonly string[]): Promise<void> {
    await expect(this.page.locator('article bdi')).toHaveText([...bodies]);
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('wizard:publish.publish'), exact: true }).click();
  }

  number(value: number): string {
    return this.digits.format(value);
  }

  private field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key), exact: true });
  }
}
