import { randomUUID } from 'node:crypto';
import { approveComment, deleteComment, editComment } from '@nazar/domain/api/comment-calls.ts';
import { setCommentMail } from '@nazar/domain/api/comment-mail-calls.ts';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { restoreContent, takeDown } from '@nazar/domain/api/moderation-calls.ts';
import {
  getNotifications,
  getUnreadNotificationCount,
  readAllNotifications,
  readCommentNotifications,
  readNotifications,
} from '@nazar/domain/api/notification-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { notification } from '../../platform/database/schema/notification.ts';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeComments } from '../comments/testing/comment-setup.ts';
import { notifyOfClosedInquiries } from '../inquiries/publishing/notify-of-closed-inquiries.ts';
import { deleteOldNotificationsJob } from './delete-old-notifications.ts';
import { notify } from './notify-queries.ts';
import { sendNotificationMails } from './send-mails.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(async () => {
  await server.db.delete(notification);
  await server.db.delete(rateLimitWindow);
  server.messages.length = 0;
});

const minute = 60_000;
const list = async (as: Person) => (await server.call(getNotifications, {}, { as })).data;
const shown = async (as: Person) => (await list(as)).map(({ kind, count }) => [kind, count]);

test('notifies the owner of comments and authors of replies, but not of their own comments', async () => {
  const { owner, stranger, participant } = server.people;
  const { id: inquiryId } = await makePublished(server);
  const first = await commentApi.comment(stranger, { inquiryId });
  await commentApi.comment(owner, { inquiryId });
  await commentApi.comment(owner, { inquiryId, parentId: first.id });
  await commentApi.comment(stranger, { inquiryId, parentId: first.id });
  await commentApi.comment(participant, { inquiryId, parentId: first.id });
  expect(await shown(owner)).toEqual([['comment', 3]]);
  expect(await shown(stranger)).toEqual([['reply', 2]]);
  expect(await shown(participant)).toEqual([]);
  expect((await list(stranger))[0]?.inquiry).toMatchObject({ id: inquiryId, mine: false });
});

test('links to the newest visible comment, and is marked read when that comment is shown', async () => {
  const { owner, stranger, participant } = server.people;
  const { id: inquiryId } = await makePublished(server);
  const other = await makePublished(server);
  const first = await commentApi.comment(stranger, { inquiryId });
  const last = await commentApi.comment(participant, { inquiryId, parentId: first.id });
  const link = { inquiryId, parentId: first.id, description: 'https://example.com' };
  const { result: held } = await commentApi.sayAsGuest(server.guest(), link);
  // All notifications were created at the same moment, so their order is undefined.
  const leads = async (as: Person) =>
    (await list(as)).map((each) => [each.kind, each.commentId, each.read]).sort();
  const waiting = ['heldComment', held.id, false];
  expect(await leads(owner)).toEqual([['comment', last.id, false], waiting]);
  const see = (as: Person, ids: string[], at = inquiryId) =>
    server.call(readCommentNotifications, { inquiryId: at, ids }, { as });
  await see(owner, [first.id]);
  await see(owner, [last.id], other.id);
  await see(participant, [last.id]);
  expect(await leads(owner)).toEqual([['comment', last.id, false], waiting]);
  await see(owner, [first.id, last.id, held.id]);
  expect(await leads(owner)).toEqual([['comment', last.id, true], waiting]);
  expect(await leads(stranger)).toEqual([['reply', last.id, false]]);
  await see(stranger, [last.id]);
  expect(await leads(stranger)).toEqual([['reply', last.id, true]]);
  await server.call(approveComment, { inquiryId, id: held.id }, { as: owner });
  expect(await leads(stranger)).toContainEqual(['reply', held.id, false]);
});

test('a comment that is sent twice creates one notification', async () => {
  const { owner, stranger } = server.people;
  const { id: inquiryId } = await makePublished(server);
  const id = randomUUID();
  await Promise.all([1, 2, 3].map(() => commentApi.say(stranger, { inquiryId, id })));
  expect(await shown(owner)).toEqual([['comment', 1]]);
});

test('a held comment notifies the owner alone, and the author it answers once it is approved', async () => {
  const { owner, stranger } = server.people;
  const { id: inquiryId } = await makePublished(server);
  const first = await commentApi.comment(stranger, { inquiryId });
  const guest = server.guest();
  const { result } = await commentApi.sayAsGuest(guest, {
    inquiryId,
    parentId: first.id,
    description: 'See example.com',
  });
  expect(await shown(stranger)).toEqual([]);
  expect((await shown(owner)).toSorted()).toEqual([
    ['comment', 1],
    ['heldComment', 1],
  ]);
  await server.call(approveComment, { inquiryId, id: result.id }, { as: owner });
  await server.call(approveComment, { inquiryId, id: result.id }, { as: owner });
  expect(await shown(stranger)).toEqual([['reply', 1]]);
  const { result: plain } = await commentApi.sayAsGuest(guest, { inquiryId });
  const edit = { inquiryId, id: plain.id, description: 'Now at example.com' };
  await server.call(editComment, edit, { as: guest });
  // The notification of the first comment is read, because it no longer waits.
  expect((await shown(owner)).filter(([kind]) => kind === 'heldComment')).toEqual([
    ['heldComment', 1],
    ['heldComment', 1],
  ]);
  await server.call(deleteComment, { inquiryId, id: plain.id }, { as: guest });
});

test('the notification of held comments is read once all are decided, and new when one is held again', async () => {
  const { owner, admin } = server.people;
  const { id: inquiryId } = await makePublished(server);
  const guest = server.guest();
  const hold = async () => {
    const { result } = await commentApi.sayAsGuest(guest, { inquiryId, description: 'See example.com' });
    return { inquiryId, id: result.id as string };
  };
  type Held = Awaited<ReturnType<typeof hold>>;
  const unread = async () =>
    (await list(owner)).flatMap(({ kind, read, count }) => (kind === 'heldComment' && !read ? [count] : []));
  const targetOf = ({ id: commentId }: Held) => ({ inquiryId, commentId });
  const ways = [
    (held: Held) => server.call(approveComment, held, { as: owner }),
    (held: Held) => server.call(deleteComment, held, { as: owner }),
    (held: Held) => server.call(deleteComment, held, { as: guest }),
    (held: Held) => server.call(editComment, { ...held, description: 'No link' }, { as: guest }),
    (held: Held) =>
      server.call(takeDown, { ...targetOf(held), reason: 'privacy', words: 'Not yours.' }, { as: admin }),
  ];
  for (const way of ways) {
    const [first, second] = [await hold(), await hold()];
    expect(await unread()).toEqual([2]);
    await way(first);
    expect(await unread()).toEqual([2]);
    await way(second);
    expect(await unread()).toEqual([]);
    await server.db.delete(rateLimitWindow);
  }
  const down = await hold();
  await server.call(takeDown, { ...targetOf(down), reason: 'privacy', words: 'Not yours.' }, { as: admin });
  await server.call(restoreContent, targetOf(down), { as: admin });
  expect(await unread()).toEqual([1]);
});

test('a comment held while another is approved stays unread', async () => {
  const { owner } = server.people;
  const { id: inquiryId } = await makePublished(server);
  for (let round = 0; round < 5; round++) {
    const before = await commentApi.sayAsGuest(server.guest(), { inquiryId, description: 'See example.com' });
    const [, next] = await Promise.all([
      server.call(approveComment, { inquiryId, id: before.result.id }, { as: owner }),
      commentApi.sayAsGuest(server.guest(), { inquiryId, description: 'See example.org' }),
    ]);
    const kinds = (await list(owner)).filter(({ read }) => !read).map(({ kind }) => kind);
    expect(kinds).toEqual(['heldComment']);
    await server.call(deleteComment, { inquiryId, id: next.result.id }, { as: owner });
    expect((await list(owner)).filter(({ read }) => !read)).toEqual([]);
    await server.db.delete(rateLimitWindow);
  }
});

test('a held reply notifies the author it answers when the link is removed from it', async () => {
  const { owner, stranger } = server.people;
  const { id: inquiryId } = await makePublished(server);
  const first = await commentApi.comment(stranger, { inquiryId });
  const guest = server.guest();
  const written = { inquiryId, parentId: first.id, description: 'See example.com' };
  const { result } = await commentApi.sayAsGuest(guest, written);
  const edit = (description: string) =>
    server.call(editComment, { inquiryId, id: result.id, description }, { as: guest });
  await edit('Look at example.com');
  expect((await shown(stranger)).filter(([kind]) => kind === 'reply')).toEqual([]);
  await edit('Well asked');
  await edit('Very well asked');
  expect(await shown(stranger)).toContainEqual(['reply', 1]);
  // The owner has been notified of it before.
  expect(await shown(owner)).toContainEqual(['comment', 1]);
});

test('closing at the date notifies the owner once, closing by hand never', async () => {
  const { owner } = server.people;
  const [dated, byHand] = [await makePublished(server), await makePublished(server)];
  const expireDate = new Date(server.clock.now() + minute).toISOString();
  await server.call(expireMyInquiry, { id: dated.id, expireDate }, { as: owner });
  server.clock.advance(1);
  await server.call(expireMyInquiry, { id: byHand.id }, { as: owner });
  await notifyOfClosedInquiries(server.deps);
  expect(await shown(owner)).toEqual([]);
  server.clock.advance(2 * minute);
  await Promise.all([notifyOfClosedInquiries(server.deps), notifyOfClosedInquiries(server.deps)]);
  await notifyOfClosedInquiries(server.deps);
  const found = await list(owner);
  expect(found.map(({ kind, inquiry: about }) => [kind, about?.id])).toEqual([['inquiryClosed', dated.id]]);
});

async function notifyMany(as: Person, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    server.clock.advance(index % 3 === 0 ? 1 : 0);
    await notify(server.db, { accountId: as.id, kind: 'importFailed', inquiryId: null }, server.clock.now());
  }
}

test('pages contain every notification once, newest first, even those of one moment', async () => {
  const { owner, stranger } = server.people;
  await notifyMany(owner, 25);
  await notifyMany(stranger, 2);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { data: { id: string }[]; next: string | null } = await server.call(
      getNotifications,
      { after, nrpp: 7 },
      { as: owner },
    );
    seen.push(...page.data.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
  for (const wrong of ['x', '1_2', `2026-99-01T10:00:00.000Z_${randomUUID()}`]) {
    expect(await server.refusal(getNotifications, { after: wrong }, { as: owner })).toMatchObject({
      httpStatus: 400,
    });
  }
});

test('marks only the seen notifications of the caller as read', async () => {
  const { owner, stranger } = server.people;
  await notifyMany(owner, 3);
  await notifyMany(stranger, 1);
  const [newest] = await list(owner);
  const ids = [newest?.id ?? '', (await list(stranger))[0]?.id ?? ''];
  await server.call(readNotifications, { ids }, { as: owner });
  expect(await server.call(getUnreadNotificationCount, {}, { as: owner })).toMatchObject({ unread: 2 });
  expect(await server.call(getUnreadNotificationCount, {}, { as: stranger })).toMatchObject({ unread: 1 });
  const until = newest?.createdAt ?? '';
  server.clock.advance(1);
  await notifyMany(owner, 1);
  await server.call(readAllNotifications, { until }, { as: owner });
  expect(await server.call(getUnreadNotificationCount, {}, { as: owner })).toMatchObject({ unread: 1 });
});

test('a notification doesn’t name an inquiry that its reader may no longer see', async () => {
  const { owner, stranger } = server.people;
  const { id: inquiryId } = await makePublished(server, { settings: { publicTitle: 'A canary title' } });
  const first = await commentApi.comment(stranger, { inquiryId });
  await commentApi.comment(owner, { inquiryId, parentId: first.id });
  await server.db.update(inquiry).set({ takenDownAt: new Date(server.clock.now()) });
  server.clock.advance(11 * minute);
  expect(await list(stranger)).toMatchObject([{ kind: 'reply', inquiry: null }]);
  await sendNotificationMails(server.deps);
  expect(await sent()).toEqual([]);
  await server.db.update(inquiry).set({ takenDownAt: null });
});

async function sent() {
  await server.deps.deliveryWorker.work();
  await server.deps.background.idle();
  return server.messages;
}

test('frequent comments don’t delay the e-mail about a thread', async () => {
  const { owner, stranger } = server.people;
  const { id: inquiryId } = await makePublished(server, { settings: { publicTitle: 'A lively thread' } });
  const first = await commentApi.comment(stranger, { inquiryId });
  const before = (await sent()).length;
  for (let round = 0; round < 3; round += 1) {
    await commentApi.comment(owner, { inquiryId, parentId: first.id });
    server.clock.advance(5 * minute);
    await sendNotificationMails(server.deps);
  }
  const mails = (await sent()).slice(before);
  expect(mails.map(({ to }) => to)).toEqual(['stranger@example.com']);
  expect(mails[0]?.text).toContain('A lively thread');
  server.messages.splice(before);
});

test('an e-mail reports unread notifications once, and its link switches off only this kind', async () => {
  const { owner, stranger } = server.people;
  const { id: inquiryId } = await makePublished(server, { settings: { publicTitle: 'Lunch on Monday' } });
  const first = await commentApi.comment(stranger, { inquiryId });
  const reply = () => commentApi.comment(owner, { inquiryId, parentId: first.id });
  await reply();
  await sendNotificationMails(server.deps);
  expect(await sent()).toEqual([]);
  server.clock.advance(11 * minute);
  await Promise.all([sendNotificationMails(server.deps), sendNotificationMails(server.deps)]);
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ to: 'stranger@example.com', subject: 'New replies to your comments' });
  expect(message?.text).toContain('1 reply to your comment on “\u2068Lunch on Monday\u2069”');
  await reply();
  server.clock.advance(11 * minute);
  await sendNotificationMails(server.deps);
  expect(await sent()).toHaveLength(1);
  const token = /#(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
  const forged = await server.refusal(setCommentMail, {
    token: token.replace('replies', 'results'),
    on: false,
  });
  expect(forged).toMatchObject({ errors: { token: { code: 'invalidValue' } } });
  expect(await server.call(setCommentMail, { token, on: false })).toEqual({ on: false, group: 'replies' });
  expect(await server.call(getInfo, {}, { as: stranger })).toMatchObject({
    replyMail: false,
    commentMail: true,
  });
  await server.call(
    readAllNotifications,
    { until: new Date(server.clock.now()).toISOString() },
    { as: stranger },
  );
  await reply();
  server.clock.advance(11 * minute);
  await sendNotificationMails(server.deps);
  expect(await sent()).toHaveLength(1);
});

test('each decision sends an e-mail, even while a previous one is unread', async () => {
  const { owner } = server.people;
  const { id: inquiryId } = await makePublished(server);
  for (const mails of [1, 2]) {
    const notice = {
      accountId: owner.id,
      kind: 'inquiryTakenDown',
      inquiryId,
      data: { reason: 'spam' },
    } as const;
    await notify(server.db, notice, server.clock.now());
    server.clock.advance(11 * minute);
    await sendNotificationMails(server.deps);
    expect((await sent()).filter(({ to }) => to === 'owner@example.com')).toHaveLength(mails);
  }
});

test('notifications are deleted after 90 days', async () => {
  const { owner } = server.people;
  await notifyMany(owner, 1);
  server.clock.advance(89 * 24 * 60 * minute);
  const run = () => deleteOldNotificationsJob.run({ deps: server.deps, signal: AbortSignal.timeout(10_000) });
  await run();
  expect(await server.db.select().from(notification)).toHaveLength(1);
  server.clock.advance(2 * 24 * 60 * minute);
  await run();
  expect(await server.db.select().from(notification)).toEqual([]);
});
