import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from '../database/migrate.ts';

const migrations = join(import.meta.dirname, '..', 'database', 'migrations');
let database: TestDatabase;
let earlier: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  earlier = await mkdtemp(join(tmpdir(), 'nazar-migrations-'));
  const names = (await readdir(migrations)).sort();
  const ours = names.findIndex((name) => name.endsWith('_uses_of_files.sql'));
  for (const name of names.slice(0, ours)) await copyFile(join(migrations, name), join(earlier, name));
});
afterAll(async () => {
  await database.drop();
  await rm(earlier, { recursive: true });
});

test('records the uses of existing files and which are unused', async () => {
  await migrate(database.connectionString, { migrationsDir: earlier });
  const [owner, inquiry] = [randomUUID(), randomUUID()];
  const files = {
    avatar: randomUUID(),
    draft: randomUUID(),
    both: randomUUID(),
    once: randomUUID(),
    none: randomUUID(),
  };
  const { pool } = database;
  await pool.query(
    `insert into account (id, email, password_hash, roles, created_at, updated_at)
     values ($1, 'a@example.com', '', '{user}', now(), now())`,
    [owner],
  );
  for (const id of Object.values(files)) {
    await pool.query(
      `insert into stored_file (id, owner_id, name, type, size, sha256, created_at)
       values ($1, $2, 'a', 'image/webp', 1, '', now())`,
      [id, owner],
    );
  }
  await pool.query('update account set picture = $1', [files.avatar]);
  const published = {
    publicFile: files.once,
    segments: [{ questions: [{ file: files.both, options: [] }] }],
  };
  const draft = { publicFile: files.draft, segments: [{ questions: [{ options: [{ file: files.both }] }] }] };
  await pool.query(
    `insert into inquiry (id, owner_id, definition, revision, title, created_at, updated_at)
     values ($1, $2, $3, 2, 'x', now(), now())`,
    [inquiry, owner, draft],
  );
  await pool.query(
    `insert into inquiry_revision (inquiry_id, revision, definition, card, published_at) values ($1, 1, $2, '{}', now())`,
    [inquiry, published],
  );
  for (const id of [files.draft, files.both, files.once]) {
    await pool.query('insert into inquiry_file (inquiry_id, file_id) values ($1, $2)', [inquiry, id]);
  }

  await migrate(database.connectionString);

  const { rows } = await pool.query<{ file_id: string; uses: string[]; used_by: string }>(
    `select file_id, array_agg(kind order by kind) as uses, min(used_by::text) as used_by from file_use group by 1`,
  );
  const usesOf = (id: string) => rows.find(({ file_id }) => file_id === id)?.uses ?? [];
  expect(usesOf(files.avatar)).toEqual(['avatar']);
  expect(usesOf(files.both)).toEqual(['draft', 'published']);
  expect(usesOf(files.once)).toEqual(['draft', 'published']);
  expect(usesOf(files.draft)).toEqual(['draft']);
  const unused = await pool.query('select id from stored_file where unused_since is not null');
  expect(unused.rows).toEqual([{ id: files.none }]);
  const both = await pool.query('select count(*)::int as count from inquiry_file');
  expect(both.rows).toEqual([{ count: 3 }]);
});
