import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
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
import { parsePastedPeople } from '@nazar/domain/people/pasted-people.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { sendFile } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

let as: Person;
const server = useTestApp();
beforeAll(async () => {
  as = await makeAccount(server.deps);
});

/** Encodes Windows-1256 by hand, because Node can only decode it. */
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
  'Name,Email,Mobile',
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

test('shows the name of the file without folders and signs that turn it around', async () => {
  const { body } = await upload(table, 'lists/people\u202evsc.csv');
  expect(body).toMatchObject({ result: { fileName: 'peoplevsc.csv' } });
});

test('reports errors line by line, stores no people before it is started, and then all valid ones', async () => {
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

test('the same table again changes no people, and an export can be imported again', async () => {
  const groupId = await makeGroup();
  const first = await check(groupId, 'نام,ایمیل,همراه\nسارا,a@b.ir,+989121234567\n-,c@d.ir,');
  await store(first.id);
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(exportGroupUsers),
    payload: { groupId },
    headers: { ...as.headers },
  });
  expect(reply.body).toContain("'+989121234567");
  expect(reply.body).toMatch(/^\ufeff?"?Name"?,"?Email"?,"?Mobile"?\r\n/);
  for (const format of ['csv', 'xlsx'] as const) {
    const exported = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(exportGroupUsers),
      payload: { groupId, format },
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

const pasted = [
  ['علی رضایی', null, '+989121112233'],
  ['سارا', 'sara@example.com', null],
];
test.each([
  ['Persian commas', 'علی رضایی، ۰۹۱۲۱۱۱۲۲۳۳\nسارا، sara@example.com', pasted],
  ['tabs', 'علی رضایی\t۰۹۱۲۱۱۱۲۲۳۳\nسارا\tsara@example.com', pasted],
  [
    'Persian commas and three columns',
    'علی، ali@example.com، ۰۹۱۲۱۱۱۲۲۳۳',
    [['علی', 'ali@example.com', '+989121112233']],
  ],
  [
    'commas and spaces',
    'Ada King, ada@example.com\nBob, +44 7400 123456',
    [
      ['Ada King', 'ada@example.com', null],
      ['Bob', null, '+447400123456'],
    ],
  ],
  [
    'nothing but contacts',
    '۰۹۱۲۱۱۱۲۲۳۳\nsara@example.com',
    [
      ['', 'sara@example.com', null],
      ['', null, '+989121112233'],
    ],
  ],
  [
    'tabs, and Persian commas inside names',
    'رضایی، علی\t09121112233',
    [['رضایی، علی', null, '+989121112233']],
  ],
  [
    'commas, and Persian commas inside names',
    'رضایی، علی,09121112233',
    [['رضایی، علی', null, '+989121112233']],
  ],
])('reads pasted people with %s', async (_title, text, expected) => {
  const groupId = await makeGroup();
  const item = await check(groupId, text, { country: 'IR' });
  expect(item.summary).toMatchObject({ added: expected.length, refused: 0 });
  await store(item.id);
  const stored = (await people(groupId)).data.map(({ name, email, mobile }) => [name, email, mobile]);
  expect(stored).toHaveLength(expected.length);
  expect(stored).toEqual(expect.arrayContaining(expected));
});

test('a list as people write it adds everyone, and says of each other line why not', async () => {
  const groupId = await makeGroup();
  const list = [
    ...['سارا رضایی، ۰۹۱۲۱۲۳۴۵۶۷', 'لیلا، leila@example.com، ۰۹۱۲۱۱۱۲۲۳۳', '‎+98 912 555 66 77، نرگس'],
    ...[
      '۱. مریم احمدی ۰۹۱۹۸۷۶۵۴۳۲',
      'Zahra <zahra@example.com>',
      'mina@example.com',
      'a, b, c, d 09121110000',
    ],
    ...['رضا', 'امید ۰۹۱۲۱۲۳۴۵۶۸ ۰۲۱۸۸۸۸۸۸۸۸', '=cmd() f@example.com', 'Ada a@b.ir c@d.ir'],
  ].join('\n');
  const { table: pastedTable, columns } = parsePastedPeople(list);
  const item = await check(groupId, pastedTable, { country: 'IR', columns });
  expect(item.summary).toMatchObject({ lines: 11, added: 7, refused: 4 });
  expect(item.summary?.notes.map(({ line, note, value }) => [line, note, value])).toEqual([
    [8, 'noContact', 'رضا'],
    [9, 'invalidMobile', '09121234568 02188888888'],
    [10, 'formula', '=cmd()'],
    [11, 'invalidEmail', 'a@b.ir c@d.ir'],
  ]);
  await store(item.id);
  const { data } = await people(groupId, { sort: 'added' });
  expect(data.map(({ name, email, mobile }) => [name, email, mobile])).toEqual([
    ['سارا رضایی', null, '+989121234567'],
    ['لیلا', 'leila@example.com', '+989121112233'],
    ['نرگس', null, '+989125556677'],
    ['مریم احمدی', null, '+989198765432'],
    ['Zahra', 'zahra@example.com', null],
    ['', 'mina@example.com', null],
    ['a, b, c, d', null, '+989121110000'],
  ]);
});

test('a file without a table gets a clear error, and the group is unchanged', async () => {
  const groupId = await makeGroup();
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251));
  expect(await check(groupId, noise)).toMatchObject({ state: 'unreadable', failure: { code: 'notTable' } });
  const letters = await check(groupId, 'Dear all,\nplease come tomorrow.\n');
  expect(letters).toMatchObject({ state: 'checked', summary: null });
  expect((await server.refusal(storeGroupImport, { id: letters.id }, { as })).code).toBe('importMovedOn');
  expect((await upload('')).body).toMatchObject({ status: false });
});

test('an import is stored once, and not into a deleted group', async () => {
  const groupId = await makeGroup();
  const item = await check(groupId, 'a@b.ir\nc@d.ir');
  const foreign = await server.refusal(checkGroupImport, { id: item.id, groupId: randomUUID() }, { as });
  expect(foreign.code).toBe('notFound');
  await Promise.all([1, 2, 3].map(() => server.call(storeGroupImport, { id: item.id }, { as })));
  await runWaitingJobs(server);
  expect((await people(groupId)).count).toBe(2);
  const late = await check(groupId, 'e@f.ir');
  await server.call(deleteMyGroup, { id: groupId }, { as });
  expect(await store(late.id)).toMatchObject({ state: 'checked', failure: { code: 'groupGone' } });
});

test('a cancelled import stores no people, and people added meanwhile are merged, not duplicated', async () => {
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

test('contacts move from one person to another within a table', async () => {
  const groupId = await makeGroup();
  const [one, two, three] = ['+989120000021', '+989120000022', '+989120000023'];
  const first = await check(groupId, `Sara,a@swap.ir,${one}\nAli,b@swap.ir,${two}`);
  await store(first.id);
  // Sara gives up her number, Ali takes it, and then Sara takes Ali's old number.
  const swapped = await check(groupId, `a@swap.ir,${three}\nb@swap.ir,${one}\na@swap.ir,${two}`);
  expect(await store(swapped.id)).toMatchObject({ state: 'done', failure: null });
  expect((await people(groupId)).data.map(({ name, email, mobile }) => [name, email, mobile])).toEqual([
    ['Ali', 'b@swap.ir', one],
    ['Sara', 'a@swap.ir', two],
  ]);
});

test('an import is given up after too many attempts crashed their server', async () => {
  const groupId = await makeGroup();
  const { id } = await upload('a@tries.ir\nb@tries.ir');
  await server.call(checkGroupImport, { id, groupId }, { as });
  const died = (tries: number) =>
    server.pool.query('update task set crashes = $2 where id = $1', [id, tries]);
  await died(3);
  await runWaitingJobs(server);
  expect(await server.call(getGroupImport, { id }, { as })).toMatchObject({
    state: 'unreadable',
    failure: { code: 'triesDied' },
  });
  // A new request resets the attempts, and so does one that ends regularly.
  await server.call(checkGroupImport, { id, groupId }, { as });
  await died(2);
  await runWaitingJobs(server);
  await server.call(storeGroupImport, { id }, { as });
  await died(2);
  await runWaitingJobs(server);
  expect(await server.call(getGroupImport, { id }, { as })).toMatchObject({ state: 'done' });
});

test('a table that can’t be deleted yet does not block other imports', async () => {
  const groupId = await makeGroup();
  const { id: stuck } = await upload('a@stuck.ir');
  const { id } = await upload('b@stuck.ir');
  await server.pool.query(`update task set expires_at = now() - interval '30 days' where id = $1`, [stuck]);
  const { files } = server.deps;
  const deleting = vi.spyOn(files, 'delete').mockImplementation(async (file) => {
    if (file === stuck) throw new Error('The disk says no.');
  });
  try {
    await server.call(checkGroupImport, { id, groupId }, { as });
    await runWaitingJobs(server);
  } finally {
    deleting.mockRestore();
  }
  expect(await server.call(getGroupImport, { id }, { as })).toMatchObject({ state: 'checked' });
});

test('the number of open imports of an account is limited, also for parallel requests', async () => {
  const other = await makeAccount(server.deps);
  const headers = { ...other.headers };
  const send = () =>
    sendFile(server, uploadGroupTable, { bytes: Buffer.from('a@b.ir'), headers, part: { name: 'a.csv' } });
  for (let sent = 0; sent < 17; sent += 1) expect((await send()).status).toBe(200);
  const replies = await Promise.all(Array.from({ length: 8 }, send));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'tooManyImports' });
});

test('people are sorted in the same order with any database locale', async () => {
  const { rows } = await server.pool.query(
    `select collation_name from information_schema.columns
      where table_name = 'group_person' and column_name = 'name_key'`,
  );
  expect(rows).toEqual([{ collation_name: 'C' }]);
});

test('mobile numbers without a country code belong to the chosen country', async () => {
  const groupId = await makeGroup();
  const table = 'Name,Mobile\nAda,07400 123456\nSara,+98 912 123 4567';
  const { id } = await upload(table);
  const read = async (more: object) => {
    await server.call(checkGroupImport, { id, groupId, ...more }, { as });
    await runWaitingJobs(server);
    return server.call(getGroupImport, { id }, { as });
  };
  expect(await read({})).toMatchObject({
    contents: { country: null },
    summary: { added: 1, notes: [{ note: 'mobileNeedsCountry' }] },
  });
  expect(await read({ country: 'IR' })).toMatchObject({ summary: { notes: [{ note: 'invalidMobile' }] } });
  // Bouvet Island is uninhabited and has no mobile numbers.
  expect((await read({ country: 'BV' })).state).toBe('checked');
  expect(await read({ country: 'GB' })).toMatchObject({
    contents: { country: 'GB' },
    summary: { added: 2, refused: 0 },
  });
  await store(id);
  expect((await people(groupId)).data.map(({ mobile }) => mobile)).toEqual([
    '+447400123456',
    '+989121234567',
  ]);
  const wrong = await server.refusal(checkGroupImport, { id, groupId, country: 'XX' }, { as });
  expect(wrong.httpStatus).toBe(400);
});

/** Makes a workbook whose sheets have one cell each. */
function workbook(sheets: Record<string, string>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add('[Content_Types].xml', '<Types/>');
  const listed = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}" state="${name === 'Hidden' ? 'hidden' : 'visible'}"/>`,
  );
  add('xl/workbook.xml', `<workbook><sheets>${listed.join('')}</sheets></workbook>`);
  const related = names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/${index}.xml"/>`);
  add('xl/_rels/workbook.xml.rels', `<Relationships>${related.join('')}</Relationships>`);
  for (const [index, text] of Object.values(sheets).entries()) {
    const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    add(`xl/worksheets/${index}.xml`, `<worksheet><sheetData>${row}</sheetData></worksheet>`);
  }
  zip.end();
  return buffer(zip.outputStream);
}

test('any sheet of a workbook can be read, and the first visible one is the default', async () => {
  const groupId = await makeGroup();
  const { id } = await upload(
    await workbook({ Hidden: 'x', Notes: '', People: 'ada@sheet.ir' }),
    'people.xlsx',
  );
  await server.call(checkGroupImport, { id, groupId }, { as });
  await runWaitingJobs(server);
  const first = await server.call(getGroupImport, { id }, { as });
  expect(first).toMatchObject({
    summary: null,
    contents: { sheets: ['Hidden', 'Notes', 'People'], sheet: 1 },
  });
  await server.call(checkGroupImport, { id, groupId, sheet: 2 }, { as });
  await runWaitingJobs(server);
  expect(await store(id)).toMatchObject({ state: 'done', contents: { sheet: 2 } });
  expect((await people(groupId)).data).toMatchObject([{ email: 'ada@sheet.ir' }]);
});
