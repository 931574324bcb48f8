import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { useTestFolder } from '../testing/use-test-folder.ts';
import { openServerInProcess } from './open-in-process.ts';
import { createLocalImportAccount } from './owner-account.ts';
import { runImport } from './run-import.ts';

const sample = join(import.meta.dirname, '..', 'features', 'imports', 'sample');
const options = {
  publicTitle: 'Reading habits of some people',
  resultView: 'admin',
  min: null,
  max: null,
} as const;

const dataDir = useTestFolder();
const database = useTestDatabase();

const openForCheck = (url = database.connectionString) =>
  openServerInProcess({
    environment: { DATABASE_URL: url, DATA_DIR: dataDir },
    quiet: true,
    writesNothing: true,
  });

/** Counts the rows of every table. */
async function countRows() {
  const { rows } = await database.pool.query<{ name: string; count: string }>(
    `select relname as name, (xpath('/row/c/text()',
       query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as count
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows;
}

test('a check reports what would be stored and stores nothing, not even an account', async () => {
  const before = await countRows();
  const server = await openForCheck();
  try {
    const report = await runImport(server.deps, { folder: sample, options, ownerId: null, dryRun: true });
    expect(report).toMatchObject({ inquiryId: null, rows: 10, stored: 7, refusedRows: 3 });
  } finally {
    await server.close();
  }
  expect(await countRows()).toEqual(before);
});

test('a check of a file that was imported before needs only a readable database', async () => {
  const own = await mkdtemp(join(tmpdir(), 'nazar-run-import-'));
  const environment = { DATABASE_URL: database.connectionString, DATA_DIR: own };
  const importing = await openServerInProcess({ environment, quiet: true });
  const ownerId = await createLocalImportAccount(importing.deps);
  await runImport(importing.deps, { folder: sample, options, ownerId });
  await importing.close();
  const readOnly = new URL(database.connectionString);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const check = async (from: string) => {
    const server = await openServerInProcess({
      environment: { DATABASE_URL: readOnly.href, DATA_DIR: from },
      quiet: true,
      writesNothing: true,
    });
    const run = { folder: sample, options, ownerId, dryRun: true };
    return runImport(server.deps, run).finally(() => server.close());
  };
  expect(await check(own)).toMatchObject({ stored: 0, alreadyStored: 7, withdrawn: 0 });
  await rm(own, { recursive: true });
  // Only the keys of the import identify its responses, and a check creates no keys.
  expect(await check(join(dataDir, 'nowhere'))).toMatchObject({ stored: 7, alreadyStored: 0 });
  expect(await readdir(dataDir)).toEqual([]);
});

test('a check refuses a database that waits for a migration, and does not migrate it', async () => {
  const latest = 'select version from schema_migration order by version desc limit 1';
  const [last] = (await database.pool.query<{ version: number }>(latest)).rows;
  await database.pool.query('delete from schema_migration where version = $1', [last?.version]);
  await expect(openForCheck()).rejects.toThrow(/waits for 1 migration of this version\. Start Nazar once/);
  const [now] = (await database.pool.query<{ version: number }>(latest)).rows;
  expect(now?.version).toBe((last?.version ?? 0) - 1);
});
