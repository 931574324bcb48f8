import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Dates that only work in UTC must fail here. Set before the workers fork, so that Node reads it at start.
process.env.TZ = 'Asia/Tehran';

const shared = {
  pool: 'forks' as const,
  maxWorkers: 2,
  env: { TZ: 'Asia/Tehran' },
  // How long something takes is for the bench. What takes a second here takes ten on a machine with other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

// They replace a module, which would stay replaced for the files after them.
const alone = ['server/src/features/auth/enumeration.test.ts'];

const server = {
  ...shared,
  globalSetup: ['server/src/testing/global-database.ts'],
};

const webSetup = 'web/src/testing/setup.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Files that share what they import, where nothing forbids it, take two thirds of the time.
      { test: { ...shared, name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: alone,
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-alone', include: alone } },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
        },
      },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
