import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The migrated database of a test file: made before its first test, dropped after its last. */
export function useTestDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  // None is there if making it failed.
  afterAll(() => (database as Partial<TestDatabase>).drop?.());
  return database;
}
