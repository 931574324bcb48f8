import { randomUUID } from 'node:crypto';
import {
  addGroupUser,
  addMyGroup,
  deleteGroupUsers,
  editGroupUser,
  getGroupUsers,
  getMyGroups,
  type PersonSort,
} from '@nazar/domain/api/group-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

let as: Person;
const server = useTestApp();
beforeAll(async () => {
  as = await makeAccount(server.deps);
});

async function makeGroup(name: string = randomUUID()): Promise<string> {
  const id = randomUUID();
  await server.call(addMyGroup, { id, name }, { as });
  return id;
}
const add = (
  groupId: string,
  fields: { name?: string; email?: string; mobile?: string },
  id = randomUUID(),
) => server.send(addGroupUser, { groupId, id, name: '', email: '', mobile: '', ...fields }, { as });

test('pages continue where the previous one ended, in every order, while people are added and removed', async () => {
  const groupId = await makeGroup();
  for (let index = 0; index < 25; index += 1) {
    const name = ['آرش', 'پروانه', 'گلناز', 'sara', ''][index % 5];
    const email = index % 3 === 0 ? '' : `p${index}@example.com`;
    await add(groupId, { name, email, mobile: index % 3 === 0 ? `+98912000${1000 + index}` : '' });
  }
  for (const sort of ['added', 'name', 'email', 'mobile'] satisfies PersonSort[]) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const input = { groupId, sort, nrpp: 7, ...(after === undefined ? {} : { after }) };
      const page = await server.call(getGroupUsers, input, { as });
      seen.push(...page.data.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
  }
  const byName = await server.call(getGroupUsers, { groupId, sort: 'name', nrpp: 100 }, { as });
  expect([...new Set(byName.data.map(({ name }) => name))]).toEqual(['', 'sara', 'آرش', 'پروانه', 'گلناز']);
  const found = await server.call(getGroupUsers, { groupId, search: 'پروانه example' }, { as });
  expect(found.data.every(({ name, email }) => name === 'پروانه' && email !== null)).toBe(true);
  const bad = await server.refusal(getGroupUsers, { groupId, after: 'bm9uc2Vuc2U' }, { as });
  expect(bad.errors).toMatchObject({ after: { code: 'invalidValue' } });
});

test('a contact belongs to one person of a group, even when it is added several times at once', async () => {
  const groupId = await makeGroup();
  const replies = await Promise.all(
    ['sara@example.com', 'SARA@example.com', ' sara@Example.com '].map((email) => add(groupId, { email })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const { data, group } = await server.call(getGroupUsers, { groupId }, { as });
  expect([data.length, group.peopleCount]).toEqual([1, 1]);
  const other = randomUUID();
  await add(groupId, { mobile: '+989121234567' }, other);
  const change = { groupId, id: other, name: '', email: 'sara@example.com', mobile: '' };
  const refused = await server.refusal(editGroupUser, change, { as });
  expect(refused.errors).toMatchObject({ email: { code: 'contactTaken' } });
  // The client repeats the request after a lost reply.
  const id = randomUUID();
  expect((await add(groupId, { email: 'x@y.ir' }, id)).status).toBe(200);
  expect((await add(groupId, { email: 'x@y.ir' }, id)).status).toBe(200);
  const gone = { groupId, ids: [id, other, randomUUID()] };
  expect(await server.call(deleteGroupUsers, gone, { as })).toEqual({ deleted: 2 });
  expect(await server.call(deleteGroupUsers, gone, { as })).toEqual({ deleted: 0 });
  expect((await server.call(getGroupUsers, { groupId }, { as })).group.peopleCount).toBe(1);
});

test('invalid contacts are refused at their field', async () => {
  const groupId = await makeGroup();
  const refusal = (fields: object) =>
    server.refusal(
      addGroupUser,
      { groupId, id: randomUUID(), name: '', email: '', mobile: '', ...fields },
      { as },
    );
  expect((await refusal({ name: 'Sara' })).errors).toMatchObject({ email: { code: 'noContact' } });
  expect((await refusal({ email: 'a@b.ir\r\nBcc: c@d.ir' })).errors).toMatchObject({
    email: { code: 'lineBreak' },
  });
  expect((await refusal({ mobile: '0912 123 4567' })).errors).toMatchObject({
    mobile: { code: 'mobileNeedsCountry' },
  });
  expect((await refusal({ name: '=1+1', email: 'a@b.ir' })).errors).toMatchObject({
    name: { code: 'formula' },
  });
});

test('a person of another group can’t be changed through their id', async () => {
  const [one, other] = [await makeGroup(), await makeGroup()];
  const personId = randomUUID();
  await add(one, { email: 'a@b.ir' }, personId);
  const moved = { groupId: other, id: personId, name: 'X', email: 'a@b.ir', mobile: '' };
  expect((await server.refusal(editGroupUser, moved, { as })).code).toBe('notFound');
  expect((await server.refusal(addGroupUser, moved, { as })).code).toBe('duplicateId');
});

test('groups are listed by name, and a duplicate name is refused even when both are created at once', async () => {
  const me = await makeAccount(server.deps);
  const names = ['گلستان', 'پارسیان', 'كلاس', 'کلاس'];
  const replies = await Promise.all(
    names.map((name) => server.send(addMyGroup, { id: randomUUID(), name }, { as: me })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400]);
  const listed = await server.call(getMyGroups, {}, { as: me });
  expect(listed.map(({ name }) => name.replace('ك', 'ک'))).toEqual(['پارسیان', 'کلاس', 'گلستان']);
});
