import { muteChat } from '@nazar/domain/api/chat-calls.ts';
import { markMessages } from '@nazar/domain/api/message-calls.ts';
import { getNotifications, getUnreadNotificationCount } from '@nazar/domain/api/notification-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { sendNotificationMails } from '../notifications/send-mails.ts';
import { makeChats } from './testing/chat-setup.ts';
import { notifyUnreadChats } from './unread/notify-unread-chats.ts';

const server = useTestApp();
const chats = makeChats(server);

const minutes = 60_000;

test('a person with old unread messages is notified once, by the bell and by e-mail, and not for muted chats', async () => {
  const [first, muted, off] = [await chats.pair(), await chats.pair(), await chats.pair()];
  await server.call(muteChat, { chatId: muted.chatId, until: '2030-01-01T00:00:00.000Z' }, { as: muted.b });
  await server.call(updateInfo, { chatMail: false }, { as: off.b });
  for (const { a, chatId } of [first, muted, off]) await chats.say(a, chatId, 'Canary words');
  await notifyUnreadChats(server.deps);
  expect(await server.call(getUnreadNotificationCount, {}, { as: first.b })).toMatchObject({ unread: 0 });
  server.clock.advance(10 * minutes);
  await notifyUnreadChats(server.deps);
  await chats.say(first.a, first.chatId, 'And more');
  await notifyUnreadChats(server.deps);
  const { data } = await server.call(getNotifications, {}, { as: first.b });
  expect(data).toMatchObject([
    {
      kind: 'chatMessage',
      count: 1,
      read: false,
      chat: { id: first.chatId, name: expect.stringMatching(/^Name/) },
    },
  ]);
  expect(await server.call(getUnreadNotificationCount, {}, { as: muted.b })).toMatchObject({ unread: 0 });
  // New messages cause another notification only after the earlier ones were read.
  for (let i = 0; i < 4; i++) {
    await chats.say(first.a, first.chatId, 'And more');
    server.clock.advance(10 * minutes);
    await notifyUnreadChats(server.deps);
    await sendNotificationMails(server.deps);
  }
  const { rows } = await server.pool.query('select count(*)::int as count from delivery');
  expect(rows).toEqual([{ count: 1 }]);
  await server.call(markMessages, { chatId: first.chatId, op: 'seen', number: 7 }, { as: first.b });
  expect(await server.call(getUnreadNotificationCount, {}, { as: first.b })).toMatchObject({ unread: 0 });
  await chats.say(first.a, first.chatId, 'Later');
  server.clock.advance(10 * minutes);
  await notifyUnreadChats(server.deps);
  expect(await server.call(getUnreadNotificationCount, {}, { as: first.b })).toMatchObject({ unread: 1 });
});

test('a person who gets messages continuously is notified of the oldest unread ones', async () => {
  const { a, b, chatId } = await chats.pair();
  for (let i = 0; i < 2; i++) {
    await chats.say(a, chatId, `And ${i}`);
    await notifyUnreadChats(server.deps);
    expect(await server.call(getUnreadNotificationCount, {}, { as: b })).toMatchObject({ unread: 0 });
    server.clock.advance(9 * minutes);
  }
  await chats.say(a, chatId, 'And more');
  await notifyUnreadChats(server.deps);
  expect(await server.call(getUnreadNotificationCount, {}, { as: b })).toMatchObject({ unread: 1 });
});
