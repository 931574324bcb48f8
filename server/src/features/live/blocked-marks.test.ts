import { randomUUID } from 'node:crypto';
import { acceptChat, getChat, getChats, openChat } from '@nazar/domain/api/chat-calls.ts';
import { blockPerson, unblockPerson } from '@nazar/domain/api/contact-calls.ts';
import { addGroupUser, addMyGroup } from '@nazar/domain/api/group-calls.ts';
import { markMessages } from '@nazar/domain/api/message-calls.ts';
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

const mark = (as: Person, chatId: string, op: 'received' | 'seen', number: number) =>
  server.call(markMessages, { chatId, op, number }, { as });
/** Returns the other person's marks as a page reads them after a reload, in either list. */
async function readMarks(as: Person, chatId: string) {
  const { othersReceived, othersSeen, people } = await server.call(getChat, { chatId }, { as });
  const listed = (await server.call(getChats, {}, { as })).data.find(({ id }) => id === chatId);
  expect(listed).toMatchObject({ othersReceived, othersSeen });
  return { othersReceived, othersSeen, person: people.map(({ received, seen }) => [received, seen]) };
}
const marksOf = ({ events }: Page) =>
  events.filter(({ name, data }) => name === 'seen' && data.other === true).map(({ data }) => data.number);
/** Waits until earlier events have arrived at the page. */
async function settle(page: Page, as: Person, chatId: string) {
  const { id } = await chats.say(as, chatId, 'settled');
  await page.next('message', ({ message }) => message.id === id);
}

test('a blocked person sees the marks from before the block, and the current ones once it ends', async () => {
  const { a, b, chatId } = await chats.pair();
  for (const text of ['two', 'three', 'four']) await chats.say(b, chatId, text);
  await mark(a, chatId, 'seen', 2);
  await mark(a, chatId, 'received', 3);
  const [pageA, pageB] = [await pages.connect(a), await pages.connect(b)];
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  const second = await pages.connect(a);
  expect(await mark(a, chatId, 'seen', 4)).toMatchObject({ seen: 4, unread: 0 });
  // The reader's own pages get the current mark.
  await second.next('seen', ({ number }) => number === 4);
  await settle(pageB, b, chatId);
  expect(marksOf(pageB)).toEqual([]);
  const held = { othersReceived: 3, othersSeen: 2, person: [[3, 2]] };
  expect(await readMarks(b, chatId)).toEqual(held);
  // The person who blocked still sees what the other reads.
  await mark(b, chatId, 'seen', 4);
  await pageA.next('seen', ({ number, other }) => other === true && number === 4);
  await server.call(unblockPerson, { accountId: b.id }, { as: a });
  await pageB.next('seen', ({ op, number }) => op === 'seen' && number === 4);
  expect(await readMarks(b, chatId)).toEqual({ othersReceived: 4, othersSeen: 4, person: [[4, 4]] });
  // After a second block the mark stays at its position of that moment.
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  expect(await readMarks(b, chatId)).toMatchObject({ othersSeen: 4 });
});

test('after a mutual block each person sees the other’s marks from before it', async () => {
  const { a, b, chatId } = await chats.pair();
  await chats.say(b, chatId, 'two');
  await chats.say(a, chatId, 'three');
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  await server.call(blockPerson, { accountId: a.id }, { as: b });
  await mark(a, chatId, 'seen', 3);
  await mark(b, chatId, 'seen', 3);
  expect(await readMarks(a, chatId)).toMatchObject({ person: [[0, 0]] });
  expect(await readMarks(b, chatId)).toMatchObject({ othersSeen: 1 });
  await server.call(unblockPerson, { accountId: a.id }, { as: b });
  expect(await readMarks(a, chatId)).toMatchObject({ othersSeen: 3 });
});

test('in a group chat marks, typing and messages arrive as before between people who blocked each other', async () => {
  const { a, b } = await chats.pair();
  const groupId = randomUUID();
  await server.call(addMyGroup, { id: groupId, name: 'Club' }, { as: a });
  const entry = { id: randomUUID(), name: '', email: `${b.id}@example.com`, mobile: '' };
  await server.call(addGroupUser, { groupId, ...entry }, { as: a });
  const { id: chatId } = await server.call(openChat, { groupId }, { as: a });
  await server.call(acceptChat, { chatId }, { as: b });
  const pageB = await pages.connect(b);
  await server.call(blockPerson, { accountId: b.id }, { as: a });
  const { id } = await chats.say(b, chatId, 'to all');
  await mark(a, chatId, 'seen', 1);
  expect(await pageB.next('seen', ({ other }) => other === true)).toMatchObject({ messageId: id, number: 1 });
  expect(await readMarks(b, chatId)).toEqual({ othersReceived: 1, othersSeen: 1, person: [[1, 1]] });
  const pageA = await pages.connect(a);
  await pageA.ask('typing', { chatId });
  await pageB.next('typing', ({ accountId }) => accountId === a.id);
});
