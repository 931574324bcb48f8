import { randomUUID } from 'node:crypto';
import { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import { logout } from '@nazar/domain/api/auth-calls.ts';
import { blockPerson } from '@nazar/domain/api/contact-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeChats } from '../chat/testing/chat-setup.ts';
import { awaitEarlierNotifications, makePages, type Notified, startNode } from './testing/live-page-setup.ts';

let other: Awaited<ReturnType<typeof startNode>>;
let chats: ReturnType<typeof makeChats>;
let here: Awaited<ReturnType<typeof makePages>>;
let there: Awaited<ReturnType<typeof makePages>>;
const server = useTestApp();
beforeAll(async () => {
  chats = makeChats(server);
  here = await makePages(server);
  other = await startNode(server);
  there = await makePages(server, other);
});
afterAll(async () => {
  await there.close();
  await other.app.close();
  await other.deps.background.idle();
  await here.close();
});

/** Makes two people who have exchanged messages, each connected to another server. */
async function apart() {
  const pair = await chats.pair();
  // Otherwise earlier messages may arrive at a page that connects later.
  await awaitEarlierNotifications(server, other);
  return { ...pair, pageA: await here.connect(pair.a), pageB: await there.connect(pair.b) };
}

test('messages, marks and typing arrive at pages of another server', async () => {
  const { a, b, chatId, pageA, pageB } = await apart();
  const sent = await pageA.ask('sendMessage', { chatId, id: randomUUID(), text: 'To the other side' });
  expect(sent).toMatchObject({ status: true, result: { number: 2 } });
  const { message } = await pageB.next('message');
  expect(message).toMatchObject({ number: 2, text: 'To the other side', isMine: false });
  await pageB.ask('markMessages', { chatId, op: 'seen', number: 2 });
  expect(await pageA.next('seen')).toMatchObject({ number: 2, accountId: b.id, other: true });
  await pageA.ask('typing', { chatId });
  expect(await pageB.next('typing')).toEqual({ chatId, accountId: a.id });
});

test('messages written at once on two servers have distinct numbers on both sides', async () => {
  const { chatId, pageA, pageB } = await apart();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 === 0 ? pageA : pageB).ask('sendMessage', { chatId, id: randomUUID(), text: `${i}` }),
    ),
  );
  const numbers = answers.map(({ result }) => Number(result?.number)).toSorted((x, y) => x - y);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
  for (const page of [pageA, pageB]) {
    const came = () => page.events.filter(({ name }) => name === 'message').length;
    await expect.poll(came).toBe(20);
  }
});

test('messages written to many chats at once arrive on another server in order and in the right chat only', async () => {
  const all = [await apart(), await apart(), await apart()];
  // HTTP calls run in parallel, unlike the events of one page.
  const write = ({ a, chatId }: (typeof all)[number], n: number) => chats.say(a, chatId, `${chatId} ${n}`);
  await Promise.all(all.flatMap((each) => [1, 2, 3, 4, 5].map((n) => write(each, n))));
  for (const { chatId, pageB } of all) {
    const came = () =>
      pageB.events.filter(({ name }) => name === 'message').map(({ data }) => (data as Notified).message);
    const texts = () => came().map(({ text }) => text);
    await expect.poll(() => texts().toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `${chatId} ${n}`));
    const numbers = came().map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((x, y) => x - y));
  }
});

test('a session that ends, and an account that is disabled, close pages of another server', async () => {
  const { a, b } = await chats.pair();
  const [pageA, pageB] = [await there.connect(a), await there.connect(b)];
  await server.call(logout, {}, { as: a });
  await pageA.next('ended');
  await pageA.closed;
  expect(pageB.socket.connected).toBe(true);
  const disabled = { identifier: `${b.id}@example.com`, enabled: false, reason: 'Test' };
  await server.call(setUserEnabled, disabled, { as: server.people.admin });
  await pageB.next('ended');
  await pageB.closed;
});

test('a block made on one server works on the other: the person looks offline and their messages don’t arrive', async () => {
  const { a, b, chatId } = await chats.pair();
  await server.pool.query('update account set shows_online = true where id in ($1, $2)', [a.id, b.id]);
  const [pageA, pageB] = [await here.connect(a), await there.connect(b)];
  const watched = () => pageB.ask('watchOnline', { accountIds: [a.id] });
  await expect.poll(watched).toMatchObject({ result: { online: [a.id] } });
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  await pageB.next('online', ({ isOnline }) => isOnline === false);
  const sent = await pageB.ask('sendMessage', { chatId, id: randomUUID(), text: 'into nothing' });
  expect(sent).toMatchObject({ status: true });
  // A later event arrives first, so the blocked message would have arrived by then.
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  await pageA.next('chat');
  expect(pageA.events.filter(({ name }) => name === 'message')).toEqual([]);
});
