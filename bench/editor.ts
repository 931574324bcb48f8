import { randomUUID } from 'node:crypto';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../e2e/playwright.config.ts';
import type { SiteOwner } from './nazar-site.ts';
import { printTable } from './table.ts';

const keys = 60;

/**
 * Measures how long an author waits for the question step, and for each key press in a question, in a short inquiry and
 * in the longest one.
 */
export async function benchEditor(owner: SiteOwner): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const rows = [];
    for (const questions of [10, 500]) {
      const id = await draftQuestions(owner, questions);
      rows.push([questions, ...(await measure(browser, owner, { id, questions }))]);
    }
    printTable(
      'The question step on a desk (ms; keys: processor time of the browser’s main thread for each)',
      ['questions', 'opens after a reload', 'opens from another step', 'a key', 'its slowest handler'],
      rows,
    );
  } finally {
    await browser.close();
  }
}

async function draftQuestions(owner: SiteOwner, count: number): Promise<string> {
  const id = randomUUID();
  let { revision } = await owner.call(inquiryCalls.addMyInquiry, {
    id,
    title: 'Many questions',
    language: 'en',
  });
  const perSegment = Math.min(count, 100);
  for (let made = 0; made < count; made += perSegment) {
    const questions = Array.from({ length: perSegment }, (_, index) => ({
      id: randomUUID(),
      responseType: 'single' as const,
      sortOrder: index,
      pageNumber: 1,
      body: `Statement ${made + index + 1}: how much do you agree?`,
      options: ['Not at all', 'A little', 'Somewhat', 'Mostly', 'Fully'].map((body) => ({
        id: randomUUID(),
        body,
      })),
    }));
    const segment = { id: randomUUID(), name: `Section ${made / perSegment + 1}`, questions };
    ({ revision } = await owner.call(inquiryCalls.addMyInquirySegment, { inquiryId: id, revision, segment }));
  }
  return id;
}

type Long = { readonly id: string; readonly questions: number };

async function measure(browser: Browser, owner: SiteOwner, { id, questions }: Long): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.goto(owner.site.url);
  await page.evaluate((token) => localStorage.setItem('session_token', token), owner.token);
  const step = (name: string) => `${owner.site.url}/Inquiries/create?id=${id}&step=${name}`;
  await page.goto(step('question'));
  await waitForFirstQuestion(page);
  const reloaded = await timed(async () => {
    await page.reload({ waitUntil: 'commit' });
    await waitForFirstQuestion(page);
  });
  await page.goto(step('info'));
  const questionStep = page.locator('.mantine-Stepper-step').nth(1);
  await questionStep.waitFor();
  // The start of the page doesn't belong to the step.
  await page.waitForLoadState('networkidle');
  const opened = await timed(async () => {
    await questionStep.click();
    await waitForFirstQuestion(page);
  });
  // The remaining cards are rendered first, because that work doesn't belong to a key press.
  await page
    .locator('article')
    .nth(questions - 1)
    .waitFor({ state: 'attached' });
  await firstQuestion(page).click();
  const typed = await type(page);
  await page.close();
  return [reloaded, opened, ...typed];
}

/** Looks in each frame, because a locator waits up to half a second between two looks. */
const waitForFirstQuestion = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('article')].some(
        (card) => card.textContent.includes('Statement 1: how much do you agree?') && card.checkVisibility(),
      ),
    undefined,
    { polling: 'raf', timeout: 90_000 },
  );

const firstQuestion = (page: Page) =>
  page.getByText('Statement 1: how much do you agree?').filter({ visible: true }).first();

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

/** Types into the focused field: the main thread's processor time for a key press, and the slowest of its handlers. */
async function type(page: Page): Promise<[work: number, slowest: number]> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  const tasks = async () =>
    (await wire.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    0;
  await page.evaluate(() => {
    document.body.dataset.slowest = '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.name !== 'keydown' && entry.name !== 'input') continue;
        const took = entry.processingEnd - entry.processingStart;
        document.body.dataset.slowest = String(Math.max(took, Number(document.body.dataset.slowest)));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const before = await tasks();
  await page.keyboard.type('x'.repeat(keys), { delay: 50 });
  const work = ((await tasks()) - before) * 1000;
  const slowest = await page.evaluate(() => Number(document.body.dataset.slowest));
  return [Math.round((work / keys) * 10) / 10, Math.round(slowest * 10) / 10];
}
