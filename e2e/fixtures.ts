import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { type Site, startSite } from './site.ts';

export type Language = 'en' | 'fa';

export type Texts = (key: string, params?: Record<string, string | number>) => string;

type TestFixtures = {
  language: Language;
  /** The texts of the interface, from its own files: `t('wizard:steps.info')`. */
  t: Texts;
  /** Fails on any problem that axe reports on the current page. */
  checkAccessibility: (page: Page) => Promise<void>;
};

export const test = base.extend<TestFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const site = await startSite({ PASSWORD_TEST_COST: 'low' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  language: async ({}, use, info) => {
    await use(info.project.metadata.language as Language);
  },
  t: async ({ language }, use) => {
    await use(textsOf(language));
  },
  page: async ({ page }, use) => {
    // A server-rendered page is visible at once, but its buttons only work after hydration.
    const comeAlive = () => page.waitForFunction(() => document.getElementById('page-styles') === null);
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const reply = await goto(url, options);
      if (options?.waitUntil !== 'commit') await comeAlive();
      return reply;
    };
    page.reload = async (options) => {
      const reply = await reload(options);
      await comeAlive();
      return reply;
    };
    await use(page);
  },
  checkAccessibility: async ({ language }, use) => {
    await use(async (page) => {
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'fa' ? 'rtl' : 'ltr');
      await page.evaluate(settle);
      const stick = await unstick(page);
      const violations = await findViolations(page);
      await stick();
      const found = violations.map(
        (violation) =>
          `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
      );
      expect(found, `axe on ${page.url()}`).toEqual([]);
    });
  },
});

/**
 * Waits for animations, because elements that fade in have too little contrast, as do outdated data. Also waits for
 * closed menus and lists: they start to fade two frames later, and a timer then removes them. Elements that stay longer
 * are checked.
 */
async function settle(): Promise<void> {
  let frames = 0;
  const hasLeaving = () =>
    [...document.querySelectorAll('[role="menu"][id], [role="listbox"][id]')]
      .filter((list) => list.checkVisibility())
      .some(({ id }) => document.querySelector(`[aria-controls="${CSS.escape(id)}"]`) === null);
  const moving = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  const isOutdated = () =>
    [...document.querySelectorAll('[aria-busy="true"]')].some(
      (element) => Number(getComputedStyle(element).opacity) < 1,
    );
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  while (moving().length > 0 || isOutdated() || (frames < 120 && hasLeaving())) {
    frames += 1;
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await frame();
  }
}

/** Sticky elements cover parts of others, which axe would then report as too small for touch. */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const stuck = await page.evaluateHandle(() => {
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const { style } of found) style.position = 'static';
    return found;
  });
  return () =>
    stuck.evaluate((found) => {
      for (const { style } of found) style.position = '';
    });
}

export { expect };

const locales = join(dirname(fileURLToPath(import.meta.url)), '..', 'locales');

/** The texts of one language, for journeys with both languages. */
export function textsOf(language: Language): Texts {
  const texts = readTexts(language);
  return (key, params = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  };
}

function readTexts(language: Language): ReadonlyMap<string, string> {
  const folder = join(locales, language);
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const texts: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
        return flatten(texts).map(([key, text]) => [`${name.replace('.json', '')}:${key}`, text] as const);
      }),
  );
}

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}
