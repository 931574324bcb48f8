import { randomUUID } from 'node:crypto';
import { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import { logout } from '@nazar/domain/api/auth-calls.ts';
import { blockPerson } from '@nazar/domain/api/contact-calls.ts';
import { getMessages } from '@nazar/domain/api/message-calls.ts';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { findSession } from '../../platform/http/session.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeChats } from '../chat/testing/chat-setup.ts';
import { useLivePages } from './testing/live-page-setup.ts';

const server = useTestApp();
beforeAll(() => {
  // Statements that wait for a lock must get it in the end, so timeouts are off.
  Object.assign(server.pool.options, { lock_timeout: 0, statement_timeout: 0, query_timeout: 0 });
});
const chats = makeChats(server);
const pages = useLivePages(server);

/** Runs work while another connection locks rows, so that statements that need them wait until it is over. */
async function whileHeld(query: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(query, values);
    await work();
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

/** Resolves once this many statements wait for a row or table lock; notifications briefly wait for each other too. */
const waitFor = (waiting: number) =>
  expect
    .poll(async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'object'`,
      );
      return rows[0].count;
    })
    .toBe(waiting);

const disable = ({ id }: Person) =>
  server.call(
    setUserEnabled,
    { identifier: `${id}@example.com`, enabled: false, reason: 'Test' },
    { as: server.people.admin },
  );
const holdChat = 'select from chat where id = $1 for update';

test.each([
  ['its session ends', (as: Person) => server.call(logout, {}, { as })],
  ['its account is disabled', disable],
])('a message under way when %s is refused, and the page closed', async (_, end) => {
  const { a, b, chatId } = await chats.pair();
  const page = await pages.connect(a);
  const id = randomUUID();
  let sent: Promise<unknown> = Promise.resolve();
  await whileHeld(holdChat, [chatId], async () => {
    sent = page.ask('sendMessage', { chatId, id, text: 'too late' }).catch(() => 'closed');
    await waitFor(1);
    await end(a);
    await page.next('ended');
    await page.closed;
  });
  await sent;
  // The next writer waits behind it.
  await chats.say(b, chatId, 'next');
  const { data } = await server.call(getMessages, { chatId }, { as: b });
  expect(data.map(({ text }) => text)).toEqual(['Hello', 'next']);
});

test('a session ends after its sent message is stored, not in between', async () => {
  const { a, b, chatId } = await chats.pair();
  const page = await pages.connect(a);
  const order: string[] = [];
  let both: Promise<unknown> = Promise.resolve();
  // The rate limit is checked after the session, so the lock stops the call between the two.
  await whileHeld('lock table rate_limit_window in exclusive mode', [], async () => {
    const sent = page.ask('sendMessage', { chatId, id: randomUUID(), text: 'in time' });
    const stored = sent.then(
      () => order.push('answered'),
      () => {},
    );
    await waitFor(1);
    const ended = server.call(logout, {}, { as: a }).then(() => order.push('ended'));
    await waitFor(2);
    both = Promise.all([stored, ended]);
    expect(order).toEqual([]);
  });
  await both;
  await page.closed;
  const { data } = await server.call(getMessages, { chatId }, { as: b });
  expect(data.map(({ text }) => text)).toEqual(['Hello', 'in time']);
});

test('a message under way when its sender is blocked is visible to the sender only', async () => {
  const { a, b, chatId } = await chats.pair();
  const [pageA, pageB] = [await pages.connect(a), await pages.connect(b)];
  let both: Promise<unknown> = Promise.resolve();
  await whileHeld(holdChat, [chatId], async () => {
    const blocked = server.call(blockPerson, { accountId: b.id }, { as: a });
    await waitFor(1);
    const sent = pageB.ask('sendMessage', { chatId, id: randomUUID(), text: 'unseen' });
    await waitFor(2);
    both = Promise.all([blocked, sent]);
  });
  await both;
  await pageB.next('message', ({ message }) => message.text === 'unseen');
  expect(await server.call(getMessages, { chatId }, { as: a })).toMatchObject({ data: [{ text: 'Hello' }] });
  expect(pageA.events.filter(({ name }) => name === 'message')).toEqual([]);
  expect(pageB.socket.connected).toBe(true);
});

test('a chat that is locked elsewhere delays its own messages, and no others of the same group commit', async () => {
  const [locked, free] = [await chats.pair(), await chats.pair()];
  const { deps } = server;
  const send = async ({ a, chatId }: typeof locked, text: string) => {
    const session = await findSession(a.headers.authorization ?? '', deps);
    if (session === null) throw new Error('There is no session.');
    const actor = { kind: 'user', id: a.id, roles: session.roles } as const;
    const content = { text, files: [], voice: null, inquiryId: null, replyTo: null };
    return () =>
      deps.messages.commit({
        ctx: { session, actor, deps, now: () => deps.now() },
        input: { chatId, id: randomUUID(), ...content },
      });
  };
  // All three belong to one group commit.
  const [one, two, other] = [await send(locked, 'one'), await send(locked, 'two'), await send(free, 'other')];
  const order: string[] = [];
  let behind: Promise<unknown> = Promise.resolve();
  await whileHeld(holdChat, [locked.chatId], async () => {
    behind = Promise.all([one().then(() => order.push('one')), two().then(() => order.push('two'))]);
    await other();
    expect(order).toEqual([]);
  });
  await behind;
  const { data } = await server.call(getMessages, { chatId: locked.chatId }, { as: locked.b });
  expect(data.map(({ text }) => text)).toEqual(['Hello', 'one', 'two']);
});
