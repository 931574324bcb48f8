import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Journeys prove that the parts meet, which most need in one language only: languages.spec.ts visits every
 * screen in both, everything*.spec.ts make and answer an inquiry in both, and so do those that no list names, where
 * texts, digits or dates are what may go wrong.
 * `EVERY_LANGUAGE=1` runs all in both.
 */
const inEnglishOnly = [
  'answers-in-hand.spec.ts',
  'bring-answers.spec.ts',
  // Two meet in it, one in each language.
  'chat.spec.ts',
  'guards.spec.ts',
  'keyboard.spec.ts',
  'older-browsers.spec.ts',
  'participation-history.spec.ts',
  'receipt.spec.ts',
  'slow-script.spec.ts',
  'comments.spec.ts',
  'two-devices.spec.ts',
  'two-tabs.spec.ts',
];
/** Fonts and texts are larger in Persian, and files are shaped. */
const inPersianOnly = [
  'account.spec.ts',
  'account-life.spec.ts',
  'administration.spec.ts',
  'answers-and-results.spec.ts',
  'closed-vote.spec.ts',
  'edit-response.spec.ts',
  'filters.spec.ts',
  'first-poll.spec.ts',
  'groups.spec.ts',
  'guest-start.spec.ts',
  'inquiry-life.spec.ts',
  'invitations.spec.ts',
  'make-charts.spec.ts',
  'make-inquiry.spec.ts',
  'participation.spec.ts',
  'participation-weight.spec.ts',
  'profile.spec.ts',
  'public-media.spec.ts',
  'responses.spec.ts',
  'secret-ballot.spec.ts',
];
const unlessAll = (names: string[]) => (process.env.EVERY_LANGUAGE ? [] : names.map((name) => `**/${name}`));

/** Each worker has its own server and database. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the cores of the smallest machine: a page waits for its server, and a server for its database.
  workers: 3,
  timeout: 480_000,
  // Generous for two shared cores; on an idle machine there is hardly any waiting.
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../reports/playwright.json' }],
  ],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
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
    // Drawing what moves was a sixth of all work, and more on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a seventh of the time; `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'Asia/Tehran',
  },
  projects: [
    {
      name: 'en',
      testIgnore: unlessAll(inPersianOnly),
      use: { locale: 'en-US' },
      metadata: { language: 'en' },
    },
    {
      name: 'fa',
      testIgnore: unlessAll(inEnglishOnly),
      use: { locale: 'fa-IR' },
      metadata: { language: 'fa' },
    },
  ],
});
