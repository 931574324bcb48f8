import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
type WithAxe = {
  readonly axe?: { run(context: Document, options: object): Promise<{ readonly violations: Violations }> };
};

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ofPackage = createRequire(import.meta.resolve('@axe-core/playwright'));
const axeSource = readFileSync(ofPackage.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Finds the problems that axe reports on a page and in its frames. Injecting axe once per document, without reports of
 * passed rules, takes half the time of the package's own integration.
 */
export async function findViolations(page: Page): Promise<Violations> {
  await giveAxe(page.mainFrame());
  // A frame that disappears meanwhile is no longer part of the page.
  for (const frame of page.mainFrame().childFrames()) await giveAxe(frame).catch(() => undefined);
  return page.evaluate(async (tags) => {
    const { axe } = window as WithAxe;
    if (axe === undefined) throw new Error('The page was loaded anew while axe looked at it.');
    const { violations } = await axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
      // None of these rules needs the style sheets.
      preload: { assets: ['media'] },
    });
    return violations;
  }, wcag);
}

async function giveAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => (window as WithAxe).axe !== undefined);
  if (!isThere) await frame.evaluate(axeSource);
}
