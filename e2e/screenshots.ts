import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { quickModules, startSite, stopOnSignal } from './site.ts';

// npm run screenshots: the main screens with the demo's data, in both languages, on phone and desktop.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'screenshots');
const sizes = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desk', width: 1280, height: 860 },
];

type Demo = { email: string; password: string; inquiries: { id: string; title: string }[] };

const dataDir = mkdtempSync(join(tmpdir(), 'nazar-pictures-'));
chmodSync(dataDir, 0o755);
// The database may still write its last file.
const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
stopOnSignal(removeData);
const demo = fillDemo();
const site = await startSite({ DATA_DIR: dataDir });
const browser = await chromium.launch(config.use?.launchOptions ?? {});
try {
  mkdirSync(folder, { recursive: true });
  for (const language of ['en', 'fa'] as const) {
    for (const size of sizes) await takeAll(browser, language, size);
  }
} finally {
  await browser.close();
  await site.stop();
  removeData();
}

function fillDemo(): Demo {
  const printed = execFileSync(process.execPath, [...quickModules, 'server/src/commands/demo.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' },
  }).toString();
  const inquiries = [...printed.matchAll(/\/([0-9a-f-]{36})\s+\d+ answers\s+(.+)/g)].map((match) => ({
    id: match[1] ?? '',
    title: match[2] ?? '',
  }));
  const account = /Sign in as (\S+) with the password (\S+) /.exec(printed);
  return { email: account?.[1] ?? '', password: account?.[2] ?? '', inquiries };
}

async function takeAll(open: Browser, language: 'en' | 'fa', size: (typeof sizes)[number]): Promise<void> {
  const context = await open.newContext({
    viewport: { width: size.width, height: size.height },
    locale: language === 'fa' ? 'fa-IR' : 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const inquiry = demo.inquiries.find(({ title }) => /[\u0600-\u06ff]/.test(title) === (language === 'fa'));
  if (inquiry === undefined) throw new Error(`The demo has no inquiry in ${language}`);
  const { id } = inquiry;
  const take = async (name: string, path: string, prepare = async () => {}) => {
    await page.goto(site.url + path);
    await page.getByRole('heading').first().waitFor();
    await prepare();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${language}-${size.name}.png`), fullPage: true });
  };
  await take('home', '/');
  await take('detail', `/${id}`);
  await take('participate', `/${id}/participate`);
  await take('login', '/login');
  await take('signup', '/signup');
  await take('not-found', '/nothing/here');
  await signIn(page);
  await take('my-inquiries', '/Inquiries');
  await take('menu', '/', async () => {
    await page
      .locator('header button[aria-haspopup="menu"], header button[aria-expanded]')
      .filter({ visible: true })
      .click();
    await page.locator('[role="menu"], [role="dialog"]').waitFor();
  });
  await take('wizard-begin', '/Inquiries/create');
  await take('wizard-new', '/Inquiries/create?new=advance');
  for (const step of ['info', 'question', 'setting', 'preview', 'results', 'share']) {
    await take(`wizard-${step}`, `/Inquiries/create?id=${id}&step=${step}`);
  }
  await take('wizard-editor', `/Inquiries/create?id=${id}&step=question`, () =>
    page.locator('article').nth(1).getByRole('button', { expanded: false }).first().click(),
  );
  await take('results', `/Inquiries/${id}/results`);
  await take('charts', `/Inquiries/${id}/charts`);
  await take('chart', `/Inquiries/${id}/charts`, () =>
    page.locator('article').getByRole('link').first().click(),
  );
  await take('chart-create', `/Inquiries/${id}/charts/create`);
  await take('profile', '/user');
  await take('change-mobile', '/user/change-mobile');
  await take('change-password', '/user/change-password');
  await take('sessions', '/user/sessions');
  await context.close();
}

/** Signs in by a call, so that the pictures don't depend on the form. */
async function signIn(page: Page): Promise<void> {
  await page.request.get(`${site.url}/api/Auth/v1/Rest/cshow.php`);
  const reply = await page.request.post(`${site.url}/api/Auth/v1/Rest/login`, {
    data: { identifier: demo.email, captcha: 'NAZAR', password: demo.password },
  });
  const body = (await reply.json()) as { result: { session_token: string } };
  await page.evaluate((token) => localStorage.setItem('session_token', token), body.result.session_token);
}
