import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  copySeededDataDir,
  fastPostgresOptions,
  makeFolder,
  queryDatabase,
  startProcess,
} from '../../../testing/embedded-process.ts';
import { quickModules } from '../../../testing/quick-modules.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readStoredFile, storeTextFile } from '../../../testing/uploads.ts';
import { silentLog as log } from '../../log/log.ts';
import { makeBackupFiles } from '../../storage/make-backup-files.ts';
import { openDiskFileStore, openFileStore } from '../../storage/open-file-store.ts';
import { readS3Config } from '../../storage/s3-config.ts';
import { migrateSchema } from '../migrate/migrate.ts';
import { createBackup } from './backup.ts';
import { type RestoreOptions, restoreBackup } from './restore.ts';

const run = promisify(execFile);

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let migrationsDir: string;

/**
 * A table with each feature that our schema could use: circular keys, serials, generated columns, triggers.
 */
const schema = `
  create table parent (
    id uuid constraint parent_pk primary key,
    favourite bigint,
    body jsonb not null,
    bytes bytea,
    at timestamptz,
    codes smallint[] not null default '{}',
    ratio double precision,
    length int generated always as (length(body::text)) stored
  );
  create table child (
    id bigint generated always as identity constraint child_pk primary key,
    parent_id uuid not null constraint child_parent references parent (id) on delete cascade,
    note text
  );
  alter table parent add constraint parent_favourite foreign key (favourite) references child (id);
  create table keyless (word text);
  create table seeded (code text constraint seeded_pk primary key, name text not null);
  insert into seeded values ('a', 'from the migration');
  create function refuse() returns trigger language plpgsql as $$ begin raise 'no more words'; end $$;
  create trigger no_words before insert on keyless for each row execute function refuse();`;

const rows = `
  insert into parent (id, body, bytes, at, codes, ratio) values
    ('00000000-0000-4000-8000-000000000002', '{"a": "نظر‌سنجی\\n\\t\\\\"}', '\\x00ff0a', '2026-03-20 20:30:00.123456+00', '{1,2}', 0.1),
    ('00000000-0000-4000-8000-000000000001', '[]', null, 'infinity', '{}', 'NaN');
  insert into child (parent_id, note)
    select '00000000-0000-4000-8000-000000000002', E'line\\none ' || g || chr(9) || '\\\\.' from generate_series(1, 500) g;
  update parent set favourite = 7 where ratio = 0.1;
  alter table keyless disable trigger no_words;
  insert into keyless values ('b'), (null), ('a'), ('');
  alter table keyless enable trigger no_words;
  update seeded set name = 'changed since';`;

beforeEach(async () => {
  [source, target] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'nazar-backup-test-'));
  migrationsDir = join(folder, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, '0001_first.sql'), schema);
  await migrateSchema(source.connectionString, { migrationsDir });
  await source.pool.query(rows);
  await storeIn('old').put(pictureId, 'png', Readable.from([Buffer.from([137, 80, 78, 71, 0, 255])]));
  await storeTextFile(storeIn('old'), soundId, 'private.ogg', 'OggS');
});

afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const pictureId = 'ab000000-0000-4000-8000-000000000001';
const soundId = 'cd000000-0000-4000-8000-000000000002';
const lateId = 'ab000000-0000-4000-8000-000000000003';
const pathOf = (id: string, extension: string) => `${id.slice(0, 2)}/${id}.${extension}`;

const storeIn = (name: string) => openDiskFileStore({ dataDir: join(folder, name) });
const filesIn = (name: string) => makeBackupFiles(storeIn(name));

const makeBackup = () =>
  createBackup({
    connectionString: source.connectionString,
    files: filesIn('old'),
    target: join(folder, 'backups'),
    log,
  });

const putBack = (backupFolder: string, more: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    connectionString: target.connectionString,
    files: filesIn('new'),
    source: backupFolder,
    force: false,
    log,
    migrationsDir,
    ...more,
  });

async function content(database: TestDatabase): Promise<unknown> {
  const tables = ['parent', 'child', 'keyless', 'seeded', 'schema_migration'];
  const all = await Promise.all(
    tables.map((name) =>
      database.pool.query(`select t::text as row from ${name} t order by t::text collate "C"`),
    ),
  );
  return all.map((result) => result.rows);
}

test('includes files that are deleted or added while the tables are copied', async () => {
  const blocker = await source.pool.connect();
  await blocker.query('begin; lock table keyless in access exclusive mode');
  const running = makeBackup();
  await expect
    .poll(async () => {
      const { rows } = await source.pool.query(
        `select from pg_locks where not granted and relation = 'keyless'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    })
    .toBe(1);
  await storeIn('old').delete(pictureId);
  await storeTextFile(storeIn('old'), lateId, 'png', 'late');
  await blocker.query('commit');
  blocker.release();
  const { folder: made, manifest } = await running;
  expect(manifest.files.map(({ path }) => path)).toEqual([
    pathOf(pictureId, 'png'),
    pathOf(lateId, 'png'),
    pathOf(soundId, 'private.ogg'),
  ]);
  await putBack(made);
  expect((await readStoredFile(storeIn('new'), lateId, 'png'))?.toString()).toBe('late');
  expect(await readStoredFile(storeIn('new'), pictureId, 'png')).not.toBeNull();
});

test('restores the same rows, keys and files', async () => {
  const { folder: made } = await makeBackup();
  await putBack(made);
  expect(await content(target)).toEqual(await content(source));
  const file = await readStoredFile(storeIn('new'), pictureId, 'png');
  expect([...(file ?? [])]).toEqual([137, 80, 78, 71, 0, 255]);
  expect((await readStoredFile(storeIn('new'), soundId, 'private.ogg'))?.toString()).toBe('OggS');
  const next = await target.pool.query(
    `insert into child (parent_id) values ('00000000-0000-4000-8000-000000000001') returning id`,
  );
  expect(next.rows).toEqual([{ id: '501' }]);
  const orphan = `insert into child (parent_id) values ('00000000-0000-4000-8000-00000000dead')`;
  await expect(target.pool.query(orphan)).rejects.toThrow('child_parent');
  await expect(target.pool.query("insert into keyless values ('c')")).rejects.toThrow('no more words');
});

test('makes an identical backup of a restored database', async () => {
  const first = await makeBackup();
  await putBack(first.folder);
  const second = await createBackup({
    connectionString: target.connectionString,
    files: filesIn('new'),
    target: join(folder, 'again'),
    log,
  });
  expect(second.manifest.tables).toEqual(first.manifest.tables);
  expect(second.manifest.files).toEqual(first.manifest.files);
  expect(second.manifest.sequences).toEqual(first.manifest.sequences);
});

test('restores files of the disk into a bucket and backs them up from there alike', async () => {
  const first = await makeBackup();
  const s3 = await startS3Server();
  try {
    const { config } = readS3Config(s3.environment);
    const bucket = await openFileStore({ dataDir: folder, s3: config });
    const files = makeBackupFiles(bucket);
    await putBack(first.folder, { files });
    expect((await readStoredFile(bucket, soundId, 'private.ogg'))?.toString()).toBe('OggS');
    const { connectionString } = target;
    const second = await createBackup({ connectionString, files, target: join(folder, 'again'), log });
    expect(second.manifest.files).toEqual(first.manifest.files);
    await s3.stop();
    await expect(putBack(first.folder, { files, force: true })).rejects.toThrow('does not answer');
    expect(await content(target)).toEqual(await content(source));
  } finally {
    await s3.remove();
  }
});

test('writes rows in the order of their keys, not of insertion', async () => {
  const { folder: made, manifest } = await makeBackup();
  const lines = (await readFile(join(made, 'parent.copy'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => line.slice(0, 36))).toEqual([
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002',
  ]);
  const counts = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
  expect(counts).toEqual({ child: 500, keyless: 4, parent: 2, seeded: 1 });
});

test('records the hashes of the files in the manifest', async () => {
  const { folder: made, manifest } = await makeBackup();
  for (const { file, sha256 } of manifest.tables) {
    const found = createHash('sha256')
      .update(await readFile(join(made, file)))
      .digest('hex');
    expect(found).toBe(sha256);
  }
});

test('makes the backup readable by its owner only', async () => {
  const { folder: made } = await makeBackup();
  expect((await stat(made)).mode & 0o777).toBe(0o700);
  expect((await stat(join(made, 'parent.copy'))).mode & 0o077).toBe(0);
});

test('copies all tables from one snapshot during concurrent writes', async () => {
  let writing = true;
  const writer = (async () => {
    while (writing) {
      await source.pool.query(`
        with c as (insert into child (parent_id) values ('00000000-0000-4000-8000-000000000001') returning id)
        insert into seeded select 'n' || id, 'x' from c`);
    }
  })();
  const { manifest } = await makeBackup();
  writing = false;
  await writer;
  const counts = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
  expect((counts.child ?? 0) - 500).toBe((counts.seeded ?? 0) - 1);
});

test('refuses to replace a database with data unless forced', async () => {
  const { folder: made } = await makeBackup();
  await target.pool.query('create table precious as select 1 as one');
  await expect(putBack(made)).rejects.toThrow('--force');
  expect((await target.pool.query('select one from precious')).rows).toEqual([{ one: 1 }]);
  await putBack(made, { force: true });
  expect(await content(target)).toEqual(await content(source));
  const gone = await target.pool.query("select to_regclass('precious') as found");
  expect(gone.rows[0]?.found).toBeNull();
});

test.each(['parent.copy', `files/${pathOf(pictureId, 'png')}`])(
  'a backup with damaged %s changes nothing',
  async (part) => {
    const { folder: made } = await makeBackup();
    await appendFile(join(made, part), 'x');
    await expect(putBack(made)).rejects.toThrow(`The backup is damaged: ${part} is not as it was written.`);
    expect((await target.pool.query("select to_regclass('parent') as found")).rows[0]?.found).toBeNull();
  },
);

test('refuses a manifest that names files outside the backup', async () => {
  const { folder: made } = await makeBackup();
  const path = join(made, 'manifest.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(pathOf(pictureId, 'png'), '../../picture.png'));
  await expect(putBack(made)).rejects.toThrow('damaged');
});

test('refuses a backup of a newer schema and accepts an older one', async () => {
  const old = await makeBackup();
  await writeFile(join(migrationsDir, '0002_second.sql'), 'create table second (id int)');
  await putBack(old.folder);
  expect(await migrateSchema(target.connectionString, { migrationsDir })).toBe(1);
  await migrateSchema(source.connectionString, { migrationsDir });
  const young = await makeBackup();
  await rm(join(migrationsDir, '0002_second.sql'));
  await expect(putBack(young.folder, { force: true })).rejects.toThrow('versions up to 1 only');
});

test('a failure leaves no folder that looks like a backup', async () => {
  await source.pool.query('drop table schema_migration');
  await expect(makeBackup()).rejects.toThrow('The database is empty');
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
});

test('the commands back up a running server, keep the given number of backups and restore into a new data folder', async () => {
  const made = await makeFolder();
  const dataDir = await copySeededDataDir(made.folder);
  const server = await startProcess({ dataDir, ...fastPostgresOptions });
  await migrateSchema(server.connectionString);
  await queryDatabase(server.connectionString, "update general_category_text set name = 'changed'");
  const command = (name: string, dir: string, ...rest: string[]) =>
    run(
      process.execPath,
      [...quickModules, fileURLToPath(new URL(`../../../commands/${name}.ts`, import.meta.url)), ...rest],
      {
        env: { ...process.env, DATA_DIR: dir, DATABASE_URL: '' },
      },
    );
  for (const year of ['2020', '2021']) {
    await mkdir(join(folder, 'out', `nazar-backup-${year}-01-01T00-00-00-000Z`), { recursive: true });
    await writeFile(join(folder, 'out', `nazar-backup-${year}-01-01T00-00-00-000Z`, 'manifest.json'), '{}');
  }
  await mkdir(join(folder, 'out', 'nazar-backup-9999-01-01T00-00-00-000Z.part'));
  const { stdout } = await command('db-backup', dataDir, join(folder, 'out'), '--keep', '2');
  expect(await readdir(join(folder, 'out'))).not.toContain('nazar-backup-2020-01-01T00-00-00-000Z');
  expect(stdout).toContain(`restored only with ${join(dataDir, 'secrets.json')}`);
  const written = /to (\/.*)$/m.exec(stdout)?.[1] ?? '';
  await expect(command('db-restore', dataDir, written, '--force')).rejects.toThrow('Stop the server first');
  await server.stop();
  const freshDir = await copySeededDataDir(made.folder, 'fresh');
  // The folder with several backups means the newest one in it.
  await command('db-restore', freshDir, join(folder, 'out'));
  const restored = await startProcess({ dataDir: freshDir, ...fastPostgresOptions });
  const names = await queryDatabase(
    restored.connectionString,
    'select distinct name from general_category_text',
  );
  await restored.stop();
  await made.remove();
  expect(names).toEqual([{ name: 'changed' }]);
});
