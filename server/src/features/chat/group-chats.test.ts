import { randomUUID } from 'node:crypto';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import {
  acceptChat,
  declineChat,
  getChat,
  getChatFileLink,
  getChats,
  getUnreadMessageCounts,
  leaveChat,
  openChat,
} from '@nazar/domain/api/chat-calls.ts';
import { addContact, getContacts, getProfileCard } from '@nazar/domain/api/contact-calls.ts';
import { uploadFile, uploadFilePrivately } from '@nazar/domain/api/file-calls.ts';
import { addGroupUser, addMyGroup, deleteGroupUsers, deleteMyGroup } from '@nazar/domain/api/group-calls.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import { deleteMessage, getMessages } from '@nazar/domain/api/message-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makePublished } from '../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../testing/people.ts';
import { sampleFiles } from '../../testing/sample-files.ts';
import { makeTestPicture, sendFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { deleteOrphanedChatBatch } from './account-deletion-queries.ts';
import { makeChats } from './testing/chat-setup.ts';
import { deleteOrphanedChatsAndSearchMatches } from './unread/notify-unread-chats.ts';

const server = useTestApp();
const chats = makeChats(server);
beforeEach(() => server.db.delete(rateLimitWindow));

const emailOf = ({ id }: Person) => `${id}@example.com`;

/** Makes a group of an owner with these people, and its chat. */
async function groupOf(owner: Person, people: readonly Person[]) {
  const id = randomUUID();
  await server.call(addMyGroup, { id, name: `Group ${id.slice(0, 4)}` }, { as: owner });
  const entries = people.map((person) => ({
    id: randomUUID(),
    name: '',
    email: emailOf(person),
    mobile: '',
  }));
  for (const entry of entries) await server.call(addGroupUser, { groupId: id, ...entry }, { as: owner });
  const { id: chatId } = await server.call(openChat, { groupId: id }, { as: owner });
  return { id, chatId, entries };
}

test('people of a group find its chat when it is opened, join it, and read from then on', async () => {
  const [owner, ann, ben] = [await chats.person(), await chats.person(), await chats.person()];
  const { chatId } = await groupOf(owner, [ann, ben]);
  await chats.say(owner, chatId, 'before you came');
  expect(await server.call(getUnreadMessageCounts, {}, { as: ann })).toMatchObject({
    requests: 1,
    messages: 0,
  });
  const [invited] = (await server.call(getChats, { list: 'requests' }, { as: ann })).data;
  expect(invited).toMatchObject({
    id: chatId,
    kind: 'group',
    state: 'invited',
    lastMessage: null,
    unread: 0,
  });
  expect(await server.refusal(getMessages, { chatId }, { as: ann })).toMatchObject({ httpStatus: 404 });
  expect((await server.call(getChat, { chatId }, { as: owner })).people).toEqual([]);
  const joined = await server.call(acceptChat, { chatId }, { as: ann });
  expect(joined).toMatchObject({ state: 'open', people: [{ accountId: owner.id, isOwner: true }] });
  await chats.say(owner, chatId, 'welcome');
  await chats.say(ann, chatId, 'thanks');
  expect((await server.call(getMessages, { chatId }, { as: ann })).data.map(({ text }) => text)).toEqual([
    'welcome',
    'thanks',
  ]);
  await server.call(declineChat, { chatId }, { as: ben });
  expect((await server.call(getChats, { list: 'requests' }, { as: ben })).data).toEqual([]);
  expect(await server.refusal(acceptChat, { chatId }, { as: server.people.stranger })).toMatchObject({
    httpStatus: 404,
  });
  await server.call(leaveChat, { chatId }, { as: ann });
  expect(await server.refusal(getMessages, { chatId }, { as: ann })).toMatchObject({ httpStatus: 404 });
  expect(await server.refusal(acceptChat, { chatId }, { as: ann })).toMatchObject({ httpStatus: 404 });
  expect(await server.refusal(leaveChat, { chatId }, { as: owner })).toMatchObject({ httpStatus: 403 });
});

test('a person who is removed from a group, or whose group is deleted, leaves its chat at once', async () => {
  const [owner, ann, ben] = [await chats.person(), await chats.person(), await chats.person()];
  const { id, chatId, entries } = await groupOf(owner, [ann, ben]);
  for (const as of [ann, ben]) await server.call(acceptChat, { chatId }, { as });
  await chats.say(ann, chatId, 'mine');
  await server.call(deleteGroupUsers, { groupId: id, ids: [entries[0]?.id ?? ''] }, { as: owner });
  expect(await chats.trySaying(ann, chatId, { text: 'x' })).toMatchObject({ status: 404 });
  expect(await server.refusal(getMessages, { chatId }, { as: ann })).toMatchObject({ httpStatus: 404 });
  const { id: early } = await chats.say(ben, chatId, 'still in');
  expect((await server.call(getChats, { list: 'requests' }, { as: ann })).data).toEqual([]);
  // The owner adds Ann again: she is invited anew and sees no earlier messages.
  const again = { id: randomUUID(), name: '', email: emailOf(ann), mobile: '' };
  await server.call(addGroupUser, { groupId: id, ...again }, { as: owner });
  expect(await server.call(getChat, { chatId }, { as: ann })).toMatchObject({
    state: 'invited',
    lastMessage: null,
    lastNumber: 0,
    people: [],
  });
  expect((await server.call(getChats, { list: 'requests' }, { as: ann })).data).toMatchObject([
    { id: chatId },
  ]);
  expect(await server.refusal(getMessages, { chatId }, { as: ann })).toMatchObject({ httpStatus: 404 });
  expect(await server.call(acceptChat, { chatId }, { as: ann })).toMatchObject({ state: 'open' });
  await chats.say(ben, chatId, 'welcome back', { replyTo: early });
  expect((await server.call(getMessages, { chatId }, { as: ann })).data).toMatchObject([
    { text: 'welcome back', replyTo: null },
  ]);
  await server.call(deleteMyGroup, { id }, { as: owner });
  for (const as of [owner, ben])
    expect(await server.refusal(getChat, { chatId }, { as })).toMatchObject({ httpStatus: 404 });
  expect((await server.call(getChats, {}, { as: ben })).data).toEqual([]);
  while (await deleteOrphanedChatBatch(server.db, new Date(server.clock.now())));
  const { rowCount } = await server.pool.query('select from chat where id = $1', [chatId]);
  expect(rowCount).toBe(0);
});

test('files of a deleted group’s chat are no longer in use', async () => {
  const owner = await chats.person();
  const { id, chatId } = await groupOf(owner, [await chats.person()]);
  const png = await makeTestPicture().png().toBuffer();
  const file = (await chats.upload(owner, png, { name: 'x.png', type: 'image/png' })).body.result.id;
  const sent = await chats.say(owner, chatId, '', { files: [file] });
  await server.call(deleteMyGroup, { id }, { as: owner });
  await deleteOrphanedChatsAndSearchMatches({ db: server.db, now: server.clock.now });
  const { rowCount } = await server.pool.query('select from file_use where used_by = $1', [sent.id]);
  expect(rowCount).toBe(0);
  const { rows } = await server.pool.query('select unused_since from stored_file where id = $1', [file]);
  expect(rows).toEqual([{ unused_since: expect.any(Date) }]);
});

test('nameless people are distinguished by their join number, which is stable and the same for all', async () => {
  const people = [];
  for (let i = 0; i < 4; i++) people.push(await makeAccount(server.deps));
  const [owner, ann, ben, eve] = people as [Person, Person, Person, Person];
  const { chatId, id, entries } = await groupOf(owner, [ann, ben, eve]);
  const place = async (of: Person, as: Person) =>
    (await server.call(getChat, { chatId }, { as })).people.find(({ accountId }) => accountId === of.id)
      ?.place;
  for (const as of [ann, ben]) {
    server.clock.advance(1000);
    await server.call(acceptChat, { chatId }, { as });
  }
  server.clock.advance(1000);
  // Declining is invisible to the others: it leaves no gap in the places.
  await server.call(declineChat, { chatId }, { as: eve });
  expect([await place(ann, owner), await place(ben, owner), await place(ben, ann)]).toEqual([2, 3, 3]);
  await server.call(deleteGroupUsers, { groupId: id, ids: [entries[0]?.id ?? ''] }, { as: owner });
  expect(await place(ben, owner)).toBe(3);
  const again = { id: randomUUID(), name: '', email: emailOf(ann), mobile: '' };
  await server.call(addGroupUser, { groupId: id, ...again }, { as: owner });
  server.clock.advance(1000);
  await server.call(acceptChat, { chatId }, { as: ann });
  expect([await place(ann, ben), await place(ben, ann), await place(owner, ann)]).toEqual([2, 3, 1]);
});

test('a place is never given to another person, neither after an account is deleted nor when an invitation is declined', async () => {
  const people = [];
  for (let i = 0; i < 6; i++) people.push(await makeAccount(server.deps));
  const [owner, ann, ben, eve, kim, joe] = people as [Person, Person, Person, Person, Person, Person];
  const { chatId, id, entries } = await groupOf(owner, [ann, ben, eve, kim, joe]);
  const places = async () =>
    (await server.call(getChat, { chatId }, { as: owner })).people.map((each) => [
      each.accountId,
      each.place,
    ]);
  const accept = async (as: Person) => {
    server.clock.advance(1000);
    await server.call(acceptChat, { chatId }, { as });
  };
  for (const each of [ann, ben, eve]) await accept(each);
  await server.pool.query('delete from account where id = $1', [ann.id]);
  expect(await places()).toEqual([
    [ben.id, 3],
    [eve.id, 4],
  ]);
  const inviteAgain = async (old: number) => {
    await server.call(deleteGroupUsers, { groupId: id, ids: [entries[old]?.id ?? ''] }, { as: owner });
    const entry = { id: randomUUID(), name: '', email: emailOf(ben), mobile: '' };
    await server.call(addGroupUser, { groupId: id, ...entry }, { as: owner });
    entries[old] = entry;
  };
  await inviteAgain(1);
  await server.call(declineChat, { chatId }, { as: ben });
  await accept(kim);
  expect(await places()).toEqual([
    [eve.id, 4],
    [kim.id, 5],
  ]);
  await inviteAgain(1);
  await accept(ben);
  // People who declined before they had a place come last.
  await accept(joe);
  expect(await places()).toEqual([
    [ben.id, 3],
    [eve.id, 4],
    [kim.id, 5],
    [joe.id, 6],
  ]);
});

test('people who join at once have distinct places', async () => {
  const people = [];
  for (let i = 0; i < 6; i++) people.push(await makeAccount(server.deps));
  const [owner, ...others] = people as [Person, ...Person[]];
  const { chatId } = await groupOf(owner, others);
  await Promise.all(others.map((as) => server.call(acceptChat, { chatId }, { as })));
  const { people: shown } = await server.call(getChat, { chatId }, { as: owner });
  expect(shown.map(({ place }) => place)).toEqual([2, 3, 4, 5, 6]);
});

test('a message accepts every accepted file kind, and a refused upload can’t be sent', async () => {
  const { a, chatId } = await chats.pair();
  const { webm, mp3, mp4, pdf, zip } = sampleFiles;
  const upload = (bytes: Buffer, name: string, type: string) => chats.upload(a, bytes, { name, type });
  const png = await makeTestPicture().png().toBuffer();
  const files: string[] = [];
  for (const [bytes, name, type] of [
    [png, 'x.png', 'image/png'],
    [mp3, 'x.mp3', 'audio/mpeg'],
    [mp4, 'x.mp4', 'video/mp4'],
    [pdf, 'x.pdf', 'application/pdf'],
    [zip, 'x.zip', 'application/zip'],
  ] as const)
    files.push((await upload(bytes, name, type)).body.result.id);
  const sent = await chats.say(a, chatId, '', { files });
  expect(sent.files.map(({ kind }) => kind)).toEqual(['image', 'audio', 'video', 'document', 'document']);
  const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)]);
  for (const [bytes, name, type, code] of [
    [page, 'x.html', 'text/html', 'fileTypeNotAccepted'],
    [page, 'x.png', 'image/png', 'fileTypeNotAccepted'],
    [page, 'voice.webm', 'audio/webm', 'fileTypeNotAccepted'],
    [program, 'x.exe', 'application/octet-stream', 'fileTypeNotAccepted'],
    [Buffer.concat([webm, Buffer.alloc(10 * 1024 * 1024)]), 'voice.webm', 'audio/webm', 'fileTooLarge'],
  ] as const) {
    const { body } = await upload(bytes, name, type);
    expect(body).toMatchObject({ status: false, code });
  }
  const { rows } = await server.pool.query('select id from stored_file where owner_id = $1', [a.id]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  // Refused: another person's file, a public one, a duplicate, more than ten files, and a recording in a wrong
  // format.
  const [png1 = '', , , pdf1 = ''] = files;
  const publicly = { bytes: png, headers: { token: await chats.tokenOf(a) } };
  const open = (await sendFile(server, uploadFile, publicly)).body.result.id;
  for (const more of [
    { files: [open] },
    { files: [pdf1, pdf1] },
    { files: Array.from({ length: 11 }, () => randomUUID()) },
    { files: [randomUUID()] },
    { voice: { fileId: pdf1, seconds: 3, peaks: [1] } },
    { files: [pdf1], voice: { fileId: png1, seconds: 3, peaks: [1] } },
  ])
    expect(await chats.trySaying(a, chatId, more)).toMatchObject({ status: 400 });
  expect((await server.call(getMessages, { chatId }, { as: a })).data).toHaveLength(2);
});

test('files are read by members of the chat, with their own links, until they are deleted', async () => {
  const { a, b, chatId } = await chats.pair();
  const png = await makeTestPicture().png().toBuffer();
  const { body } = await chats.upload(a, png, { name: 'x.png', type: 'image/png' });
  const file = body.result.id as string;
  expect(await chats.trySaying(b, chatId, { files: [file] })).toMatchObject({ status: 400 });
  expect(await chats.trySaying(a, chatId, { voice: { fileId: file, seconds: 3, peaks: [1] } })).toMatchObject(
    {
      failure: { errors: { 'voice.fileId': { code: 'fileTypeNotAccepted' } } },
    },
  );
  const sent = await chats.say(a, chatId, 'look', { files: [file] });
  expect(sent).toMatchObject({ kind: 'files', files: [{ id: file, kind: 'image', type: 'image/webp' }] });
  const [message] = (await server.call(getMessages, { chatId, nrpp: 1 }, { as: b })).data;
  const url = message?.files[0]?.url ?? '';
  const read = async (address: string) => (await server.app.inject(address)).statusCode;
  expect(await read(url)).toBe(200);
  expect(await read(`${url}&w=320`)).toBe(200);
  expect(await read(url.replace(b.id, server.people.stranger.id))).toBe(404);
  expect(await read(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(404);
  const link = { chatId, messageId: sent.id, fileId: file };
  expect(await read((await server.call(getChatFileLink, link, { as: b })).url)).toBe(200);
  expect(await server.refusal(getChatFileLink, link, { as: server.people.stranger })).toMatchObject({
    httpStatus: 404,
  });
  expect(await server.refusal(getChatFileLink, { ...link, fileId: randomUUID() }, { as: b })).toMatchObject({
    httpStatus: 404,
  });
  await server.call(deleteMessage, { chatId, id: sent.id }, { as: a });
  expect(await read(url)).toBe(404);
  const { rowCount } = await server.pool.query('select from file_use where used_by = $1', [sent.id]);
  expect(rowCount).toBe(0);
});

test('a shared inquiry is a card for people who may see it', async () => {
  const { a, b, chatId } = await chats.pair();
  const { id } = await makePublished(server, { settings: { cooperationType: 'anon' } });
  await chats.say(a, chatId, 'this one', { inquiryId: id });
  const [message] = (await server.call(getMessages, { chatId, nrpp: 1 }, { as: b })).data;
  expect(message).toMatchObject({
    kind: 'inquiry',
    text: 'this one',
    inquiry: { id, card: { publicTitle: expect.any(String), publicFile: expect.any(String) } },
  });
  // A sound file is no card picture.
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  const sound = { bytes: sampleFiles.mp3, headers: { token }, part: { name: 'About', type: '' } };
  const publicFile = (await sendFile(server, uploadFilePrivately, sound)).body.result.id;
  const heard = await makePublished(server, { settings: { cooperationType: 'anon', publicFile } });
  await chats.say(a, chatId, 'and this one', { inquiryId: heard.id });
  const [last] = (await server.call(getMessages, { chatId, nrpp: 1 }, { as: b })).data;
  expect(last?.inquiry).toMatchObject({ id: heard.id, card: { publicFile: null } });
});

test('an owner can be asked only when they accept questions', async () => {
  const asking = await chats.person();
  const { owner } = server.people;
  const closed = await makePublished(server, { settings: { cooperationType: 'anon' } });
  expect(await server.refusal(openChat, { inquiryId: closed.id }, { as: asking })).toMatchObject({
    httpStatus: 403,
  });
  const { id } = await makePublished(server, { settings: { cooperationType: 'anon', askOwner: true } });
  const chat = await server.call(openChat, { inquiryId: id }, { as: asking });
  expect(chat).toMatchObject({ kind: 'direct', inquiryId: id, other: { accountId: owner.id } });
  await chats.say(asking, chat.id, 'A question');
  expect((await server.call(getChats, { list: 'requests' }, { as: owner })).data).toMatchObject([
    { id: chat.id, inquiryId: id, state: 'request' },
  ]);
  expect(await server.refusal(openChat, { inquiryId: id }, { as: owner })).toMatchObject({ httpStatus: 403 });
});

test('a username is visible only to people who found its owner by it', async () => {
  const asking = await chats.person();
  const { owner } = server.people;
  await server.pool.query(`update account set username = 'secret_name', profile_name = '' where id = $1`, [
    owner.id,
  ]);
  const { id } = await makePublished(server, { settings: { cooperationType: 'anon', askOwner: true } });
  const chat = await server.call(openChat, { inquiryId: id }, { as: asking });
  const { publicTitle } = await server.call(getItem, { id }, { as: asking });
  expect(chat.other).toMatchObject({ name: null, username: null, ownerOf: publicTitle });
  const headers = { token: await chats.tokenOf(asking) };
  const { chatId } = await groupOf(owner, [asking]);
  const reported = [
    chat,
    await server.call(acceptChat, { chatId }, { as: asking }),
    await server.call(getProfileCard, { accountId: owner.id }, { as: asking }),
    // Adding the person as a contact reveals nothing either.
    await server.call(addContact, { accountId: owner.id }, { headers }),
    await server.call(getContacts, {}, { headers }),
    await chats.find(asking, emailOf(owner)),
  ];
  expect(JSON.stringify(reported)).not.toContain('secret_name');
  expect((await server.call(getContacts, { search: 'secret_name' }, { headers })).data).toEqual([]);
  const seenBy = async () => (await server.call(getChat, { chatId: chat.id }, { as: asking })).other;
  await chats.find(asking, 'secret_name');
  await deleteOrphanedChatsAndSearchMatches({
    db: server.db,
    now: () => server.clock.now() + 30 * 24 * 3_600_000,
  });
  expect(await seenBy()).toMatchObject({ name: 'secret_name', username: 'secret_name', ownerOf: null });
  await server.pool.query(`update account set username = 'another_name' where id = $1`, [owner.id]);
  expect(await seenBy()).toMatchObject({ name: null, username: null, ownerOf: publicTitle });
  const card = await server.call(getProfileCard, { accountId: owner.id }, { as: asking });
  expect(card).toMatchObject({ name: null, username: null, chatId: chat.id, ownerOf: publicTitle });
  expect((await server.call(getContacts, {}, { headers })).data).toMatchObject([{ ownerOf: publicTitle }]);
});

test('a nameless person is shown by the address that found them, or by a shared group', async () => {
  const [me, ann, ben] = [
    await chats.person(),
    await makeAccount(server.deps),
    await makeAccount(server.deps),
  ];
  await server.pool.query('update account set is_findable = true where id = any($1)', [[ann.id, ben.id]]);
  const headers = { token: await chats.tokenOf(me) };
  for (const each of [ann, ben]) {
    await chats.find(me, emailOf(each).toUpperCase());
    await server.call(addContact, { accountId: each.id }, { headers });
  }
  const foundBy = async () => {
    const { data } = await server.call(getContacts, {}, { headers });
    return [ann, ben].map(({ id }) => data.find(({ accountId }) => accountId === id)?.foundBy);
  };
  await deleteOrphanedChatsAndSearchMatches({
    db: server.db,
    now: () => server.clock.now() + 30 * 24 * 3_600_000,
  });
  expect(await foundBy()).toEqual([emailOf(ann), emailOf(ben)]);
  const search = emailOf(ben);
  expect((await server.call(getContacts, { search }, { headers })).data).toMatchObject([
    { accountId: ben.id },
  ]);
  const { id: withAnn } = await server.call(openChat, { accountId: ann.id }, { as: me });
  await chats.say(me, withAnn, 'Hello');
  expect((await server.call(getChat, { chatId: withAnn }, { as: me })).other?.foundBy).toBe(emailOf(ann));
  // Only the finder sees the address, and it stays the same until another person is found by it.
  expect((await server.call(getChat, { chatId: withAnn }, { as: ann })).other).toMatchObject({
    foundBy: null,
  });
  await server.pool.query('update account set email = $2, is_findable = false where id = $1', [
    ...[ann.id, `${randomUUID()}@example.com`],
  ]);
  expect(await foundBy()).toEqual([emailOf(ann), emailOf(ben)]);
  await server.pool.query('update account set email = $2 where id = $1', [ben.id, emailOf(ann)]);
  await chats.find(me, emailOf(ann));
  expect(await foundBy()).toEqual([null, emailOf(ann)]);
  await server.pool.query(`update account set profile_name = 'Ben' where id = $1`, [ben.id]);
  expect(await foundBy()).toEqual([null, null]);

  const [owner, eve] = [await makeAccount(server.deps), await makeAccount(server.deps)];
  const { chatId, id } = await groupOf(owner, [eve]);
  await server.call(acceptChat, { chatId }, { as: eve });
  const card = async (of: Person, as: Person) => server.call(getProfileCard, { accountId: of.id }, { as });
  const { group } = await server.call(getChat, { chatId }, { as: eve });
  expect((await card(eve, owner)).memberOf).toEqual({ group: group?.name, place: 2, isOwner: false });
  const direct = await server.call(openChat, { accountId: owner.id }, { as: eve });
  expect(direct.other?.memberOf).toEqual({ group: group?.name, place: 1, isOwner: true });
  await chats.say(eve, direct.id, 'Hello');
  await server.call(deleteMyGroup, { id }, { as: owner });
  expect((await server.call(getChat, { chatId: direct.id }, { as: eve })).other?.memberOf).toBeNull();
});

test('the list of chats names the sender of the last message in a group as each reader sees them', async () => {
  const [owner, ann, ben] = [await chats.person(), await makeAccount(server.deps), await chats.person()];
  const { chatId } = await groupOf(owner, [ann, ben]);
  for (const as of [ann, ben]) await server.call(acceptChat, { chatId }, { as });
  const sender = async (as: Person) => {
    const [chat] = (await server.call(getChats, {}, { as })).data;
    return chat?.lastSender;
  };
  await chats.say(ann, chatId, 'from Ann');
  expect(await sender(ben)).toMatchObject({ accountId: ann.id, name: null, place: 2, isOwner: false });
  expect(await sender(ann)).toBeNull();
  await chats.say(owner, chatId, 'from the owner');
  expect(await sender(ann)).toMatchObject({ accountId: owner.id, isOwner: true, username: null });
  await chats.say(ann, chatId, 'and now I go');
  await server.call(leaveChat, { chatId }, { as: ann });
  expect(await sender(ben)).toBeNull();
});
