import { defineConfig } from '@playwright/test';
import { matchingFiles } from '../scripts/test-run/matching-files.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Journeys check that the parts work together, which most need in one language only. languages.spec.ts visits every
 * screen in both, and everything*.spec.ts create and answer an inquiry in both. Journeys that are not listed here also
 * run in both, because texts, digits or dates may break them. `EVERY_LANGUAGE=1` runs all in both.
 */
const inEnglishOnly = [
  'answers-in-hand.spec.ts',
  'bring-answers.spec.ts',
  // Two people meet in this journey, one in each language.
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
/** Fonts and texts are larger in Persian, and its letters are joined. */
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
const unlessAll = (names: string[]) =>
  process.env.EVERY_LANGUAGE
    ? []
    : matchingFiles(names.map((name) => `e2e/journeys/${name}`)).map((file) => `**/${file}`);

/** Each worker has its own server and database. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the cores of the smallest machine, because pages wait for their server, and servers for their
  // database.
  workers: 3,
  timeout: 480_000,
  // Milliseconds, generous for two shared cores; an idle machine hardly waits.
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
      // In other locales, the names of downloaded files lose their Persian letters.
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
    // Drawing animations was a sixth of all work, and more on a busy machine.
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
