import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatSchema, readSchema } from '../../../testing/format-schema.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { silentLog } from '../../log/log.ts';
import { makeBackupFiles } from '../../storage/make-backup-files.ts';
import { openDiskFileStore } from '../../storage/open-file-store.ts';
import { createBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { migrateSchema } from './migrate.ts';
import { MIGRATIONS_DIR, readMigrations } from './read-migrations.ts';

/** Checksum of the schema made by the replaced migrations, without comments. */
const REPLACED_SCHEMA = '7c69719f7180e69d694e5a381ad9169cce463a1ae494a6a762e9dc1c9656369b';
const BASELINE = '0001_baseline.sql';

let database: TestDatabase;
let folder: string;
/** A folder with only the baseline. */
let migrationsDir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'nazar-adopt-test-'));
  migrationsDir = folder;
  await copyFile(join(MIGRATIONS_DIR, BASELINE), join(folder, BASELINE));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function schemaHash({ pool }: TestDatabase): Promise<string> {
  const lines = formatSchema(await readSchema(pool)).split('\n');
  return createHash('sha256')
    .update(
      lines
        .filter((line) => !/^ *-- /.test(line))
        .join('\n')
        .trimStart(),
    )
    .digest('hex');
}

/**
 * Makes the database look as it did after the first `count` of the replaced migrations, with a row of an
 * account.
 */
async function standAtReplaced(count: number): Promise<void> {
  await migrateSchema(database.connectionString, { migrationsDir });
  const list = await readFile(join(import.meta.dirname, 'replaced-migrations.txt'), 'utf8');
  const rows = list.trim().split('\n').slice(0, count);
  await database.pool.query(
    `delete from schema_migration;
     comment on table account is null;
     insert into account (id, email, password_hash, created_at, updated_at)
     values ('00000000-0000-4000-8000-000000000001', 'a@example.com', '', now(), now())`,
  );
  for (const [index, row] of rows.entries()) {
    const [name, checksum] = row.split(' ');
    await database.pool.query('insert into schema_migration values ($1, $2, $3, $4)', [
      index + 1,
      name,
      checksum,
      '2026-11-01Z',
    ]);
  }
}

async function expectAdopted({ pool }: TestDatabase): Promise<void> {
  const history = await pool.query(
    'select version, name, applied_at from schema_migration where version = 1',
  );
  expect(history.rows).toEqual([{ version: 1, name: BASELINE, applied_at: new Date('2026-11-01Z') }]);
  expect((await pool.query('select email from account')).rows).toEqual([{ email: 'a@example.com' }]);
}

test('the baseline makes the same schema as the migrations that it replaced', async () => {
  await migrateSchema(database.connectionString, { migrationsDir });
  expect(await schemaHash(database)).toBe(REPLACED_SCHEMA);
});

test('adopts a database at the last replaced migration and applies later ones', async () => {
  await standAtReplaced(73);
  const fresh = await createEmptyDatabase();
  const applied = await migrateSchema(fresh.connectionString);
  expect(await migrateSchema(database.connectionString)).toBe(applied - 1);
  await expectAdopted(database);
  expect(formatSchema(await readSchema(database.pool))).toBe(formatSchema(await readSchema(fresh.pool)));
  expect(await migrateSchema(database.connectionString)).toBe(0);
  await fresh.drop();
});

/** Makes the database look as it did after the first `count` of the migrations that the seventh replaced. */
async function standAtReplacedBySeventh(count: number): Promise<void> {
  for (const { name } of (await readMigrations()).slice(1, 7)) {
    await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
  }
  await migrateSchema(database.connectionString, { migrationsDir });
  await database.pool.query('delete from schema_migration where version = 7');
  const list = await readFile(join(import.meta.dirname, 'replaced-migrations.txt'), 'utf8');
  for (const row of list
    .trim()
    .split('\n')
    .slice(73, 73 + count)) {
    const [name = '', checksum] = row.split(' ');
    const values = [Number(name.slice(0, 4)), name, checksum];
    await database.pool.query('insert into schema_migration values ($1, $2, $3, now())', values);
  }
}

test('adopts a database at the last migration that the seventh replaced and applies later ones', async () => {
  await standAtReplacedBySeventh(6);
  const fresh = await createEmptyDatabase();
  const applied = await migrateSchema(fresh.connectionString);
  expect(await migrateSchema(database.connectionString)).toBe(applied - 7);
  const history = 'select version, name, checksum from schema_migration order by version';
  expect((await database.pool.query(history)).rows).toEqual((await fresh.pool.query(history)).rows);
  expect(formatSchema(await readSchema(database.pool))).toBe(formatSchema(await readSchema(fresh.pool)));
  await fresh.drop();
});

test('refuses a database with only some of the migrations that the seventh replaced', async () => {
  await standAtReplacedBySeventh(3);
  await expect(migrateSchema(database.connectionString)).rejects.toThrow('(up to 0012) once, then this one');
});

test('refuses a database at an earlier replaced migration and changes nothing', async () => {
  await standAtReplaced(60);
  await expect(migrateSchema(database.connectionString)).rejects.toThrow(
    'The database has schema version 60 of an older Nazar. Start the last version that knows',
  );
  expect((await database.pool.query('select from schema_migration')).rowCount).toBe(60);
});

test('restores a backup made at the last replaced migration', async () => {
  await standAtReplaced(73);
  const { connectionString } = database;
  const files = makeBackupFiles(openDiskFileStore({ dataDir: folder }));
  const made = await createBackup({
    connectionString,
    files,
    target: join(folder, 'out'),
    log: silentLog,
  });
  const target = await createEmptyDatabase();
  const options = { files, source: made.folder, force: false, log: silentLog };
  await restoreBackup({ ...options, connectionString: target.connectionString });
  await expectAdopted(target);
  await migrateSchema(target.connectionString);
  await target.drop();
});
