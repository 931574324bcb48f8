import { randomUUID } from 'node:crypto';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import { getMessages } from '@nazar/domain/api/message-calls.ts';
import { expect, test } from 'vitest';
import { makeLog } from '../../platform/log/make-log.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeChats } from '../chat/testing/chat-setup.ts';
import { useLivePages } from './testing/live-page-setup.ts';

const lines: string[] = [];
const tokens = new Set<string>();
const server = useTestApp({
  log: makeLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) }),
});
const chats = makeChats(server);
const pages = useLivePages(server);

const tokenOf = async (as: Person) => {
  const { token } = await server.call(getChatToken, {}, { as });
  tokens.add(token);
  return token;
};

test.each(['websocket', 'polling'])(
  'wrong events are refused with a code by %s, and the connection stays open',
  async (transport) => {
    const { a, b, chatId } = await chats.pair();
    const strangers = await chats.pair();
    const page = await pages.connect(a, { token: await tokenOf(a), transports: [transport] });
    const id = randomUUID();
    const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
    const cases: [string, unknown, string][] = [
      ['sendMessage', { chatId, id, text: '' }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: ' \u200b\n' }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: 'x'.repeat(10_001) }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: 'a\0b' }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: 'half \ud83d' }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: 'x', senderId: b.id }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: 'x', number: 1 }, 'invalidInput'],
      ['sendMessage', { chatId, id: 'x', text: 'x' }, 'invalidInput'],
      ['sendMessage', { chatId, id, text: ['x'] }, 'invalidInput'],
      ['sendMessage', { chatId: randomUUID(), id, text: 'x' }, 'notFound'],
      ['sendMessage', { chatId: strangers.chatId, id, text: 'x' }, 'notFound'],
      ['sendMessage', { chatId, id, text: 'x', replyTo: randomUUID() }, 'messageGone'],
      ['sendMessage', { chatId, id, text: '', files: [randomUUID()] }, 'invalidInput'],
      ['sendMessage', null, 'invalidInput'],
      ['sendMessage', deep, 'bodyTooDeep'],
      ['sendMessage', Buffer.from('x'), 'invalidInput'],
      ['editMessage', { chatId: strangers.chatId, id, text: 'x' }, 'notFound'],
      ['deleteMessage', { chatId: strangers.chatId, id }, 'notFound'],
      ['getChatChanges', { chatId: strangers.chatId, after: 0 }, 'notFound'],
      ['markMessages', { chatId: strangers.chatId, op: 'seen', number: 1 }, 'notFound'],
      ['markMessages', { chatId, op: 'seen', number: 2 }, 'invalidInput'],
      ['markMessages', { chatId, op: 'seen', number: -1 }, 'invalidInput'],
      ['markMessages', { chatId, op: 'seen', number: 1e300 }, 'invalidInput'],
      ['markMessages', { chatId, op: 'seen', number: 1, accountId: b.id }, 'invalidInput'],
      ['typing', { chatId: strangers.chatId }, 'notFound'],
      ['watchOnline', { accountIds: Array.from({ length: 101 }, () => id) }, 'invalidInput'],
      ['deleteMyAccount', {}, 'notFound'],
      ['constructor', {}, 'notFound'],
      ['__proto__', {}, 'notFound'],
    ];
    for (const [name, data, code] of cases)
      expect([name, await page.ask(name, data)]).toMatchObject([name, { status: false, code }]);
    const answer = await page.ask('sendMessage', { chatId, id, text: 'x'.repeat(10_000) });
    expect(answer).toMatchObject({ status: true, result: { number: 2, senderId: a.id } });
    // The read mark from before the refused event stays.
    await page.ask('markMessages', { chatId, op: 'seen', number: 2 });
    const back = await page.ask('markMessages', { chatId, op: 'seen', number: 1 });
    expect(back).toMatchObject({ status: true, result: { seen: 2 } });
    const { data } = await server.call(getMessages, { chatId: strangers.chatId }, { as: strangers.a });
    expect(data).toHaveLength(1);
    expect(page.socket.connected).toBe(true);
  },
);

/** A WebSocket without the client library, so that its frames can be anything. */
async function openRaw(token?: string) {
  const raw = new WebSocket(`${pages.url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  let look = () => {};
  const closed = new Promise<void>((resolve) => raw.addEventListener('close', () => resolve()));
  raw.addEventListener('message', ({ data }) => {
    frames.push(String(data));
    look();
  });
  const next = (is: (frame: string) => boolean) =>
    new Promise<string>((resolve) => {
      look = () => {
        const found = frames.find(is);
        if (found !== undefined) resolve(found);
      };
      look();
    });
  await next((frame) => frame.startsWith('0'));
  if (token !== undefined) {
    raw.send(`40${JSON.stringify({ token })}`);
    await next((frame) => frame.startsWith('40'));
  }
  return { raw, closed, next };
}

test('events before a connection is authenticated close it', async () => {
  const { raw, closed } = await openRaw();
  raw.send('42["sendMessage",{}]');
  await closed;
});

test('a connection that begins twice at once is closed', async () => {
  const { a } = await chats.pair();
  const token = await tokenOf(a);
  const { raw, closed } = await openRaw();
  for (let i = 0; i < 2; i++) raw.send(`40${JSON.stringify({ token })}`);
  await closed;
});

test('acknowledgement numbers may be of any size', async () => {
  const { a, chatId } = await chats.pair();
  const { raw, next } = await openRaw(await tokenOf(a));
  raw.send(`42${'9'.repeat(5_000)}["typing",{"chatId":"${chatId}"}]`);
  raw.send(`429007199254740993["typing",{"chatId":"${chatId}"}]`);
  expect(await next((frame) => frame.startsWith('43900719925474099'))).toContain('"status":true');
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
test.each<[string, (string | Uint8Array)[]]>([
  ['bytes that nothing announced', [new Uint8Array([1, 2, 3])]],
  ['more bytes than a message has', ['4511-["typing",{}]']],
  ['bytes in place of words, deeply nested', [`451-["typing",${nested(90_000)}]`, new Uint8Array(1)]],
  ['a second beginning', ['40{"token":"x"}']],
  ['no packet at all', ['x']],
  ['JSON that does not end', ['42["typing",{']],
  ['more than a message can hold', [`42["typing","${'x'.repeat(300_000)}"]`]],
  ['rooms that are not there, again and again', Array.from({ length: 5_000 }, (_, i) => `40/room${i},`)],
  ['acknowledgements of nothing, again and again', Array.from({ length: 5_000 }, () => '430[]')],
])('%s close a connection, and others go on', async (_, frames) => {
  const { a, b, chatId } = await chats.pair();
  const page = await pages.connect(b);
  const { raw, closed } = await openRaw(await tokenOf(a));
  for (const frame of frames) raw.send(frame);
  await closed;
  expect(await page.ask('typing', { chatId })).toMatchObject({ status: true });
});

test('an event of deep JSON is refused, and the connection stays', async () => {
  const { a, chatId } = await chats.pair();
  const { raw, next } = await openRaw(await tokenOf(a));
  raw.send(`421["sendMessage",${nested(90_000)}]`);
  expect(await next((frame) => frame.startsWith('431'))).toContain('bodyTooDeep');
  raw.send(`422["typing",{"chatId":"${chatId}"}]`);
  expect(await next((frame) => frame.startsWith('432'))).toContain('"status":true');
});

test('the server sends often enough that proxies don’t cut an idle connection', async () => {
  const reply = await fetch(`${pages.url}${socketPath}/?EIO=4&transport=polling`);
  const { pingInterval } = JSON.parse((await reply.text()).slice(1));
  // The unit is milliseconds. Common proxies cut idle connections after one minute, some after half a minute.
  expect(pingInterval).toBeLessThanOrEqual(25_000);
});

test('the log contains no token and no message text, for any input and any failure', async () => {
  const { a, chatId } = await chats.pair();
  const token = await tokenOf(a);
  const forged = `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`;
  for (const wrong of [forged, a.headers.authorization?.slice(7) ?? '']) {
    await expect(pages.connect(a, { token: wrong })).rejects.toThrow('sessionRequired');
    tokens.add(wrong);
  }
  await fetch(`${pages.url}${socketPath}/?EIO=4&transport=polling&token=${token}`);
  await fetch(`${pages.url}${socketPath}/${token}?EIO=9`);
  const page = await pages.connect(a, { token });
  await server.pool.query('alter table chat_message rename to chat_message_away');
  const answer = await page.ask('sendMessage', { chatId, id: randomUUID(), text: 'a canary' });
  await expect(pages.connect(a, { token })).resolves.toBeDefined();
  await server.pool.query('alter table chat_message_away rename to chat_message');
  expect(answer).toMatchObject({ status: false, code: 'internal' });
  const log = lines.join('');
  expect(log).toContain('chat_message');
  expect(log).not.toContain('canary');
  for (const secret of tokens) expect(log).not.toContain(secret.slice(0, 43));
});
