import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language, Texts } from '../fixtures.ts';
import { KeyboardPerson } from '../keyboard-person.ts';
import { WizardJourney, type WizardStep } from './wizard.ts';

/** An author who creates an inquiry with keys only. */
export class KeyboardAuthor extends KeyboardPerson {
  readonly wizard: WizardJourney;
  private readonly t: Texts;

  constructor(page: Page, t: Texts, language: Language) {
    super(page);
    this.t = t;
    this.wizard = new WizardJourney(page, t, language);
  }

  async next(to: WizardStep): Promise<void> {
    await this.press(this.wizard.nextButton);
    await this.wizard.expectStep(to);
    const name = this.t('common:steps.here', { name: this.t(`wizard:steps.${to}`) });
    await expect(this.page.getByRole('region', { name })).toBeFocused();
  }

  /** Adds a question to a section, or the first question, and types its text. */
  async add(type: ResponseType, body: string, segment?: { number: number; name: string }): Promise<void> {
    const { page, t, wizard } = this;
    const number = wizard.number(segment?.number ?? 1);
    const typeName = { name: t(`wizard:responseType.${type}`), exact: true };
    if (segment === undefined) await this.press(page.getByRole('button', typeName));
    else {
      const add = t('wizard:question.addTo', { name: segment.name, number });
      await this.choose(page.getByRole('button', { name: add }), page.getByRole('menuitem', typeName));
    }
    const field = this.text(type);
    await expect(field).toBeFocused();
    await this.write(body);
  }

  text(type: ResponseType): Locator {
    const name = this.t(type === 'statement' ? 'wizard:statement.body' : 'wizard:question.body');
    return this.wizard.editor.getByRole('textbox', { name, exact: true });
  }

  /** Enter moves to the next option, or adds one after the last. */
  async typeOptions(labels: readonly string[]): Promise<void> {
    for (const [index, label] of labels.entries()) {
      if (index === 0) await this.reach(this.wizard.option(1));
      await expect(this.wizard.option(index + 1)).toBeFocused();
      await this.write(label);
      if (index + 1 < labels.length) await this.page.keyboard.press('Enter');
    }
  }

  /** Unfolds a group. */
  async unfold(label: string, within: Locator = this.wizard.editor): Promise<void> {
    await this.pressAndKeep(within.getByRole('button', { name: label, exact: true }));
  }

  /** Unfolds a group of settings, whose heading also shows its values. */
  async unfoldSetting(title: string): Promise<void> {
    const button = this.page.getByRole('button', { name: new RegExp(`^${title}`), expanded: false });
    await this.pressAndKeep(button);
  }

  /** Starts a condition and selects the answers that meet it. */
  async condition(group: Locator, answers: readonly string[], question?: string): Promise<void> {
    const list = group.getByRole('combobox', { name: this.t('wizard:condition.question') }).last();
    await expect(list).toBeFocused();
    if (question !== undefined) await this.select(list, question);
    for (const answer of answers) {
      await this.check(group.getByRole('checkbox', { name: answer, exact: true }));
    }
  }

  /** Inserts the answer to a question at the end of the focused text. */
  async pipe(field: Locator, within: Locator, question: string): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: question });
    await this.choose(within.getByRole('button', { name: this.t('wizard:pipe.insert') }).first(), item);
    await expect(field).toBeFocused();
  }

  /** Types the translation of each text; texts with inserted answers start with a copy. */
  async translate(translations: ReadonlyMap<string, string>): Promise<void> {
    const { page, t } = this;
    const next = page.getByRole('button', { name: t('wizard:translation.next') });
    while ((await next.count()) > 0) {
      await this.press(next);
      const original = await page.evaluate(
        () =>
          document.activeElement?.closest('[data-translation]')?.firstElementChild?.lastElementChild
            ?.textContent,
      );
      const translation = translations.get(original ?? '');
      const row = page.locator('[data-translation]:focus-within');
      const copy = new RegExp(`^${t('wizard:translation.act.missing')}`);
      if (translation === undefined) await this.pressAndKeep(row.getByRole('button', { name: copy }));
      else await this.write(translation);
      // The button disappears with the last missing translation.
      await expect(row.getByText(t('wizard:translation.state.missing'))).toHaveCount(0);
    }
    await expect(page.getByText(t('wizard:translation.done'))).toBeVisible();
  }

  /** Publishes from the header of a step, with the proposed values for missing fields. */
  async publish(): Promise<void> {
    const name = this.t('wizard:publish.publish');
    await this.press(this.page.getByRole('button', { name, exact: true }));
    await this.press(this.page.getByRole('dialog').getByRole('button', { name, exact: true }));
    await expect(this.page.getByRole('heading', { name: this.t('wizard:share.published') })).toBeVisible();
  }

  /** Closes the open question. */
  async done(): Promise<void> {
    const { editor } = this.wizard;
    await this.press(editor.getByRole('button', { name: this.t('wizard:question.done'), exact: true }));
    await expect(editor).toHaveCount(0);
    await expect(this.page.getByRole('article').locator(':focus')).toHaveCount(1);
  }
}
