import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickModules } from '../testing/quick-modules.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'nazar-check-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  [
    'check-counts',
    'There is no Nazar in the database yet. Start Nazar once (npm start), then run this again.',
  ],
  ['db-backup', 'There is no Nazar in the database yet, so there is nothing to back up.'],
])('%s says in one sentence that the database is empty', async (name, sentence) => {
  const env = { ...process.env, DATABASE_URL: database.connectionString, DATA_DIR: dataDir };
  const run = promisify(execFile)(
    process.execPath,
    [...quickModules, join(import.meta.dirname, `${name}.ts`)],
    { env },
  );
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` });
});
