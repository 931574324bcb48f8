import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Journeys on what is the same in every language. */
const inEnglishOnly = ['guards.spec.ts', 'keyboard.spec.ts', 'two-tabs.spec.ts'];
/** The weight is that of the heavier fonts and texts. */
const inPersianOnly = ['participation-weight.spec.ts'];

/** Every other journey runs twice: in English and in Persian. Each worker has a server and a database of its own. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 240_000,
  // Two cores may be shared with much else; what is waited for comes at once on a quiet machine.
  expect: { timeout: 25_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../reports/playwright.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      // Chromium's own sandbox refuses to run as root; the rest keeps it from calling home.
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
