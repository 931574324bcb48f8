import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a mouse: only keys, and only from the focused element. */
export class ByKeyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until the element has the focus. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < 90; step += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  }

  /** Replaces the text of a field. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  /** Opens a menu and chooses one of what it offers. */
  async choose(button: Locator, item: Locator): Promise<void> {
    await this.press(button);
    // Until the menu has the focus, keys go elsewhere.
    await expect(this.page.getByRole('menu').locator(':focus')).toHaveCount(1);
    for (let step = 0; step < 20; step += 1) {
      if (await item.evaluate((node) => node === document.activeElement)) break;
      await this.page.keyboard.press('ArrowDown');
    }
    await expect(item).toBeFocused();
    await this.page.keyboard.press('Enter');
  }
}
