import { randomUUID } from 'node:crypto';
import { getAuditEntries } from '@nazar/domain/api/audit-calls.ts';
import { acceptChat, openChat } from '@nazar/domain/api/chat-calls.ts';
import { blockPerson } from '@nazar/domain/api/contact-calls.ts';
import { addGroupUser, addMyGroup } from '@nazar/domain/api/group-calls.ts';
import { deleteMessage, editMessage, getChatChanges, getMessages } from '@nazar/domain/api/message-calls.ts';
import {
  dismissReports,
  getModeratedContent,
  refuseAppeal,
  restoreContent,
  takeDown,
} from '@nazar/domain/api/moderation-calls.ts';
import { getNotifications } from '@nazar/domain/api/notification-calls.ts';
import { appealTakedown, reportMessage } from '@nazar/domain/api/report-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../../platform/database/schema/rate-limit.ts';
import type { Person } from '../../../testing/people.ts';
import { makeTestPicture as drawPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeChats } from '../testing/chat-setup.ts';

const server = useTestApp();
const chats = makeChats(server);
beforeEach(() => server.db.delete(rateLimitWindow));

const report = (as: Person, chatId: string, id: string, more: object = {}) =>
  server.send(reportMessage, { chatId, id, reason: 'abuse', words: '', ...more }, { as });
const queue = (more: object = {}) =>
  server.call(getModeratedContent, { nrpp: 100, ...more }, { as: server.people.admin });
const caseOf = async (messageId: string, more: object = {}) =>
  (await queue(more)).data.find((each) => each.messageId === messageId);
const textsOf = async (as: Person, chatId: string) =>
  (await server.call(getMessages, { chatId }, { as })).data.map(({ text }) => text);

test('administrators read the reported message as it was, and nothing else of the chat', async () => {
  const { a, b, chatId } = await chats.pair();
  await chats.say(b, chatId, 'Canary before');
  const { id } = await chats.say(a, chatId, 'You fool');
  await chats.say(b, chatId, 'Canary after');
  expect(await report(b, chatId, id, { words: 'Rude' })).toMatchObject({ result: { isNew: true } });
  expect(await report(b, chatId, id)).toMatchObject({ result: { isNew: false } });
  await server.call(editMessage, { chatId, id, text: 'You friend' }, { as: a });
  await server.call(deleteMessage, { chatId, id }, { as: a });
  const found = await caseOf(id, { kind: 'message' });
  expect(found).toMatchObject({
    inquiryId: null,
    commentId: null,
    text: 'You fool',
    openReports: 1,
    takedown: null,
    author: { id: a.id, isGuest: false },
    message: { kind: 'text', files: [], inquiryId: null },
    reports: [{ reason: 'abuse', words: 'Rude', reporter: { id: b.id } }],
  });
  expect(JSON.stringify(await queue())).not.toContain('Canary');
  expect((await queue({ kind: 'comment' })).data.some(({ messageId }) => messageId === id)).toBe(false);
  // The sender gets no notification.
  expect((await server.call(getNotifications, {}, { as: a })).data).toEqual([]);
});

test('messages that a caller can’t read, wrote, or that are deleted can’t be reported', async () => {
  const { a, b, chatId } = await chats.pair();
  const other = await chats.pair();
  const stranger = await chats.person();
  const { id } = await chats.say(a, chatId, 'Hello again');
  const gone = await chats.say(a, chatId, 'Gone soon');
  await server.call(deleteMessage, { chatId, id: gone.id }, { as: a });
  const answers = await Promise.all([
    report(stranger, chatId, id),
    report(other.a, other.chatId, id),
    report(b, randomUUID(), id),
    report(b, chatId, randomUUID()),
    report(a, chatId, id),
    report(b, chatId, gone.id),
    report(b, chatId, id, { reason: 'other' }),
    report(b, chatId, id, { reason: 'dull' }),
    report(b, chatId, id, { words: 'x'.repeat(501) }),
    report(server.guest(), chatId, id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 410, 400, 400, 400, 401]);
  // Messages of a blocked person never arrive, so there is nothing to report.
  await server.call(blockPerson, { accountId: a.id }, { as: b });
  const hidden = await chats.say(a, chatId, 'Unread');
  expect((await report(b, chatId, hidden.id)).status).toBe(404);
  const { admin } = server.people;
  for (const messageId of [id, hidden.id]) {
    const named = { messageId, reason: 'spam', words: 'Why' } as const;
    expect(await server.refusal(takeDown, named, { as: admin })).toMatchObject({ httpStatus: 404 });
  }
  expect(await server.refusal(dismissReports, {}, { as: admin })).toMatchObject({ httpStatus: 400 });
  expect(await server.refusal(dismissReports, { messageId: id }, { as: b })).toMatchObject({
    httpStatus: 403,
  });
});

test('a stranger’s first message can be reported before it is accepted', async () => {
  const [a, b] = [await chats.person(), await chats.person()];
  const { id: chatId } = await chats.open(a, b);
  const { id } = await chats.say(a, chatId, 'Buy this');
  expect(await report(b, chatId, id, { reason: 'spam' })).toMatchObject({ result: { isNew: true } });
  expect(await caseOf(id)).toMatchObject({ text: 'Buy this', reasons: [{ reason: 'spam', count: 1 }] });
});

test('a message that is taken down disappears for both, its sender reads why, and it can be restored', async () => {
  const { a, b, chatId } = await chats.pair();
  const { body } = await chats.upload(a, await drawPicture().png().toBuffer());
  const fileId = body.result.id as string;
  const { id, version } = await chats.say(a, chatId, 'Look', { files: [fileId] });
  await report(b, chatId, id);
  const found = await caseOf(id);
  const [file] = found?.message?.files ?? [];
  const read = async () => (await server.app.inject({ url: file?.url ?? '' })).statusCode;
  expect(await read()).toBe(200);
  const { admin } = server.people;
  const named = { messageId: id, reason: 'privacy', words: 'Not yours to show.' } as const;
  const [first, second] = await Promise.all([
    server.send(takeDown, named, { as: admin }),
    server.send(takeDown, named, { as: admin }),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  expect(await textsOf(b, chatId)).toEqual(['Hello', '']);
  const after = { chatId, after: version };
  expect((await server.call(getChatChanges, after, { as: b })).data).toMatchObject([
    { id, kind: 'deleted', files: [], takedown: null },
  ]);
  expect((await server.call(getChatChanges, after, { as: a })).data).toMatchObject([
    { id, kind: 'deleted', takedown: { reason: 'privacy', words: 'Not yours to show.', appeal: 'none' } },
  ]);
  expect((await server.call(getNotifications, {}, { as: a })).data).toMatchObject([
    { kind: 'messageTakenDown', reason: 'Not yours to show.', chat: { id: chatId } },
  ]);
  expect(await read()).toBe(200);
  expect(await server.refusal(appealTakedown, { messageId: id, text: 'But' }, { as: b })).toMatchObject({
    httpStatus: 404,
  });
  server.clock.advance(1000);
  await server.call(appealTakedown, { messageId: id, text: 'It is mine.' }, { as: a });
  expect(await caseOf(id, { list: 'appeals' })).toMatchObject({ appeal: { text: 'It is mine.' } });
  await server.call(refuseAppeal, { messageId: id }, { as: admin });
  server.clock.advance(1000);
  await server.call(restoreContent, { messageId: id, reason: 'A mistake' }, { as: admin });
  expect((await server.call(getMessages, { chatId }, { as: b })).data.at(-1)).toMatchObject({
    id,
    text: 'Look',
    kind: 'files',
    files: [{ id: fileId }],
    takedown: null,
  });
  // The file is no longer readable once the case is closed.
  expect(await read()).toBe(404);
  const { data } = await server.call(getAuditEntries, { subjectId: id }, { as: admin });
  expect(data.map(({ action }) => action)).toEqual(['message.restore', 'appeal.refuse', 'message.takeDown']);
  expect(data[2]).toMatchObject({ subject: { kind: 'message', name: null }, reason: 'Not yours to show.' });
});

test('a message deleted by its sender stays deleted when it is restored, and dismissed reports keep nothing', async () => {
  const { a, b, chatId } = await chats.pair();
  const { admin } = server.people;
  const { id } = await chats.say(a, chatId, 'Oops');
  await report(b, chatId, id);
  await server.call(deleteMessage, { chatId, id }, { as: a });
  await server.call(takeDown, { messageId: id, reason: 'abuse', words: 'Never again.' }, { as: admin });
  await server.call(restoreContent, { messageId: id }, { as: admin });
  expect(await textsOf(b, chatId)).toEqual(['Hello', '']);
  const second = await chats.say(a, chatId, 'Harmless canary');
  await report(b, chatId, second.id);
  await server.call(dismissReports, { messageId: second.id }, { as: admin });
  expect(await caseOf(second.id)).toBeUndefined();
  expect(await report(b, chatId, second.id)).toMatchObject({ result: { isNew: false } });
  // No copy is kept, so the message can't be judged or restored.
  const late = { messageId: second.id, reason: 'abuse', words: 'Too late.' } as const;
  expect(await server.refusal(takeDown, late, { as: admin })).toMatchObject({ httpStatus: 409 });
  expect(await textsOf(b, chatId)).toEqual(['Hello', '', 'Harmless canary']);
  const kept = await server.pool.query(
    'select from moderation where kept_message is not null and message_id = any ($1)',
    [[id, second.id]],
  );
  expect(kept.rowCount).toBe(0);
});

test('an edited message can be reported again once the earlier report is dismissed, and no sooner', async () => {
  const { a, b, chatId } = await chats.pair();
  const { admin } = server.people;
  const { id } = await chats.say(a, chatId, 'Harmless');
  await report(b, chatId, id);
  await server.call(dismissReports, { messageId: id }, { as: admin });
  expect(await report(b, chatId, id)).toMatchObject({ result: { isNew: false } });
  server.clock.advance(1000);
  await server.call(editMessage, { chatId, id, text: 'You fool' }, { as: a });
  const again = await Promise.all([1, 2, 3].map(() => report(b, chatId, id, { words: 'Now it is' })));
  expect(again.filter((each) => 'result' in each && each.result.isNew)).toHaveLength(1);
  expect(await caseOf(id)).toMatchObject({
    text: 'You fool',
    openReports: 1,
    reasons: [{ reason: 'abuse', count: 1 }],
    reports: [{ words: 'Now it is', isOpen: true }],
  });
  server.clock.advance(1000);
  await server.call(editMessage, { chatId, id, text: 'You friend' }, { as: a });
  expect(await report(b, chatId, id)).toMatchObject({ result: { isNew: false } });
});

test('an edit reported while an older text was judged can be reported once more and judged then', async () => {
  const [owner, friend, ben] = [await chats.person(), await chats.person(), await chats.person()];
  const { admin } = server.people;
  const groupId = randomUUID();
  await server.call(addMyGroup, { id: groupId, name: 'Club' }, { as: owner });
  for (const { id } of [friend, ben]) {
    const entry = { id: randomUUID(), name: '', email: `${id}@example.com`, mobile: '' };
    await server.call(addGroupUser, { groupId, ...entry }, { as: owner });
  }
  const { id: chatId } = await server.call(openChat, { groupId }, { as: owner });
  for (const as of [friend, ben]) await server.call(acceptChat, { chatId }, { as });
  const { id } = await chats.say(owner, chatId, 'Harmless');
  await report(friend, chatId, id);
  server.clock.advance(1000);
  await server.call(editMessage, { chatId, id, text: 'You fool' }, { as: owner });
  server.clock.advance(1000);
  expect(await report(ben, chatId, id)).toMatchObject({ result: { isNew: true } });
  expect(await caseOf(id)).toMatchObject({ text: 'Harmless', openReports: 2 });
  server.clock.advance(1000);
  await server.call(dismissReports, { messageId: id }, { as: admin });
  server.clock.advance(1000);
  expect(await report(ben, chatId, id)).toMatchObject({ result: { isNew: true } });
  expect(await caseOf(id)).toMatchObject({ text: 'You fool', openReports: 1 });
  server.clock.advance(1000);
  await server.call(dismissReports, { messageId: id }, { as: admin });
  expect(await report(ben, chatId, id)).toMatchObject({ result: { isNew: false } });
});

test('a report and a deletion at once leave either the message in the queue or no report', async () => {
  const { a, b, chatId } = await chats.pair();
  for (let i = 0; i < 8; i++) {
    const { id } = await chats.say(a, chatId, `Race ${i}`);
    const [reported] = await Promise.all([
      report(b, chatId, id),
      server.call(deleteMessage, { chatId, id }, { as: a }),
    ]);
    const found = await caseOf(id);
    if (reported.status === 200) expect(found).toMatchObject({ text: `Race ${i}` });
    else expect(found).toBeUndefined();
  }
  // The chat is opened as before.
  expect(await server.call(openChat, { accountId: a.id }, { as: b })).toMatchObject({ id: chatId });
});
