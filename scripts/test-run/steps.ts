import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.ts';
import { findChromium } from './find-chromium.ts';
import { matchingFiles } from './matching-files.ts';
import { findOlderPostgres } from './older-postgres.ts';
import { type Runner, readReport } from './read-report.ts';
import { root, run, runTool, runToolInBackground, type ToolOutput, vitestRun } from './run.ts';
import { noTests, type Outcome, oneFailed, onePassed } from './test-counts.ts';

export interface Step {
  name: string;
  run(): Promise<Outcome>;
}

const say = (line: string) => console.log(line);

const yesOrNo = (name: string, check: () => Promise<number>): Step => ({
  name,
  run: async () => ((await check()) === 0 ? onePassed : oneFailed),
});

async function reported(
  runner: Runner,
  name: string,
  start: (report: string) => Promise<number | ToolOutput>,
): Promise<Outcome> {
  const report = join(root, 'reports', `${name}.json`);
  mkdirSync(join(root, 'reports'), { recursive: true });
  // An old report must not be read if the runner fails before writing one.
  rmSync(report, { force: true });
  const ended = await start(report);
  if (typeof ended === 'number') return readReport(runner, report, ended);
  return { ...readReport(runner, report, ended.code), printed: ended.printed };
}

const vitest = (
  name: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
  start: typeof runTool | typeof runToolInBackground = runTool,
): Promise<Outcome> =>
  reported('vitest', name, (report) =>
    start(
      'vitest/vitest.mjs',
      [...vitestRun, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      env,
    ),
  );

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);
const withBuiltWeb = { NAZAR_BUILT_WEB: join(root, 'web', 'dist') };

/** Tests that mostly wait for processes, run one file at a time because the browser tests use the cores. */
const besideTheBrowser = () =>
  vitest(
    'processes',
    projects('server-processes', 'scripts'),
    { ...withBuiltWeb, VITEST_MAX_WORKERS: '1' },
    runToolInBackground,
  );

/** Tests of handwritten SQL, locks and constraints. Other tests use no special features of the database. */
const leaningOnTheDatabase = [
  'server/src/platform/{database,jobs}/**/*.test.ts',
  'server/src/features/{participation,results,inquiries}/**/*.test.ts',
];

/** Leaves out tests with embedded servers, tests of connections, and tests without handwritten SQL. */
const notLeaningOnTheDatabase = [
  'server/src/platform/database/embedded/**',
  ...['open-database', 'read-replica', 'database-server-list'].map(
    (name) => `server/src/platform/database/connections/${name}.test.ts`,
  ),
  ...['participation/page', 'results/charts', 'inquiries/{front-page,inquiry-files,sharing}'].map(
    (folder) => `server/src/features/${folder}/**`,
  ),
  ...[
    'participation/submit/{database-away,failover,killed-server}',
    'participation/{scoring/outcomes,two-languages}',
    'inquiries/templates/add-starter-templates',
    'inquiries/{public-media,drafts/{draw-cover-preview,edit-document,filter-css,sanitize-rich-text}}',
  ].map((names) => `server/src/features/${names}.test.ts`),
];

// Read at the start, so that a pattern without files fails before the other steps run.
const leftOut = new Set(matchingFiles(notLeaningOnTheDatabase));
const onOlderPostgresToo = matchingFiles(leaningOnTheDatabase).filter((file) => !leftOut.has(file));

async function onOlderPostgres(): Promise<Outcome> {
  const found = findOlderPostgres();
  if (found === null) {
    say('This machine has no PostgreSQL from 15 to 17: the server was tested on the embedded one only.');
    return noTests;
  }
  say(`What leans on the database most again, on PostgreSQL ${found.major} (${found.bin}).`);
  return vitest('older-postgres', [...onOlderPostgresToo, ...projects('server', 'server-processes')], {
    TEST_POSTGRES_BIN: found.bin,
  });
}

async function browser(): Promise<Outcome> {
  const chromium = await findChromium({
    env: process.env,
    isRoot: process.getuid?.() === 0,
    platform: process.platform,
    say,
    run,
  });
  if (chromium === null) return oneFailed;
  return reported('playwright', 'playwright', (report) =>
    runTool(
      '@playwright/test/cli.js',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      {
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    ),
  );
}

/** Everything that CI runs, fastest first, so that failures show early. Steps in one line run at the same time. */
export const steps: Step[][] = [
  [yesOrNo('lint', checks.lint)],
  [yesOrNo('boundaries', checks.boundaries)],
  [
    yesOrNo('types', checks.types),
    yesOrNo('web build', () => run(process.execPath, ['scripts/nazar.js', 'build'])),
  ],
  [
    {
      name: 'tests',
      run: () => vitest('vitest', projects('domain', 'server', 'web', 'participate'), withBuiltWeb),
    },
  ],
  [{ name: 'tests on an older PostgreSQL', run: onOlderPostgres }],
  [
    { name: 'browser tests', run: browser },
    { name: 'tests of processes', run: besideTheBrowser },
  ],
];
