import { randomUUID } from 'node:crypto';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { addGroupUser, addMyGroup } from '@nazar/domain/api/group-calls.ts';
import { storeGroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addUserToMyInquiry,
  bringGroupToMyInquiry,
  deleteUserFromMyInquiry,
  exportMyInquiryAllowedUsers,
  getMyInquiryAllowedUsers,
  replaceMyInquiryAllowedUsers,
} from '@nazar/domain/api/invitee-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { eraseInquiry, makeDraft } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { invite, makeInviteePoll, manyContacts } from './testing/invitee-setup.ts';
import { makeInviteeTableSteps } from './testing/invitee-tables.ts';

const server = useTestApp();

const asOwner = () => ({ as: server.people.owner });
const listOf = (inquiryId: string, more: object = {}) =>
  server.call(getMyInquiryAllowedUsers, { inquiryId, ...more }, asOwner());
const user = (email: string, mobile = '', name = '') => ({ name, email, mobile });

const { checkTable, settle, store } = makeInviteeTableSteps(server);

test('an inquiry limited to a list can be published only with people on the list', async () => {
  const { id, revision } = await makeDraft(server, { settings: { cooperationType: 'limited' } });
  const publish = { id, revision, expireDate: null };
  const refused = await server.refusal(publishMyInquiry, publish, asOwner());
  expect(refused.errors).toMatchObject({ cooperationType: { code: 'allowedUsersRequired' } });
  await invite(server, id, { email: 'sara@example.com' });
  await server.call(publishMyInquiry, publish, asOwner());
});

test('a list has its own people and is deleted with the inquiry', async () => {
  const vote = await makeInviteePoll(server, manyContacts(2));
  const [sara] = vote.invited;
  const other = await makeInviteePoll(server, manyContacts(1));
  const foreign = { inquiryId: other.id, ids: [sara?.id ?? ''] };
  expect(await server.call(deleteUserFromMyInquiry, foreign, asOwner())).toEqual({ deleted: 0 });
  await eraseInquiry(server, vote.id, asOwner().as);
  const { rows } = await server.pool.query('select from invitee where inquiry_id = $1', [vote.id]);
  expect(rows).toEqual([]);
});

test('a contact belongs to one person of a list, even when it is added several times at once', async () => {
  const vote = await makeInviteePoll(server, manyContacts(1));
  const add = (fields: object) =>
    server.send(
      addUserToMyInquiry,
      { inquiryId: vote.id, id: randomUUID(), ...user(''), ...fields },
      asOwner(),
    );
  const replies = await Promise.all(
    ['sara@example.com', 'SARA@example.com', ' sara@Example.com '].map((email) => add({ email })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect((await listOf(vote.id)).counts.people).toBe(2);
  for (const [fields, problem] of [
    [{ email: 'a@b.ir\nbcc: c@d.ir' }, { email: { code: 'lineBreak' } }],
    [{ mobile: '09121234567' }, { mobile: { code: 'mobileNeedsCountry' } }],
    [{ email: '=1+1@x.ir' }, { email: { code: 'formula' } }],
    [{ name: 'No one' }, { email: { code: 'noContact' } }],
  ] as const) {
    const input = { inquiryId: vote.id, id: randomUUID(), ...user(''), ...fields };
    expect((await server.refusal(addUserToMyInquiry, input, asOwner())).errors).toMatchObject(problem);
  }
});

test('pages continue where the previous one ended, by state and search', async () => {
  const vote = await makeInviteePoll(server, manyContacts(12));
  for (const as of vote.invited.slice(0, 3)) await server.call(submitResponse, vote.submit(0), { as });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listOf(vote.id, { nrpp: 5, sort: 'name', ...(after === undefined ? {} : { after }) });
    seen.push(...page.data.map(({ name }) => name));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toHaveLength(12);
  expect(seen).toEqual(seen.toSorted());
  const answered = await listOf(vote.id, { state: 'answered' });
  expect(answered.data.map(({ name }) => name).toSorted()).toEqual(['Person 0', 'Person 1', 'Person 2']);
  expect(answered.counts.states).toEqual({ waiting: 9, opened: 0, answered: 3 });
  const search = answered.data[0]?.email ?? '';
  expect((await listOf(vote.id, { search })).count).toBe(1);
  expect((await listOf(vote.id, { state: 'missing' })).count).toBe(9);
  expect((await listOf(vote.id, { message: 'none', state: 'missing' })).count).toBe(9);
  expect(answered.counts.messages).toMatchObject({ none: 12, sent: 0 });
  expect(answered.counts.unanswered).toMatchObject({ none: 9, sent: 0 });
  // Only the first page includes the count.
  const found = { message: 'none', search: 'person', nrpp: 7 } as const;
  const first = await listOf(vote.id, found);
  const rest = await listOf(vote.id, { ...found, after: first.next ?? '' });
  expect([first.count, rest.count, first.data.length, rest.data.length]).toEqual([12, null, 7, 5]);
});

test('replacing announces its changes, applies exactly these, and does nothing when the list has changed since', async () => {
  const vote = await makeInviteePoll(server, [{ email: 'a@x.ir' }, { email: 'b@x.ir' }, { email: 'c@x.ir' }]);
  await server.call(submitResponse, vote.submit(0), { as: vote.invited[2] });
  const users = [user('a@x.ir', '', 'Anna'), user('d@x.ir')];
  const replace = (more: object = {}) =>
    server.call(replaceMyInquiryAllowedUsers, { inquiryId: vote.id, users, ...more }, asOwner());
  const first = await replace();
  const change = { added: 1, kept: 1, removed: 2, removedAnswered: 1 };
  expect(first).toMatchObject({ done: false, change });
  // The first call only announces the changes.
  expect((await listOf(vote.id)).count).toBe(3);
  await server.call(submitResponse, vote.submit(0), { as: vote.invited[1] });
  const confirmed = { inquiryId: vote.id, users, confirm: first.confirm };
  const late = await server.refusal(replaceMyInquiryAllowedUsers, confirmed, asOwner());
  expect(late.code).toBe('listMovedOn');
  const { confirm } = await replace();
  const twice = await Promise.all(
    [0, 1].map(() =>
      server.send(replaceMyInquiryAllowedUsers, { inquiryId: vote.id, users, confirm }, asOwner()),
    ),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { data } = await listOf(vote.id, { sort: 'email' });
  expect(data.map(({ name, email }) => [name, email])).toEqual([
    ['Anna', 'a@x.ir'],
    ['', 'd@x.ir'],
  ]);
  const bad = await server.call(
    replaceMyInquiryAllowedUsers,
    { inquiryId: vote.id, users: [user('nonsense')] },
    asOwner(),
  );
  expect(bad).toMatchObject({ confirm: null, notes: [{ line: 1, note: 'invalidEmail' }] });
});

test('replacing keeps a person who has a mobile number and no email', async () => {
  const vote = await makeInviteePoll(server, [{ mobile: '+989120000001' }, { email: 'a@x.ir' }]);
  const asked = { inquiryId: vote.id, users: [user('', '+989120000001', 'Anna')] };
  const { confirm } = await server.call(replaceMyInquiryAllowedUsers, asked, asOwner());
  const done = await server.call(
    replaceMyInquiryAllowedUsers,
    { ...asked, confirm: confirm ?? undefined },
    asOwner(),
  );
  expect(done).toMatchObject({ done: true, change: { added: 0, kept: 1, removed: 1 } });
  const { data } = await listOf(vote.id);
  expect(data).toMatchObject([{ name: 'Anna', email: null, mobile: '+989120000001' }]);
});

test('a table is checked line by line, added as a whole, and replaces only the list that was checked', async () => {
  const vote = await makeInviteePoll(server, [{ email: 'a@x.ir' }, { email: 'b@x.ir' }]);
  const text =
    'Name,Email,Mobile\nAnna,a@x.ir,+989120000001\nX,wrong,\nY,y@x.ir,0912\nZ,z@x.ir,\nZ2,z@x.ir,\n';
  const added = await checkTable(vote.id, text, 'add');
  expect(added.summary).toMatchObject({
    lines: 5,
    added: 1,
    merged: 2,
    refused: 2,
    list: { mode: 'add', added: 1, kept: 2, removed: 0 },
  });
  expect((await listOf(vote.id)).count).toBe(2);
  expect((await store(added.id)).state).toBe('done');
  expect((await listOf(vote.id)).counts.people).toBe(3);
  const partly = await checkTable(vote.id, text, 'replace');
  expect((await server.refusal(storeGroupImport, { id: partly.id }, asOwner())).errors).toMatchObject({
    id: { code: 'linesRefused' },
  });
  const other = await checkTable(vote.id, 'n@x.ir\nz@x.ir\n', 'replace');
  expect(other.summary?.list).toEqual({
    mode: 'replace',
    added: 1,
    kept: 1,
    removed: 2,
    removedAnswered: 0,
    contactsKept: 0,
  });
  await invite(server, vote.id, { email: 'late@x.ir' });
  const again = await store(other.id);
  expect(again).toMatchObject({ state: 'checked', failure: { code: 'listChanged' } });
  expect(again.summary?.list).toMatchObject({ removed: 3 });
  expect((await store(other.id)).state).toBe('done');
  const { data } = await listOf(vote.id, { sort: 'email' });
  expect(data.map(({ email }) => email)).toEqual(['n@x.ir', 'z@x.ir']);
});

test('a group is added to the list with the outcome for each person', async () => {
  const vote = await makeInviteePoll(server, [{ email: 'a@x.ir' }]);
  const groupId = randomUUID();
  await server.call(addMyGroup, { id: groupId, name: groupId }, asOwner());
  for (const email of ['a@x.ir', 'g@x.ir'])
    await server.call(addGroupUser, { groupId, id: randomUUID(), ...user(email) }, asOwner());
  const { id } = await server.call(bringGroupToMyInquiry, { inquiryId: vote.id, groupId }, asOwner());
  expect((await settle(id)).summary).toMatchObject({ added: 1, merged: 1, refused: 0 });
  await store(id);
  expect((await listOf(vote.id)).counts.people).toBe(2);
});

test('a list is not replaced from a group that has changed since the changes were announced', async () => {
  const vote = await makeInviteePoll(server, [{ email: 'a@x.ir' }, { email: 'b@x.ir' }]);
  const groupId = randomUUID();
  await server.call(addMyGroup, { id: groupId, name: groupId }, asOwner());
  const join = (email: string) =>
    server.call(addGroupUser, { groupId, id: randomUUID(), ...user(email) }, asOwner());
  await join('a@x.ir');
  const bring = { inquiryId: vote.id, groupId, mode: 'replace' } as const;
  const { id } = await server.call(bringGroupToMyInquiry, bring, asOwner());
  expect((await settle(id)).summary?.list).toMatchObject({ added: 0, kept: 1, removed: 1 });
  await join('late@x.ir');
  expect(await store(id)).toMatchObject({ state: 'checked', failure: { code: 'listChanged' } });
  expect((await listOf(vote.id)).counts.people).toBe(2);
  expect((await store(id)).state).toBe('done');
  expect((await listOf(vote.id, { sort: 'email' })).data.map(({ email }) => email)).toEqual([
    'a@x.ir',
    'late@x.ir',
  ]);
});

test('an export guards formulas, contains states, follows the filter, and has links only where they may be seen', async () => {
  const people = [{ name: 'Sara', email: 'sara@x.ir', mobile: '+989121234567' }, { email: 'ali@x.ir' }];
  const vote = await makeInviteePoll(server, people);
  const file = async (inquiryId: string, more: object = {}) => {
    const { body } = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(exportMyInquiryAllowedUsers),
      headers: server.people.owner.headers,
      payload: { inquiryId, ...more },
    });
    return body;
  };
  const lines = (await file(vote.id, { withLinks: true })).split('\r\n');
  expect(lines[0]).toBe('\ufeffName,Email,Mobile number,Status,Messages,Personal link');
  expect(lines[1]).toMatch(
    /^Sara,sara@x\.ir,'\+989121234567,Not opened yet,Not invited,http.*\/s\/[\w-]{22}#[\w-]{22}$/,
  );
  expect(lines.filter(Boolean)).toHaveLength(3);
  await server.call(submitResponse, vote.submit(0), { as: vote.invited[1] });
  const answered = (await file(vote.id, { state: 'answered', message: 'none' })).split('\r\n');
  expect(answered.slice(1).filter(Boolean)).toEqual([',ali@x.ir,,Answered,Not invited']);
  const secret = await makeInviteePoll(server, manyContacts(1), { anonymous: true });
  expect((await file(secret.id, { state: 'missing' })).split('\r\n')[0]).toBe(
    '\ufeffName,Email,Mobile number,Status,Messages',
  );
  expect(await file(secret.id, { withLinks: true })).toContain('linksHidden');
});
