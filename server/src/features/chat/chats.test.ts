import { randomUUID } from 'node:crypto';
import {
  acceptChat,
  declineChat,
  getChat,
  getChats,
  getUnreadMessageCounts,
  openChat,
} from '@nazar/domain/api/chat-calls.ts';
import { blockPerson, getContacts, getProfileCard, unblockPerson } from '@nazar/domain/api/contact-calls.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import {
  deleteMessage,
  editMessage,
  getChatChanges,
  getMessages,
  markMessages,
  searchMessages,
  sendMessage,
} from '@nazar/domain/api/message-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeChats } from './testing/chat-setup.ts';

const server = useTestApp();
const chats = makeChats(server);
beforeEach(() => server.db.delete(rateLimitWindow));

const textsOf = ({ data }: { data: readonly { text: string }[] }) => data.map(({ text }) => text);

test('a stranger’s first message waits for acceptance, and a reply accepts it', async () => {
  const [a, b] = [await chats.person(), await chats.person()];
  const { id: chatId, state } = await chats.open(a, b);
  expect(state).toBe('open');
  // An empty chat does not appear in the other person's requests.
  expect((await server.call(getChats, { list: 'requests' }, { as: b })).data).toEqual([]);
  expect(await server.refusal(getChat, { chatId: randomUUID() }, { as: b })).toMatchObject({
    httpStatus: 404,
  });
  const first = await chats.say(a, chatId, 'Salam');
  expect(first).toMatchObject({ number: 1, version: 1, isMine: true, senderId: a.id, kind: 'text' });
  expect(await chats.trySaying(a, chatId, { text: 'Hello?' })).toMatchObject({
    failure: { code: 'chatWaits' },
  });
  const [request] = (await server.call(getChats, { list: 'requests' }, { as: b })).data;
  expect(request).toMatchObject({
    id: chatId,
    state: 'request',
    lastMessage: { text: 'Salam', isMine: false },
    unread: 1,
  });
  expect((await server.call(getChats, {}, { as: b })).data).toEqual([]);
  expect(await server.call(getUnreadMessageCounts, {}, { as: b })).toEqual({
    chats: 0,
    messages: 0,
    requests: 1,
  });
  // Opening a request does not show a read mark to its sender.
  await server.call(markMessages, { chatId, op: 'seen', number: 1 }, { as: b });
  expect(await server.call(getChat, { chatId }, { as: a })).toMatchObject({
    state: 'waiting',
    othersSeen: 0,
  });
  await chats.say(b, chatId, 'Salam, who is it?');
  expect(await server.call(getChat, { chatId }, { as: a })).toMatchObject({ state: 'open', unread: 1 });
  await chats.say(a, chatId, 'Me.');
  expect(textsOf(await server.call(getMessages, { chatId }, { as: b }))).toEqual([
    'Salam',
    'Salam, who is it?',
    'Me.',
  ]);
});

test('a declined request stays pending for the sender and comes back when the other person opens the chat', async () => {
  const [a, b] = [await chats.person(), await chats.person()];
  const { id: chatId } = await chats.open(a, b);
  await chats.say(a, chatId, 'Buy this');
  await server.call(declineChat, { chatId }, { as: b });
  expect(await server.refusal(getChat, { chatId }, { as: b })).toMatchObject({ httpStatus: 404 });
  expect(await server.call(getChat, { chatId }, { as: a })).toMatchObject({ state: 'waiting' });
  expect(await chats.open(b, a)).toMatchObject({ id: chatId, state: 'request' });
  expect(await server.call(acceptChat, { chatId }, { as: b })).toMatchObject({ state: 'open' });
});

test('refused attempts to open a chat are limited too', async () => {
  const [a, as] = [await chats.person(), await chats.person()];
  const statuses = [];
  for (let i = 0; i < 121; i++)
    statuses.push((await server.send(openChat, { accountId: a.id }, { as })).status);
  expect(statuses).toEqual([...Array<number>(120).fill(404), 429]);
});

test('the number of strangers that one person can write to in a day is limited', async () => {
  const a = await chats.person();
  const write = async () => {
    const { id } = await chats.open(a, await chats.person());
    return chats.trySaying(a, id, { text: 'Buy this' });
  };
  for (let i = 0; i < 20; i++) expect(await write()).toMatchObject({ status: 200 });
  expect(await write()).toMatchObject({ status: 429 });
  const { b, chatId } = await chats.pair();
  expect(await chats.say(b, chatId, 'no stranger')).toMatchObject({ number: 2 });
});

test('a contact writes without waiting for acceptance', async () => {
  const [a, b] = [await chats.person(), await chats.person()];
  await chats.befriend(b, a);
  const { id: chatId } = await chats.open(a, b);
  await chats.say(a, chatId, 'One');
  await chats.say(a, chatId, 'Two');
  expect((await server.call(getChats, {}, { as: b })).data).toMatchObject([
    { id: chatId, unread: 2, state: 'open' },
  ]);
  const { data } = await server.call(getContacts, {}, { headers: { token: await chats.tokenOf(b) } });
  expect(data).toMatchObject([{ accountId: a.id, chatId, username: a.username }]);
});

test('messages sent at once get consecutive numbers, and one id is stored once', async () => {
  const { a, b, chatId } = await chats.pair();
  const same = randomUUID();
  const sent = await Promise.all([
    ...Array.from({ length: 15 }, (_, i) => chats.say(i % 2 === 0 ? a : b, chatId, `m${i}`)),
    ...Array.from({ length: 8 }, () =>
      server.call(sendMessage, { chatId, id: same, text: 'same' }, { as: a }),
    ),
  ]);
  const numbers = new Set(sent.map(({ number }) => number));
  expect([...numbers].toSorted((x, y) => x - y)).toEqual(Array.from({ length: 16 }, (_, i) => i + 2));
  expect(new Set(sent.filter(({ id }) => id === same).map(({ number }) => number)).size).toBe(1);
  const { data, hasBefore } = await server.call(getMessages, { chatId, nrpp: 100 }, { as: b });
  expect(data.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
  expect(hasBefore).toBe(false);
  // An id can't be reused by another person or in another chat.
  expect(await server.refusal(sendMessage, { chatId, id: same, text: 'x' }, { as: b })).toMatchObject({
    httpStatus: 409,
  });
});

test('pages are read by number, and missed changes by version', async () => {
  const { a, b, chatId } = await chats.pair();
  const stored = [];
  for (let i = 0; i < 9; i++) stored.push(await chats.say(a, chatId, `m${i}`));
  const newest = await server.call(getMessages, { chatId, nrpp: 3 }, { as: b });
  expect(newest).toMatchObject({ hasBefore: true, hasAfter: false, version: 10 });
  expect(textsOf(newest)).toEqual(['m6', 'm7', 'm8']);
  const before = await server.call(getMessages, { chatId, nrpp: 3, before: 8 }, { as: b });
  expect(textsOf(before)).toEqual(['m3', 'm4', 'm5']);
  expect(before.hasAfter).toBe(true);
  expect(textsOf(await server.call(getMessages, { chatId, nrpp: 4, around: 5 }, { as: b }))).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
  ]);
  expect(textsOf(await server.call(getMessages, { chatId, nrpp: 2, after: 0 }, { as: b }))).toEqual([
    'Hello',
    'm0',
  ]);
  await server.call(editMessage, { chatId, id: stored[1]?.id ?? '', text: 'new words' }, { as: a });
  await server.call(deleteMessage, { chatId, id: stored[4]?.id ?? '' }, { as: a });
  await chats.say(b, chatId, 'last');
  const changes = await server.call(getChatChanges, { chatId, after: newest.version, nrpp: 2 }, { as: b });
  expect(changes).toMatchObject({ hasMore: true, version: 12 });
  expect(changes.data).toMatchObject([
    { number: 3, version: 11, text: 'new words' },
    { number: 6, version: 12, kind: 'deleted', text: '' },
  ]);
  const rest = await server.call(getChatChanges, { chatId, after: changes.version }, { as: b });
  expect(rest).toMatchObject({ hasMore: false, version: 13, data: [{ text: 'last' }] });
});

test('only the sender edits a message, within fifteen minutes, and deletes it for both', async () => {
  const { a, b, chatId } = await chats.pair();
  const { id } = await chats.say(a, chatId, 'frist');
  const reply = await chats.say(b, chatId, 'typo!', { replyTo: id });
  expect(reply.replyTo).toMatchObject({ id, quote: 'frist' });
  expect(await server.refusal(editMessage, { chatId, id, text: 'x' }, { as: b })).toMatchObject({
    httpStatus: 403,
  });
  expect(await server.refusal(deleteMessage, { chatId, id }, { as: b })).toMatchObject({ httpStatus: 403 });
  server.clock.advance(15 * 60_000 - 1);
  const edited = await server.call(editMessage, { chatId, id, text: 'first' }, { as: a });
  expect(edited).toMatchObject({ text: 'first', editedAt: expect.any(String) });
  server.clock.advance(1);
  expect(await server.refusal(editMessage, { chatId, id, text: 'second' }, { as: a })).toMatchObject({
    httpStatus: 410,
    code: 'messageEditEnded',
  });
  expect(await server.call(deleteMessage, { chatId, id }, { as: a })).toMatchObject({
    kind: 'deleted',
    text: '',
  });
  expect(await server.call(deleteMessage, { chatId, id }, { as: a })).toMatchObject({ kind: 'deleted' });
  const { data } = await server.call(getMessages, { chatId }, { as: b });
  expect(data.at(-1)?.replyTo).toMatchObject({ kind: 'deleted', quote: '' });
  expect(JSON.stringify(data)).not.toContain('frist');
  expect(await chats.trySaying(b, chatId, { text: 'x', replyTo: id })).toMatchObject({
    failure: { code: 'messageGone' },
  });
});

test('the caption of a file can be removed, and the text of a plain message can’t', async () => {
  const { a, b, chatId } = await chats.pair();
  const part = { name: 'list.txt', type: 'text/plain' };
  const { body } = await chats.upload(a, Buffer.from('milk'), part);
  const { id } = await chats.say(a, chatId, 'My list', { files: [body.result.id] });
  expect(await server.call(editMessage, { chatId, id, text: ' ' }, { as: a })).toMatchObject({
    kind: 'files',
    text: '',
    files: [{ name: 'list.txt' }],
  });
  const words = await chats.say(a, chatId, 'Only words');
  expect(
    await server.refusal(editMessage, { chatId, id: words.id, text: ' \u200b' }, { as: a }),
  ).toMatchObject({
    errors: { text: { code: 'messageRequired' } },
  });
  expect(textsOf(await server.call(getMessages, { chatId }, { as: b }))).toEqual(['Hello', '', 'Only words']);
});

test('contacts are sorted by the alphabet, page by page, with nameless ones last', async () => {
  const me = await chats.person();
  const names = 'Ali sara آرش بهار پروانه چیستا زهرا ژاله كاوه گلناز وحید یاسمن'.split(' ');
  for (const name of [null, ...names.toReversed()]) {
    const person = await chats.person();
    await server.pool.query('update account set profile_name = $2 where id = $1', [person.id, name ?? '']);
    await chats.befriend(me, person);
    if (name === null)
      await server.pool.query('update account set username = null where id = $1', [person.id]);
  }
  const found: (string | null)[] = [];
  for (let after: string | null = null; ; ) {
    const headers = { token: await chats.tokenOf(me) };
    const page: CallResult<typeof getContacts> = await server.call(
      getContacts,
      { after, nrpp: 5 },
      { headers },
    );
    found.push(...page.data.map(({ name }) => name));
    if (page.next === null) break;
    after = page.next;
  }
  expect(found).toEqual([...names, null]);
});

test('marks only rise, and none passes the last message', async () => {
  const { a, b, chatId } = await chats.pair();
  for (let i = 0; i < 4; i++) await chats.say(a, chatId, `m${i}`);
  const mark = (op: 'received' | 'seen', number: number) =>
    server.call(markMessages, { chatId, op, number }, { as: b });
  expect(await mark('received', 4)).toEqual({ received: 4, seen: 0, unread: 5 });
  expect(await mark('seen', 3)).toEqual({ received: 4, seen: 3, unread: 2 });
  expect(await mark('seen', 2)).toEqual({ received: 4, seen: 3, unread: 2 });
  expect(await server.refusal(markMessages, { chatId, op: 'seen', number: 6 }, { as: b })).toMatchObject({
    httpStatus: 400,
    errors: { number: { code: 'tooBig' } },
  });
  expect(await server.call(getChat, { chatId }, { as: a })).toMatchObject({
    othersReceived: 4,
    othersSeen: 3,
  });
  expect(await server.call(getUnreadMessageCounts, {}, { as: b })).toEqual({
    chats: 1,
    messages: 2,
    requests: 0,
  });
});

test('a blocked person sees the chat as before, and nothing that they send arrives', async () => {
  const { a, b, chatId } = await chats.pair();
  const said = await chats.say(b, chatId, 'before');
  // Finding the person makes their username visible from here on.
  await chats.find(b, a.username);
  const seenByB = async () => [
    await server.call(getChat, { chatId }, { as: b }),
    await server.call(getProfileCard, { accountId: a.id }, { as: b }),
    await chats.find(b, a.username),
  ];
  const withoutTimes = (value: unknown) => JSON.stringify(value).replace(/expires=\d+&signature=[\w-]+/g, '');
  const before = withoutTimes((await seenByB()).slice(1).map((x) => ('result' in x ? x.result : x)));
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  expect(withoutTimes((await seenByB()).slice(1).map((x) => ('result' in x ? x.result : x)))).toBe(before);
  expect(await chats.say(b, chatId, 'hidden')).toMatchObject({ number: 3, text: 'hidden' });
  server.clock.advance(60_000);
  const editedAt = new Date(server.clock.now()).toISOString();
  expect(await server.call(editMessage, { chatId, id: said.id, text: 'insult' }, { as: b })).toMatchObject({
    text: 'insult',
    editedAt,
  });
  expect(await server.call(getChat, { chatId }, { as: b })).toMatchObject({
    state: 'open',
    lastMessage: { text: 'hidden' },
  });
  const mine = await server.call(getMessages, { chatId }, { as: a });
  expect(textsOf(mine)).toEqual(['Hello', 'before']);
  expect(await server.call(getChat, { chatId }, { as: a })).toMatchObject({
    isBlocked: true,
    lastMessage: { text: 'before' },
    abilities: { sendRefusal: 'chatBlocked' },
  });
  expect(await chats.trySaying(a, chatId, { text: 'x' })).toMatchObject({ failure: { code: 'chatBlocked' } });
  await server.call(unblockPerson, { accountId: b.id }, { as: a });
  const after = await chats.say(b, chatId, 'after', { replyTo: said.id });
  expect(after.replyTo).toMatchObject({ quote: 'insult' });
  const arrived = await server.call(getMessages, { chatId }, { as: a });
  expect(textsOf(arrived)).toEqual(['Hello', 'before', 'after']);
  expect(arrived.data.at(-1)?.replyTo).toMatchObject({ quote: 'before' });
  const found = async (search: string) =>
    Promise.all(
      [a, b].map(async (as) => textsOf(await server.call(searchMessages, { chatId, search }, { as }))),
    );
  expect(await found('insult')).toEqual([[], ['insult']]);
  expect(await found('before')).toEqual([['before'], []]);
  expect(textsOf(await server.call(getMessages, { chatId }, { as: b }))).toEqual([
    'Hello',
    'insult',
    'hidden',
    'after',
  ]);
});

test('with messages and blocks at once, a message confirmed after the block never arrives', async () => {
  for (let round = 0; round < 5; round++) {
    const { a, b, chatId } = await chats.pair();
    const sends = Promise.all(Array.from({ length: 10 }, (_, i) => chats.say(b, chatId, `m${i}`)));
    await server.call(blockPerson, { accountId: b.id }, { as: a });
    const late = await chats.say(b, chatId, 'late');
    await sends;
    const arrived = await server.call(getMessages, { chatId, nrpp: 100 }, { as: a });
    expect(textsOf(arrived)).not.toContain('late');
    expect(late.number).toBeGreaterThan(1);
    expect((await server.call(getMessages, { chatId, nrpp: 100 }, { as: b })).data).toHaveLength(12);
  }
});

test('invalid messages are refused with a code at their field', async () => {
  const { a, chatId } = await chats.pair();
  const codes = async (more: object) => {
    const answer = await chats.trySaying(a, chatId, more);
    if (!('failure' in answer)) throw new Error('It was taken.');
    const { errors, code } = answer.failure;
    return [answer.status, typeof errors === 'string' ? code : Object.values(errors)[0]?.code];
  };
  expect(await codes({ text: '' })).toEqual([400, 'messageRequired']);
  expect(await codes({ text: ' \u200b\n' })).toEqual([400, 'messageRequired']);
  expect(await codes({ text: 'a\0b' })).toEqual([400, 'controlCharacter']);
  expect(await codes({ text: 'م'.repeat(10_001) })).toEqual([400, 'tooLong']);
  expect(await codes({ text: 'x', senderId: a.id })).toEqual([400, 'unknownField']);
  expect(await codes({ text: 'x', files: [randomUUID()] })).toEqual([400, 'unknownId']);
  expect(await codes({ text: 'x', replyTo: randomUUID() })).toEqual([410, 'messageGone']);
  expect(await codes({ inquiryId: randomUUID() })).toEqual([404, 'notFound']);
  expect(await chats.say(a, chatId, '🙂'.repeat(10_000))).toMatchObject({ number: 2 });
});

test('every call of a person outside the chat answers not found', async () => {
  const { a, chatId } = await chats.pair();
  const { id } = await chats.say(a, chatId, 'secret');
  const as = server.people.stranger;
  const answers = await Promise.all([
    server.send(getChat, { chatId }, { as }),
    server.send(getMessages, { chatId }, { as }),
    server.send(getChatChanges, { chatId, after: 0 }, { as }),
    server.send(sendMessage, { chatId, id: randomUUID(), text: 'x' }, { as }),
    server.send(sendMessage, { chatId, id, text: 'x' }, { as }),
    server.send(editMessage, { chatId, id, text: 'x' }, { as }),
    server.send(deleteMessage, { chatId, id }, { as }),
    server.send(markMessages, { chatId, op: 'seen', number: 1 }, { as }),
    server.send(searchMessages, { chatId, search: 'secret' }, { as }),
    server.send(acceptChat, { chatId }, { as }),
    server.send(openChat, { accountId: a.id }, { as }),
    server.send(getProfileCard, { accountId: a.id }, { as }),
    server.send(blockPerson, { accountId: a.id }, { as }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});

test('a search finds words of both languages, latest first, page by page', async () => {
  const { a, b, chatId } = await chats.pair();
  for (const text of ['كتاب ۱۲', 'nothing', 'کتاب‌ها', 'Books']) await chats.say(a, chatId, text);
  const found = (search: string, more = {}) =>
    server.call(searchMessages, { chatId, search, ...more }, { as: b });
  expect(textsOf(await found('کتاب'))).toEqual(['کتاب‌ها', 'كتاب ۱۲']);
  const first = await found('کتاب', { nrpp: 1 });
  expect(textsOf(await found('کتاب', { nrpp: 1, before: first.next }))).toEqual(['كتاب ۱۲']);
  expect(textsOf(await found('12'))).toEqual(['كتاب ۱۲']);
  expect(textsOf(await found('book'))).toEqual(['Books']);
  expect(textsOf(await found('%'))).toEqual([]);
});
