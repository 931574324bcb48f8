import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBallots } from '../../features/participation/close-ballots.ts';
import { makePoll, type Poll } from '../../features/participation/testing/participation-setup.ts';
import { recount } from '../../features/results/recount.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_DIR, readMigrations } from './read-migrations.ts';

let server: TestApp;
let old: TestDatabase;
let poll: Poll;

/** A database of the schema before secret ballots. */
async function openOld(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-migrations-'));
  const database = await createEmptyDatabase();
  const before = (await readMigrations()).filter(({ version }) => version < 69);
  for (const { name } of before) await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
  await migrate(database.connectionString, { migrationsDir: folder });
  await rm(folder, { recursive: true });
  return database;
}

beforeAll(async () => {
  server = await createTestApp();
  poll = await makePoll(server);
  old = await openOld();
});
afterAll(async () => {
  await old.drop();
  await server.close();
});

type Kept = { readonly counted: number; readonly waiting: number; readonly edits: number };

/** A published inquiry as the version before stored it, with responses that wait to be counted, and changes of counted ones. */
async function makeOld(
  settings: { cooperationType: string; anonymous: boolean },
  { counted, waiting, edits }: Kept,
  expireDate: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const { rows } = await server.pool.query('select definition from inquiry_revision where inquiry_id = $1', [
    poll.id,
  ]);
  const definition = { ...rows[0].definition, ...settings };
  const ownerId = server.people.owner.id;
  await old.pool.query(
    `insert into account (id, email, password_hash, roles, created_at, updated_at)
     values ($1, 'owner@example.com', '', '{user}', now(), now()) on conflict do nothing`,
    [ownerId],
  );
  await old.pool.query(
    `insert into inquiry (id, owner_id, definition, revision, published_revision, publish_date, expire_date, title, language,
       cooperation_type, created_at, updated_at)
     values ($1, $2, $3, 1, 1, '2026-01-01Z', $4, 'Old', 'en', $5, '2026-01-01Z', '2026-01-01Z')`,
    [id, ownerId, JSON.stringify(definition), expireDate, settings.cooperationType],
  );
  await old.pool.query(
    `insert into inquiry_revision (inquiry_id, revision, definition, card, published_at) values ($1, 1, $2, '{}', '2026-01-01Z')`,
    [id, JSON.stringify(definition)],
  );
  const codes = definition.segments[0].questions[0].options.map(({ code }: { code: number }) => code);
  const questionCode = definition.segments[0].questions[0].code;
  const counts = Array<number>(Math.max(questionCode, ...codes) + 1).fill(0);
  counts[questionCode] = counted;
  counts[codes[0]] = counted;
  for (const bucket of ['-infinity', '2026-02-01']) {
    if (counted === 0 && bucket !== '-infinity') continue;
    await old.pool.query(
      `insert into tally (inquiry_id, bucket, responses, waiting, counts) values ($1, $2, $3, $4, $5)`,
      [id, bucket, counted, bucket === '-infinity' ? waiting : 0, counts],
    );
  }
  const row = [id, '2026-02-01', codes[0]] as const;
  const ids: string[] = [];
  for (let index = 0; index < counted; index += 1) {
    const responseId = randomUUID();
    ids.push(responseId);
    await old.pool.query(
      `insert into response (id, inquiry_id, bucket, revision, edits, choices, secret_hash) values ($4, $1, $2, 1, 0, array[$3::smallint], $5)`,
      [...row, responseId, randomBytes(32)],
    );
  }
  const addWaiting = (responseId: string, code: number, isEdit: boolean) =>
    old.pool.query(
      `insert into waiting_response (id, inquiry_id, bucket, is_edit, revision, edits, choices, secret_hash)
       values ($4, $1, $2, $5, 1, $6, array[$3::smallint], $7)`,
      [id, '2026-02-01', code, responseId, isEdit, isEdit ? 1 : 0, randomBytes(32)],
    );
  for (let index = 0; index < waiting; index += 1) await addWaiting(randomUUID(), codes[1], false);
  for (const responseId of ids.slice(0, edits)) await addWaiting(responseId, codes[2], true);
  return id;
}

test('what waited is counted, open inquiries become plain, and anonymous ones secret ballots', async () => {
  const open = await makeOld(
    { cooperationType: 'anon', anonymous: true },
    { counted: 5, waiting: 3, edits: 2 },
  );
  const named = await makeOld(
    { cooperationType: 'users', anonymous: false },
    { counted: 2, waiting: 0, edits: 0 },
  );
  const ballot = await makeOld(
    { cooperationType: 'users', anonymous: true },
    { counted: 0, waiting: 4, edits: 0 },
  );
  const ended = await makeOld(
    { cooperationType: 'limited', anonymous: true },
    { counted: 5, waiting: 2, edits: 1 },
    '2026-03-01Z',
  );
  const few = await makeOld(
    { cooperationType: 'users', anonymous: true },
    { counted: 0, waiting: 4, edits: 0 },
    '2026-03-01Z',
  );
  expect(await migrate(old.connectionString)).toBe((await readMigrations()).length - 68);

  const deps = { db: old.db, now: () => Date.parse('2026-04-01Z'), log: server.deps.log };
  for (const [id, responses] of [
    [open, 8],
    [named, 2],
    [ballot, 4],
    [ended, 7],
    [few, 4],
  ] as const) {
    const { rows } = await old.pool.query(
      `select responses from tally where inquiry_id = $1 and bucket = '-infinity'`,
      [id],
    );
    // Places are right at once, all counts with the first look.
    expect(rows).toEqual([{ responses }]);
    expect(await recount(old.db, id)).toEqual({ responses, differences: [] });
  }
  const { rows: changed } = await old.pool.query(
    'select count(*)::int as count from response where inquiry_id = $1 and edits = 1',
    [open],
  );
  expect(changed).toEqual([{ count: 2 }]);

  await closeBallots(deps);
  const { rows } = await old.pool.query(
    `select i.id, i.definition -> 'anonymous' as draft, r.definition -> 'anonymous' as published, i.ballot_result as result
     from inquiry i join inquiry_revision r on r.inquiry_id = i.id`,
  );
  const told = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(told.get(open)).toEqual({ draft: false, published: false, result: null });
  expect(told.get(named)).toEqual({ draft: false, published: false, result: null });
  expect(told.get(ballot)).toEqual({ draft: true, published: true, result: null });
  expect(told.get(ended)).toEqual({ draft: true, published: true, result: 'released' });
  expect(told.get(few)).toEqual({ draft: true, published: true, result: 'withheld' });
  for (const id of [open, named, ballot, ended, few]) {
    expect((await recount(old.db, id)).differences).toEqual([]);
  }
});
