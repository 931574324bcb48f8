import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickModules } from '../testing/quick-modules.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { useTestFolder } from '../testing/use-test-folder.ts';

let database: TestDatabase;
const dataDir = useTestFolder();
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

test.each([
  ['check-counts', 'The database is empty. Start Nazar once, then run this again.'],
  ['db-backup', 'The database is empty, so there is nothing to back up.'],
])('%s reports in one sentence that the database is empty', async (name, sentence) => {
  const env = { ...process.env, DATABASE_URL: database.connectionString, DATA_DIR: dataDir };
  const run = promisify(execFile)(
    process.execPath,
    [...quickModules, join(import.meta.dirname, `${name}.ts`)],
    { env },
  );
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` });
});
