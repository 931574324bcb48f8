import { expect, type Page } from '@playwright/test';

/** Stops the time of a page whose clock is installed: what closes by itself stays, however late one looks at it. */
export async function holdTime(page: Page): Promise<void> {
  // Far enough ahead that a slow machine has not passed it.
  await page.clock.pauseAt(Date.now() + 600_000);
}

/** Lets the held time of a page go on, a little at a time, until something is so. */
export async function passTimeUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await isSo()).toBe(true);
  }).toPass({ timeout: 60_000 });
}
