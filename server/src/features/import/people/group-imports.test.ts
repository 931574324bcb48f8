import { randomUUID } from 'node:crypto';
import { callPath } from '@nazar/domain/api/define-call.ts';
import {
  addGroupUser,
  addMyGroup,
  deleteMyGroup,
  exportGroupUsers,
  getGroupUsers,
} from '@nazar/domain/api/group-calls.ts';
import {
  cancelGroupImport,
  checkGroupImport,
  getGroupImport,
  storeGroupImport,
  uploadGroupTable,
} from '@nazar/domain/api/group-import-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendFile } from '../../../testing/uploads.ts';

let server: TestApp;
let as: Person;
beforeAll(async () => {
  server = await createTestApp();
  as = await makeAccount(server.deps);
});
afterAll(() => server.close());

/** Node decodes it only. */
function toWindows1256(text: string): Buffer {
  const letters = new TextDecoder('windows-1256').decode(
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  );
  return Buffer.from([...text].map((letter) => letters.indexOf(letter === 'ی' ? 'ي' : letter)));
}

async function makeGroup(): Promise<string> {
  const id = randomUUID();
  await server.call(addMyGroup, { id, name: `Group ${id}` }, { as });
  return id;
}

async function upload(bytes: Buffer | string, name = 'people.csv') {
  const headers = { ...as.headers };
  const sent = await sendFile(server, uploadGroupTable, {
    bytes: Buffer.from(bytes),
    headers,
    part: { name },
  });
  return { ...sent, id: sent.body.result?.id as string };
}

async function check(groupId: string, bytes: Buffer | string, more: object = {}) {
  const { id } = await upload(bytes);
  await server.call(checkGroupImport, { id, groupId, ...more }, { as });
  await runWaitingJobs(server);
  return server.call(getGroupImport, { id }, { as });
}

async function store(id: string) {
  await server.call(storeGroupImport, { id }, { as });
  await runWaitingJobs(server);
  return server.call(getGroupImport, { id }, { as });
}

const people = async (groupId: string, more: object = {}) =>
  server.call(getGroupUsers, { groupId, sort: 'name', nrpp: 100, ...more }, { as });

const table = [
  'Name,E-mail,Mobile',
  'Sara,sara@example.com,+98 912 123 4567',
  'Ali,,0912 000 0000',
  '=cmd(),a@b.ir,',
  '"Mina","mina@example.com',
  'Bcc: x@y.ir",',
  'Reza,Reza@Example.com,+989120000001',
  'Reza K.,reza@example.com,',
  'Both,sara@example.com,+989120000001',
  'Nobody,,',
].join('\n');

test('says line by line what is wrong, stores nobody before it is asked to, and then all who fit', async () => {
  const groupId = await makeGroup();
  const item = await check(groupId, table);
  expect(item).toMatchObject({
    state: 'checked',
    contents: { columns: { names: [0], email: 1, mobile: 2 } },
  });
  expect(item.summary).toMatchObject({ lines: 8, added: 2, merged: 1, refused: 5 });
  expect(item.summary?.notes.map(({ line, note, with: other }) => [line, note, other])).toEqual([
    [3, 'mobileNeedsCountry', null],
    [4, 'formula', null],
    [5, 'lineBreak', null],
    [8, 'mergedWithLine', 7],
    [9, 'twoPeople', null],
    [10, 'noContact', null],
  ]);
  expect((await people(groupId)).count).toBe(0);
  expect(await store(item.id)).toMatchObject({ state: 'done' });
  const { data, group } = await people(groupId);
  expect(group.peopleCount).toBe(2);
  expect(data.map(({ name, email, mobile }) => [name, email, mobile])).toEqual([
    ['Reza K.', 'reza@example.com', '+989120000001'],
    ['Sara', 'sara@example.com', '+989121234567'],
  ]);
});

test('the same table again changes nobody, and what is exported is what can be brought in', async () => {
  const groupId = await makeGroup();
  const first = await check(groupId, 'نام,ایمیل,همراه\nسارا,a@b.ir,+989121234567\n-,c@d.ir,');
  await store(first.id);
  const reply = await server.app.inject({
    ...{ method: 'POST', url: callPath(exportGroupUsers), payload: { groupId } },
    headers: { ...as.headers },
  });
  expect(reply.body).toContain("'+989121234567");
  for (const format of ['csv', 'xlsx'] as const) {
    const exported = await server.app.inject({
      ...{ method: 'POST', url: callPath(exportGroupUsers), payload: { groupId, format } },
      headers: { ...as.headers, 'accept-language': 'fa' },
    });
    const again = await check(groupId, exported.rawPayload);
    expect(again.summary).toMatchObject({ added: 0, merged: again.summary?.lines, refused: 0 });
    const other = await makeGroup();
    const moved = await check(other, exported.rawPayload);
    await store(moved.id);
    expect((await people(other)).data.map(({ email, mobile }) => [email, mobile])).toEqual(
      (await people(groupId)).data.map(({ email, mobile }) => [email, mobile]),
    );
  }
});

test.each([
  ['UTF-16', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['Windows-1256', toWindows1256],
])('reads Persian names in %s', async (_title, encode) => {
  const groupId = await makeGroup();
  const item = await check(groupId, encode('نام\tایمیل\nپروانه\tp@example.com\n'));
  await store(item.id);
  expect((await people(groupId, { search: 'پروانه' })).data).toMatchObject([{ name: 'پروانه' }]);
});

test('a file that is no table gets a clear word, and the group stays as it was', async () => {
  const groupId = await makeGroup();
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251));
  expect(await check(groupId, noise)).toMatchObject({ state: 'unreadable', failure: { code: 'notTable' } });
  const letters = await check(groupId, 'Dear all,\nplease come tomorrow.\n');
  expect(letters).toMatchObject({ state: 'checked', summary: null });
  expect((await server.refusal(storeGroupImport, { id: letters.id }, { as })).code).toBe('importMovedOn');
  expect((await upload('')).body).toMatchObject({ status: false });
});

test('storing is refused to others, happens once, and a group that is gone takes nobody', async () => {
  const groupId = await makeGroup();
  const item = await check(groupId, 'a@b.ir\nc@d.ir');
  const stranger = server.people.stranger;
  for (const call of [getGroupImport, storeGroupImport, cancelGroupImport]) {
    expect((await server.refusal(call, { id: item.id }, { as: stranger })).code).toBe('notFound');
  }
  const foreign = await server.refusal(checkGroupImport, { id: item.id, groupId: randomUUID() }, { as });
  expect(foreign.code).toBe('notFound');
  await Promise.all([1, 2, 3].map(() => server.call(storeGroupImport, { id: item.id }, { as })));
  await runWaitingJobs(server);
  expect((await people(groupId)).count).toBe(2);
  const late = await check(groupId, 'e@f.ir');
  await server.call(deleteMyGroup, { id: groupId }, { as });
  expect(await store(late.id)).toMatchObject({ state: 'checked', failure: { code: 'groupGone' } });
});

test('who cancels stores nobody, and what was added meanwhile is merged, not doubled', async () => {
  const groupId = await makeGroup();
  const lines = Array.from({ length: 3000 }, (_, index) => `p${index}@example.com`).join('\n');
  const cancelled = await check(groupId, lines);
  await server.call(storeGroupImport, { id: cancelled.id }, { as });
  await server.call(cancelGroupImport, { id: cancelled.id }, { as });
  await runWaitingJobs(server);
  expect((await people(groupId)).count).toBe(0);
  const item = await check(groupId, lines);
  const typed = { name: 'First', email: 'p7@example.com', mobile: '' };
  await server.call(addGroupUser, { groupId, id: randomUUID(), ...typed }, { as });
  expect(await store(item.id)).toMatchObject({ summary: { added: 2999, merged: 1 } });
  const { group, data } = await people(groupId, { search: 'p7@' });
  expect(group.peopleCount).toBe(3000);
  expect(data).toMatchObject([{ name: 'First' }]);
});
