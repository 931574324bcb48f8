import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
// The process that starts the workers also imports much of the server, for the database.
import './scripts/launcher/quick-modules.js';
import { bundledPackages } from './scripts/test-run/bundled-packages.ts';
import { requireMatchingPatterns } from './scripts/test-run/matching-files.ts';
import { useTemporaryFolder } from './scripts/test-run/temporary-folder.ts';
import { lightTextsAliases } from './web/build-steps/light-texts.ts';
import { preactAliases } from './web/build-steps/preact-for-react.ts';

// Dates that only work in UTC must fail here. It is set before the workers fork, so that Node reads it at start.
process.env.TZ = 'Asia/Tehran';
useTemporaryFolder();

// With the default of 16 MB for young objects, garbage collection was much of the work.
const memory = '--max-semi-space-size=64';

const shared = {
  pool: 'forks' as const,
  execArgv: [memory],
  // One more than the cores of the smallest machine, because tests of screens wait for timers half of their time.
  maxWorkers: 3,
  env: { TZ: 'Asia/Tehran' },
  // Milliseconds. The bench measures durations, and one second here is ten on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

// These tests start servers, databases and launchers, kill them and fill disks, so they mostly wait.
const processes = requireMatchingPatterns(
  'server/src/main.test.ts',
  'server/src/commands/create-admin.test.ts',
  'server/src/commands/empty-database.test.ts',
  'server/src/commands/rotate-key.test.ts',
  'server/src/platform/database/backup/backup.test.ts',
  'server/src/platform/database/connections/open-database.test.ts',
  'server/src/platform/database/connections/read-replica.test.ts',
  'server/src/platform/database/embedded/*.test.ts',
  'server/src/platform/delivery/killed-delivery-worker.test.ts',
  'server/src/features/invitations/killed-server.test.ts',
  'server/src/features/live/killed-server.test.ts',
  'server/src/features/files/killed-upload.test.ts',
  'server/src/features/participation/submit/killed-server.test.ts',
  'server/src/features/participation/submit/failover.test.ts',
  'server/src/platform/log/lost-lines.test.ts',
);

// Run by Node itself, like the server, which is a third less work than through Vite; but modules can't be replaced.
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: ['scripts/test-run/native-modules.ts'],
};

const server = {
  ...shared,
  globalSetup: ['server/src/testing/global-database.ts'],
  execArgv: [memory, '--import', new URL('scripts/launcher/quick-modules.js', import.meta.url).href],
};

const { 'happy-dom': window, ...packages } = await bundledPackages();
process.env.NAZAR_TEST_WINDOW = pathToFileURL(window).href;
// Loaded file by file, these packages would cost each test file more than most tests do.
const bundled = Object.entries(packages).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: file,
}));

const web = {
  ...shared,
  execArgv: [memory, '--import', new URL('scripts/test-run/quick-window.js', import.meta.url).href],
  // It takes a third less work than jsdom.
  environment: 'happy-dom',
  // Each test file has its own process and window, so that it can't affect another.
  isolate: true,
};

const participationPage = 'web/src/participate/**/*.test.{ts,tsx}';
// The wizard's preview renders the page's parts with React.
const previews = 'web/src/participate/preview/*.test.tsx';

// Its main file requires React in a way that aliases don't affect.
const testingLibrary = {
  find: /^@testing-library\/react$/,
  replacement: '@testing-library/react/dist/@testing-library/react.esm.js',
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      // Files that share their imports take two thirds of the time.
      {
        test: {
          ...shared,
          ...native,
          name: 'domain',
          include: requireMatchingPatterns('domain/src/**/*.test.ts'),
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          ...native,
          name: 'server',
          include: requireMatchingPatterns('server/src/**/*.test.ts'),
          exclude: processes,
          isolate: false,
        },
      },
      { test: { ...server, ...native, name: 'server-processes', include: processes, isolate: false } },
      {
        resolve: { alias: [...lightTextsAliases, ...bundled] },
        test: {
          ...web,
          name: 'web',
          include: requireMatchingPatterns('web/src/!(participate)/**/*.test.{ts,tsx}', previews),
          setupFiles: ['web/src/testing/lean-react.ts', 'web/src/testing/setup.ts'],
        },
      },
      {
        resolve: { alias: [...preactAliases, testingLibrary] },
        test: {
          ...web,
          name: 'participate',
          include: requireMatchingPatterns(participationPage),
          exclude: [previews],
          setupFiles: ['web/src/testing/browser-setup.ts'],
          server: { deps: { inline: [/@testing-library/] } },
        },
      },
      {
        test: {
          ...shared,
          ...native,
          name: 'scripts',
          include: requireMatchingPatterns('{scripts,web/build-steps}/**/*.test.ts'),
          isolate: false,
        },
      },
    ],
  },
});
