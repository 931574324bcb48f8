import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The migrated database of a test file: created before its first test, dropped after its last. */
export function useTestDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  // The database is missing if creating it failed.
  afterAll(() => (database as Partial<TestDatabase>).drop?.());
  return database;
}
