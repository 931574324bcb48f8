import { randomUUID } from 'node:crypto';
import { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import { logout } from '@nazar/domain/api/auth-calls.ts';
import { muteChat } from '@nazar/domain/api/chat-calls.ts';
import { blockPerson, unblockPerson } from '@nazar/domain/api/contact-calls.ts';
import { editMessage, getMessages } from '@nazar/domain/api/message-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeChats } from '../chat/testing/chat-setup.ts';
import { type Page, useLivePages } from './testing/live-page-setup.ts';

const server = useTestApp();
const chats = makeChats(server);
const pages = useLivePages(server);
beforeEach(() => server.db.delete(rateLimitWindow));

/** Makes two people who have exchanged messages, each with a connected page. */
async function pairWithPages() {
  const pair = await chats.pair();
  return { ...pair, pageA: await pages.connect(pair.a), pageB: await pages.connect(pair.b) };
}

test('a message from one page is acknowledged as stored and arrives at the other once', async () => {
  const { a, b, chatId, pageA, pageB } = await pairWithPages();
  const other = await pages.connect(a);
  const id = randomUUID();
  const sent = await pageA.ask('sendMessage', { chatId, id, text: 'Over the wire' });
  expect(sent).toMatchObject({ status: true, result: { id, number: 2, isMine: true } });
  expect(await pageB.next('message')).toMatchObject({
    message: { id, text: 'Over the wire', isMine: false, number: 2 },
  });
  expect(await other.next('message')).toMatchObject({ message: { id, isMine: true } });
  // The message is sent again as after a lost acknowledgement.
  expect(await pageA.ask('sendMessage', { chatId, id, text: 'Over the wire' })).toMatchObject({
    result: { number: 2 },
  });
  await server.call(editMessage, { chatId, id, text: 'Edited' }, { as: a });
  await pageB.next('message', ({ message }) => message.text === 'Edited');
  expect(pageB.events.filter(({ name }) => name === 'message')).toHaveLength(2);
  expect((await server.call(getMessages, { chatId }, { as: b })).data).toHaveLength(2);
});

test('marks and typing arrive at the other person and at one’s own pages, as specified', async () => {
  const { a, b, chatId, pageA, pageB } = await pairWithPages();
  const second = await pages.connect(b);
  const { id } = await chats.say(a, chatId, 'Read me');
  expect(await pageB.ask('markMessages', { chatId, op: 'seen', number: 2 })).toMatchObject({
    result: { seen: 2, unread: 0 },
  });
  const mark = { op: 'seen', messageId: id, count: 0, chatId, number: 2, accountId: b.id };
  expect(await pageA.next('seen')).toEqual({ ...mark, other: true });
  expect(await second.next('seen')).toEqual({ ...mark, other: false });
  expect(await pageA.ask('markMessages', { chatId, op: 'seen', number: 9 })).toMatchObject({
    status: false,
    code: 'invalidInput',
    errors: { number: { code: 'tooBig' } },
  });
  await pageA.ask('typing', { chatId });
  expect(await pageB.next('typing')).toEqual({ chatId, accountId: a.id });
  expect(pageA.events.some(({ name }) => name === 'typing')).toBe(false);
});

test('a stranger’s first message only announces a waiting request', async () => {
  const [a, b] = [await chats.person(), await chats.person()];
  const [pageA, pageB] = [await pages.connect(a), await pages.connect(b)];
  const { id: chatId } = await chats.open(a, b);
  await pageA.ask('sendMessage', { chatId, id: randomUUID(), text: 'Psst' });
  expect(await pageB.next('chat')).toEqual({ chatId });
  await pageB.ask('typing', { chatId });
  await chats.say(b, chatId, 'Yes?');
  await pageA.next('message', ({ message }) => message.text === 'Yes?');
  await pageB.next('message', ({ message }) => message.text === 'Yes?');
  expect(pageA.events.some(({ name }) => name === 'typing')).toBe(false);
  expect(pageB.events.filter(({ name }) => name === 'message')).toHaveLength(1);
});

test('nothing from a blocked person arrives, and their page notices nothing', async () => {
  const { a, b, chatId, pageA, pageB } = await pairWithPages();
  await server.pool.query('update account set shows_online = false where id = $1', [a.id]);
  expect(await pageB.ask('watchOnline', { accountIds: [a.id] })).toMatchObject({ result: { online: [] } });
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  await pageA.next('chat');
  const before = pageA.events.length;
  expect(await pageB.ask('sendMessage', { chatId, id: randomUUID(), text: 'hey' })).toMatchObject({
    status: true,
  });
  expect(await pageB.ask('typing', { chatId })).toMatchObject({ status: true });
  // Once the sender's own pages have the message, the other page would have it too.
  await pageB.next('message', ({ message }) => message.text === 'hey');
  await server.call(muteChat, { chatId, until: null }, { as: a });
  await expect.poll(() => pageA.events.length).toBeGreaterThan(before);
  // A chat event only asks the page to reload, and may repeat.
  expect(new Set(pageA.events.slice(before).map(({ name }) => name))).toEqual(new Set(['chat']));
  expect(pageB.socket.connected).toBe(true);
  expect(pageB.events.some(({ name }) => name === 'online')).toBe(false);
});

test('a block makes the other look offline, and its end makes them look online again', async () => {
  const { a, b } = await chats.pair();
  await server.pool.query('update account set shows_online = true where id in ($1, $2)', [a.id, b.id]);
  const pageB = await pages.connect(b);
  await pages.connect(a);
  await expect
    .poll(() => pageB.ask('watchOnline', { accountIds: [a.id] }))
    .toMatchObject({ result: { online: [a.id] } });
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  await pageB.next('online', ({ isOnline }) => isOnline === false);
  pageB.events.length = 0;
  await server.call(unblockPerson, { accountId: b.id }, { as: a });
  await pageB.next('online', ({ isOnline }) => isOnline === true);
});

test('an open page shows who is online only while both people allow it', async () => {
  const { a, b, pageA, pageB } = await pairWithPages();
  const stranger = await pages.connect(await chats.person());
  for (const page of [pageA, stranger]) await page.ask('watchOnline', { accountIds: [b.id] });
  await pageB.ask('watchOnline', { accountIds: [a.id] });
  const show = (as: Person, showsOnline: boolean) => server.call(updateInfo, { showsOnline }, { as });
  const shown = (page: Page, isOnline: boolean) => page.next('online', (data) => data.isOnline === isOnline);
  await show(a, true);
  expect(await pageA.ask('watchOnline', { accountIds: [b.id] })).toMatchObject({ result: { online: [] } });
  await show(b, true);
  for (const page of [pageA, pageB]) await shown(page, true);
  await show(a, false);
  for (const page of [pageA, pageB]) await shown(page, false);
  expect(await pageB.ask('watchOnline', { accountIds: [a.id] })).toMatchObject({ result: { online: [] } });
  expect(stranger.events.some(({ name }) => name === 'online')).toBe(false);
});

test('a page is closed at once when its session ends or its account is disabled', async () => {
  const { a, b, pageA, pageB } = await pairWithPages();
  await server.call(logout, {}, { as: a });
  await pageA.next('ended');
  await pageA.closed;
  await server.call(
    setUserEnabled,
    { identifier: `${b.id}@example.com`, enabled: false, reason: 'Test' },
    { as: server.people.admin },
  );
  await pageB.next('ended');
  await pageB.closed;
});

test('a connection without a valid token, or from another site, is refused', async () => {
  const person = await chats.person();
  const token = await chats.tokenOf(person);
  await expect(pages.connect(person, { token: '' })).rejects.toThrow('sessionRequired');
  const forged = `${token.slice(0, -9)}${token.at(-9) === 'x' ? 'y' : 'x'}${token.slice(-8)}`;
  await expect(pages.connect(person, { token: forged })).rejects.toThrow('sessionRequired');
  // A session token is not accepted as a connection token.
  const session = person.headers.authorization?.slice(7) ?? '';
  await expect(pages.connect(person, { token: session })).rejects.toThrow('sessionRequired');
  const handshake = (origin: string) =>
    fetch(`${pages.url}/api/socket/?EIO=4&transport=polling`, { headers: { origin } });
  expect((await handshake('https://evil.example')).status).toBe(403);
  expect((await handshake('null')).status).toBe(403);
  const ours = await handshake(pages.url);
  expect(ours.status).toBe(200);
  expect(Object.fromEntries(ours.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(ours.headers.get('access-control-allow-origin')).toBeNull();
  server.clock.advance(5 * 60_000 + 1);
  await expect(pages.connect(person, { token })).rejects.toThrow('sessionRequired');
});

test('long polling serves where WebSockets are blocked', async () => {
  const { a, chatId, pageA, pageB } = await pairWithPages();
  const polling = await pages.connect(a, { transports: ['polling'] });
  await polling.ask('sendMessage', { chatId, id: randomUUID(), text: 'slowly' });
  await pageB.next('message', ({ message }) => message.text === 'slowly');
  await chats.say(a, chatId, 'back');
  await polling.next('message', ({ message }) => message.text === 'back');
  await pageA.next('message', ({ message }) => message.text === 'back');
  expect(pageA.events.filter(({ name }) => name === 'message')).toHaveLength(2);
});

test('a flood from one page is refused, then disconnected, and other pages keep working', async () => {
  const { b, chatId, pageA, pageB } = await pairWithPages();
  for (let i = 0; i < 10_000; i++) pageA.socket.emit('typing', { chatId });
  await pageA.closed;
  expect(await pageB.ask('sendMessage', { chatId, id: randomUUID(), text: 'still here' })).toMatchObject({
    status: true,
  });
  const again = await pages.connect(b);
  again.socket.emit('sendMessage', { chatId, id: randomUUID(), text: 'x'.repeat(300_000) });
  expect(await again.closed).toBe('transport close');
  expect((await fetch(`${pages.url}/healthz`)).status).toBe(200);
});

test('a page that never reads gets no further work until it reads', async () => {
  const { a, b, chatId, pageB } = await pairWithPages();
  for (let i = 0; i < 40; i++) await chats.say(b, chatId, 'x'.repeat(10_000));
  const { socket } = await pages.connect(a);
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  // These replies exceed the buffers between two programs.
  const asked = Array.from({ length: 40 }, () => socket.emitWithAck('getChatChanges', { chatId, after: 0 }));
  const answers = Promise.all([
    ...asked,
    socket.emitWithAck('sendMessage', { chatId, id: randomUUID(), text: 'late' }),
  ]);
  for (let i = 0; i < 45; i++) await pageB.ask('getChatChanges', { chatId, after: 0 });
  const { data } = await server.call(getMessages, { chatId, nrpp: 1 }, { as: b });
  expect(data).toMatchObject([{ number: 41 }]);
  ws.resume();
  for (const answer of await answers) expect(answer).toMatchObject({ status: true });
  await pageB.next('message', ({ message }) => message.text === 'late');
});

test('a page that never reads is closed before unread messages take much memory', async () => {
  const { a, b, chatId, pageB } = await pairWithPages();
  for (let i = 0; i < 40; i++) await chats.say(b, chatId, 'x'.repeat(10_000));
  const { socket, closed } = await pages.connect(a);
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  // These replies fill the buffers between two programs.
  const asked = Array.from({ length: 40 }, () => socket.emitWithAck('getChatChanges', { chatId, after: 0 }));
  const answers = Promise.allSettled(asked);
  for (let i = 0; i < 45; i++) await pageB.ask('getChatChanges', { chatId, after: 0 });
  server.clock.advance(60_000);
  for (let i = 0; i < 59; i++) await chats.say(b, chatId, 'x'.repeat(10_000));
  ws.resume();
  expect(await closed).toBe('transport close');
  await answers;
});
