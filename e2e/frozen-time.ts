import { expect, type Page } from '@playwright/test';

/** Stops the time of a page whose clock is installed, so that notifications stay however late they are checked. */
export async function freezeTime(page: Page): Promise<void> {
  // Far enough ahead that a slow machine has not passed it.
  await page.clock.pauseAt(Date.now() + 600_000);
}

/** Advances the stopped time of a page in small steps until a condition is met. */
export async function advanceTimeUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await isSo()).toBe(true);
  }).toPass({ timeout: 60_000 });
}
