import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** The server of a test file: created before its first test, closed after its last. */
export function useTestApp(options?: TestAppOptions): TestApp {
  const server = {} as TestApp;
  beforeAll(async () => {
    Object.assign(server, await createTestApp(options));
  });
  // Vitest runs these in reverse order, so what a file opens later is closed earlier; the server is missing
  // if creating it failed.
  afterAll(() => (server as Partial<TestApp>).close?.());
  return server;
}
