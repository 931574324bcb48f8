import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Journeys about features that do not depend on the language. */
const inEnglishOnly = ['guards.spec.ts', 'keyboard.spec.ts', 'two-tabs.spec.ts'];
/** Measured in the language with the larger fonts and texts. */
const inPersianOnly = ['participation-weight.spec.ts'];

/** All other journeys run in English and in Persian. Each worker has its own server and database. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 240_000,
  // Generous for two shared cores; on an idle machine there is hardly any waiting.
  expect: { timeout: 25_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../reports/playwright.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      // Names of downloaded files lose their Persian letters elsewhere.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Chromium's sandbox does not run as root; the other flags stop its background requests.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace costs a seventh of the time; `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Tehran',
  },
  projects: [
    {
      name: 'en',
      testIgnore: inPersianOnly.map((name) => `**/${name}`),
      use: { locale: 'en-US' },
      metadata: { language: 'en' },
    },
    {
      name: 'fa',
      testIgnore: inEnglishOnly.map((name) => `**/${name}`),
      use: { locale: 'fa-IR' },
      metadata: { language: 'fa' },
    },
  ],
});
