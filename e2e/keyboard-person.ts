import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** A person would not press Tab more often. */
const farthest = 90;

/** A person without a mouse, who only uses keys and starts from the focused element. */
export class KeyboardPerson {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until the element has the focus, or Shift and Tab if it is before the focused one. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeAttached();
    const key = (await target.evaluate(isBeforeFocus)) ? 'Shift+Tab' : 'Tab';
    await this.pressUntilFocused(target, key, farthest);
  }

  private async pressUntilFocused(target: Locator, key: string, farthest: number): Promise<void> {
    // Found once, because finding an element by its name computes all names on the page.
    let element = await target.elementHandle();
    for (let step = 0; step < farthest; step += 1) {
      const found = await element?.evaluate(hasFocus);
      if (found === true) return;
      if (found === null) element = await target.elementHandle();
      else await this.page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  }

  /** Replaces the text of a field. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.write(text);
  }

  /**
   * Inserts text into the focused field at once, as input methods do. Typing key by key renders the wizard for every
   * letter, which is a third of the longest journeys; keyboard.spec.ts, first-poll.spec.ts and two-tabs.spec.ts type.
   */
  async write(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  /** Presses a button that moves the focus or keeps it; the focus must never be lost. */
  async pressAndKeep(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.press(target, key);
    await this.expectFocus();
  }

  /** The next Tab must not start again at the top of the page. */
  async expectFocus(): Promise<void> {
    await expect(
      this.page.locator(':focus').filter({ hasNot: this.page.locator('section, h1') }),
    ).not.toHaveCount(0);
  }

  /** Opens a menu and chooses one of its items. */
  async choose(button: Locator, item: Locator): Promise<void> {
    await this.press(button);
    // Until the menu has the focus, keys go elsewhere.
    await expect(this.page.getByRole('menu').locator(':focus')).toHaveCount(1);
    await this.walk(item);
    await this.page.keyboard.press('Enter');
  }

  /** Moves inside a menu or a group of radios. */
  async walk(item: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown'): Promise<void> {
    await this.pressUntilFocused(item, key, 20);
  }

  /** Turns a checkbox or a switch on; its box may be too small to see. */
  async check(box: Locator): Promise<void> {
    await this.press(box, 'Space');
    await expect(box).toBeChecked();
  }

  /** Chooses a radio button: Tab reaches the group, and arrows move within it. */
  async pick(radio: Locator): Promise<void> {
    const name = await radio.getAttribute('name');
    await this.reach(this.page.locator(`input[type="radio"][name="${name}"]`).first());
    await this.walk(radio);
    // The first one can be focused without being chosen.
    if (!(await radio.isChecked())) await this.page.keyboard.press('Space');
    await expect(radio).toBeChecked();
  }

  /** Chooses from a native select. */
  async select(list: Locator, label: string): Promise<void> {
    await this.reach(list);
    await this.page.keyboard.press('Home');
    for (let step = 0; step < 30; step += 1) {
      if ((await list.evaluate((node) => (node as HTMLSelectElement).selectedOptions[0]?.text)) === label)
        return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`No ${label} in the list`);
  }

  /** Opens the browser's file dialog, the only part outside the page. */
  async chooseFile(button: Locator, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.press(button);
    await (await opened).setFiles(file);
  }
}

/** Null once the element has been replaced. */
const hasFocus = (node: Element) => (node.isConnected ? node === document.activeElement : null);

function isBeforeFocus(node: Element): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  return (focused.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}
