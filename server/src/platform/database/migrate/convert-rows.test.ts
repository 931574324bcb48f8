import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { migrateSchema } from './migrate.ts';
import { MIGRATIONS_DIR } from './read-migrations.ts';

// Rows that an installation at migration 33 may have, converted by all later migrations.
const account = '11111111-1111-4111-8111-111111111111';
const inquiry = '22222222-2222-4222-8222-222222222222';
const category = '33333333-3333-4333-8333-333333333333';

const definition = {
  ...{ title: 'Mine', publicTitle: 'For all', publicDescription: '<p>Drinks</p>', publicFile: null },
  ...{ categoryId: null, userCategoryId: category, listed: true, language: 'en', secondLanguage: 'fa' },
  ...{
    timeZone: 'UTC',
    cooperationType: 'anon',
    maxParticipantCount: 40,
    retentionDays: 30,
    passMark: null,
    tags: ['Tea', 'café'],
  },
};

const rowsAtVersion33 = `
  insert into account (id, email, password_hash, created_at, updated_at)
    values ('${account}', 'a@example.com', '', now(), now());
  insert into own_category (id, owner_id, name, color, position, created_at)
    values ('${category}', '${account}', 'Work', 'cyan', 0, now());
  insert into inquiry (id, owner_id, definition, revision, title, user_category_id, created_at, updated_at)
    values ('${inquiry}', '${account}', '${JSON.stringify(definition)}', 3, 'Mine', '${category}', now(), now());
  insert into inquiry_revision (inquiry_id, revision, definition, card, published_at)
    select id, 2, definition, '{}', now() from inquiry;
  update inquiry set published_revision = 2, publish_date = now();
  insert into inquiry_comment (id, inquiry_id, position, description, state, created_at)
    select gen_random_uuid(), id, 1, 'Well asked.', 'shown', now() from inquiry;
  insert into chat (id, kind, last_number, changed_at, created_at, places)
    values (gen_random_uuid(), 'group', 0, now(), now(), 4);
  insert into chat_member (chat_id, account_id, state, joined_at, place)
    select id, '${account}', 'member', now(), 4 from chat;
  insert into task (id, kind, account_id, status, details, attempt, created_at, touched_at)
    values (gen_random_uuid(), 'test', '${account}', 'waiting', '{}', 2, now(), now());
  insert into delivery (id, channel, attempts, due_at, expires_at, created_at)
    values (gen_random_uuid(), 'email', 3, now(), now(), now());
  -- Rows that later checks refuse.
  insert into inquiry_comment (id, inquiry_id, position, description, state, created_at)
    select gen_random_uuid(), id, 2, 'Left over', 'deleted', now() from inquiry;
  insert into chat_message (id, chat_id, number, version, kind, text, own_text, sent_at)
    select gen_random_uuid(), id, 1, 1, 'deleted', 'Left over', 'Left over', now() from chat;
  insert into stored_file (id, name, type, size, sha256, width, created_at)
    values (gen_random_uuid(), 'a.png', 'image/png', 3, '', 20, now());
  insert into moderation (id, inquiry_id, taken_down_at) select gen_random_uuid(), id, now() from inquiry;
  insert into delivery (id, channel, state, sealed, expires_at, created_at)
    values (gen_random_uuid(), 'sms', 'sent', '\\x00', now(), now());`;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'nazar-convert-test-'));
  for (const name of await readdir(MIGRATIONS_DIR)) {
    if (name < '0034') await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
  }
  await migrateSchema(database.connectionString, { migrationsDir: folder });
  await database.pool.query(rowsAtVersion33);
  await migrateSchema(database.connectionString, { migrationsDir: MIGRATIONS_DIR });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function readRow(sql: string): Promise<unknown> {
  return (await database.pool.query(sql)).rows[0];
}

test('columns get the values of the documents', async () => {
  expect(await readRow('select title, user_category_id, draft_category_id from inquiry')).toEqual({
    title: 'Mine',
    user_category_id: category,
    draft_category_id: null,
  });
  expect(
    await readRow(
      `select is_listed, second_language, public_title, public_file, max_participant_count, retention_days, pass_mark,
         tags from inquiry_revision`,
    ),
  ).toEqual({
    is_listed: true,
    second_language: 'fa',
    public_title: 'For all',
    public_file: null,
    max_participant_count: 40,
    retention_days: 30,
    pass_mark: null,
    tags: ['Tea', 'café'],
  });
});

test('renamed columns keep their values', async () => {
  expect(
    await readRow(
      `select (select name from user_category) as category, (select text from inquiry_comment where state = 'shown') as comment,
         (select last_member_number from chat) as last, (select member_number from chat_member) as member,
         (select version from task) as version, (select tries from delivery where channel = 'email') as tries`,
    ),
  ).toEqual({ category: 'Work', comment: 'Well asked.', last: 4, member: 4, version: 2, tries: 3 });
});

test('rows follow the rules of their tables', async () => {
  expect(
    await readRow(
      `select (select text from inquiry_comment where state = 'deleted') as comment,
         (select text || coalesce(own_text, '') from chat_message) as message,
         (select reason from moderation) as reason, (select explanation from moderation) as explanation,
         (select sealed from delivery where channel = 'sms') as sealed, (select width from stored_file) as width,
         (select cooperation_type from inquiry) as cooperation`,
    ),
  ).toEqual({
    comment: '',
    message: '',
    reason: 'other',
    explanation: '',
    sealed: null,
    width: null,
    cooperation: 'anon',
  });
});

test('inquiries stay in lists and follow their later changes', async () => {
  await database.pool.query('update inquiry set is_template = true');
  expect(await readRow('select is_template, language, tags from inquiry_listing')).toEqual({
    is_template: true,
    language: 'en fa',
    tags: ['cafe', 'tea'],
  });
});
