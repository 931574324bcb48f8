import { randomUUID } from 'node:crypto';
import { setUserEnabled, setUserRole } from '@nazar/domain/api/admin-calls.ts';
import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { getAuditEntries } from '@nazar/domain/api/audit-calls.ts';
import { addCategory } from '@nazar/domain/api/category-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import { getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { getUsers } from '@nazar/domain/api/user-list-calls.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';

const adminCalls = (Object.values(allCalls) as Call[]).filter(({ access }) => access === 'admin');

const server = useTestApp();

async function makeAdmin(): Promise<Person> {
  const person = await makeAccount(server.deps);
  await server.pool.query(`update account set roles = '{user,admin}' where id = $1`, [person.id]);
  return person;
}

const demote = (person: Person) =>
  server.pool.query(`update account set roles = '{user}' where id = $1`, [person.id]);

test.each(adminCalls)(
  '$name is refused to guests, users, and former or disabled administrators',
  async (call) => {
    const former = await makeAdmin();
    await demote(former);
    const disabled = await makeAdmin();
    await server.pool.query('update account set is_enabled = false where id = $1', [disabled.id]);
    const statusOf = async (as: Person) => (await server.send(call, {}, { as })).status;
    expect(await statusOf(server.people.guest)).toBe(401);
    expect(await statusOf(server.people.stranger)).toBe(403);
    expect(await statusOf(former)).toBe(403);
    expect(await statusOf(disabled)).toBe(401);
  },
);

test('an administrator who loses the role during a call can’t complete it', async () => {
  const leaving = await makeAdmin();
  const id = randomUUID();
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update account set roles = '{user}' where id = $1`, [leaving.id]);
    const input = { id, names: { en: 'Late', fa: 'دیر' } };
    const late = server.send(addCategory, input, { as: leaving });
    await waitForLock(server);
    await client.query('commit');
    expect(await late).toMatchObject({ status: 403 });
  } finally {
    client.release();
  }
  expect((await server.call(getCategories, {})).map((category) => category.id)).not.toContain(id);
});

test('when many administrators disable all others at once, one remains, and none gets a server error', async () => {
  const admins = [await makeAdmin(), await makeAdmin(), await makeAdmin(), await makeAdmin()];
  await server.pool.query(
    `update account set roles = '{user}' where 'admin' = any (roles) and id <> all ($1::uuid[])`,
    [admins.map(({ id }) => id)],
  );
  const answers = await Promise.all(
    admins.flatMap((as) =>
      admins
        .filter(({ id }) => id !== as.id)
        .flatMap(({ id }) => [
          server.send(setUserRole, { id, role: 'user' }, { as }),
          server.send(setUserEnabled, { identifier: `${id}@example.com`, enabled: false }, { as }),
        ]),
    ),
  );
  for (const { status } of answers) expect([200, 401, 403]).toContain(status);
  const { rows } = await server.pool.query(
    `select count(*)::int as left from account where is_enabled and 'admin' = any (roles)`,
  );
  expect(rows).toEqual([{ left: 1 }]);
  await server.pool.query(`update account set roles = '{user,admin}' where id = $1`, [
    server.people.admin.id,
  ]);
});

test('when two administrators remove or disable each other at once, one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await makeAdmin(), await makeAdmin()];
    await server.pool.query(
      `update account set roles = '{user}' where 'admin' = any (roles) and id <> $1 and id <> $2`,
      [one.id, other.id],
    );
    const answers = await Promise.all([
      server.send(setUserRole, { id: other.id, role: 'user' }, { as: one }),
      round % 2 === 0
        ? server.send(setUserRole, { id: one.id, role: 'user' }, { as: other })
        : server.send(setUserEnabled, { identifier: `${one.id}@example.com`, enabled: false }, { as: other }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.pool.query(
      `select count(*)::int as left from account where is_enabled and 'admin' = any (roles)`,
    );
    expect(rows).toEqual([{ left: 1 }]);
  }
  await server.pool.query(`update account set roles = '{user,admin}' where id = $1`, [
    server.people.admin.id,
  ]);
});

test('a role can be given and taken, which ends the sessions and is logged', async () => {
  const person = await makeAccount(server.deps);
  const { admin } = server.people;
  const reason = 'Helps with reports';
  await server.call(setUserRole, { id: person.id, role: 'admin', reason }, { as: admin });
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject({ httpStatus: 401 });
  server.clock.advance(1000);
  // Setting the same role again is not logged.
  await server.call(setUserRole, { id: person.id, role: 'admin' }, { as: admin });
  await server.call(setUserRole, { id: person.id, role: 'user' }, { as: admin });
  const { data } = await server.call(getAuditEntries, { subjectId: person.id }, { as: admin });
  expect(data).toMatchObject([
    { action: 'user.removeAdmin', before: { role: 'admin' }, after: { role: 'user' } },
    { action: 'user.makeAdmin', admin: { id: admin.id, name: 'admin' }, reason },
  ]);
  expect(data).toHaveLength(2);
});

test('administrators can’t change their own role, nor that of a missing account', async () => {
  const { admin } = server.people;
  expect(await server.refusal(setUserRole, { id: admin.id, role: 'user' }, { as: admin })).toMatchObject({
    httpStatus: 409,
    code: 'ownRole',
  });
  const unknown = { id: randomUUID(), role: 'admin' };
  expect(await server.refusal(setUserRole, unknown, { as: admin })).toMatchObject({ httpStatus: 404 });
});

test('people are found by words of their names in any spelling, and by exact addresses', async () => {
  const person = await makeAccount(server.deps);
  await server.pool.query(
    `update account set name = 'علي كريمي', username = 'karimi_1', mobile = '+989120000078' where id = $1`,
    [person.id],
  );
  const as = server.people.admin;
  const find = async (search: string) =>
    (await server.call(getUsers, { search }, { as })).data.map(({ id }) => id);
  for (const search of ['کریمی علی', `${person.id}@example.com`, '+98 912 000 0078', 'karimi_1', 'KARIMI']) {
    expect(await find(search), search).toEqual([person.id]);
  }
  for (const search of [person.id.slice(0, 8), '0912000007', '%', '___', "' or 1=1 --"]) {
    expect(await find(search), search).not.toContain(person.id);
  }
});

test('the list shows how much each person has made, and when they were last active', async () => {
  const as = server.people.admin;
  await makePublished(server);
  await makeDraft(server);
  const { data } = await server.call(getUsers, { search: 'owner@example.com' }, { as });
  const lastSeenAt = expect.stringMatching(/^2026-/);
  expect(data).toMatchObject([{ inquiryCount: 2, lastSeenAt, role: 'user', enabled: true, isMe: false }]);
  const { data: all } = await server.call(getUsers, { filter: 'admins' }, { as });
  expect(all.filter(({ isMe }) => isMe)).toMatchObject([{ id: as.id, role: 'admin', inquiryCount: 0 }]);
});

test('the list of people continues after its last entry, without a gap or a repetition', async () => {
  const as = server.people.admin;
  const at = new Date(server.clock.now());
  await server.db.execute(sql`
    insert into account (id, email, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'many' || n || '@example.com', '', ${at.toISOString()}::timestamptz - n % 3 * interval '1 day', now()
    from generate_series(1, 45) n`);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { data: { id: string }[]; next: string | null } = await server.call(
      getUsers,
      { after, nrpp: 10 },
      { as },
    );
    seen.push(...page.data.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  const { rows } = await server.pool.query('select id from account order by created_at desc, id desc');
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test.each([
  { after: 'x' },
  { after: '2026-11-21T10:00:00.000Z_x' },
  { nrpp: 0 },
  { nrpp: 1e9 },
  { filter: 'x' },
])('refuses a list of people by %j', async (input) => {
  const asked = await server.refusal(getUsers, input, { as: server.people.admin });
  expect(asked).toMatchObject({ httpStatus: 400, code: 'invalidInput' });
});
