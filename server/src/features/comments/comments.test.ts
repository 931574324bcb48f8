import { randomUUID } from 'node:crypto';
import {
  addComment,
  approveComment,
  deleteComment,
  editComment,
  getCommentCounts,
  getComments,
  getThread,
  likeComment,
  pinComment,
} from '@nazar/domain/api/comment-calls.ts';
import { editMyInquiry, getItem, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { eraseInquiry, makeDraft, makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeComments } from './testing/comment-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(() => server.db.delete(rateLimitWindow));

const minute = 60_000;

test('a signed-in person comments under their profile name, and no e-mail address is shown', async () => {
  const { id } = await makePublished(server);
  const { participant, owner } = server.people;
  await server.call(updateInfo, { profileName: 'Sara' }, { as: participant });
  const made = await commentApi.comment(participant, {
    inquiryId: id,
    description: ' <b>Good</b>\u202e  \r\n\r\n\r\n\r\nnext ',
    name: 'Owner',
  });
  expect(made).toMatchObject({
    name: 'Sara',
    isGuest: false,
    isMine: true,
    isOwner: false,
    description: '<b>Good</b>\n\nnext',
    state: 'shown',
    likes: 0,
    replyCount: 0,
    replies: [],
    parentId: null,
    abilities: { edit: true, delete: true, reply: true, approve: false, pin: false },
  });
  await commentApi.comment(owner, { inquiryId: id, parentId: made.id, description: 'Thank you.' });
  const guest = server.guest();
  await commentApi.sayAsGuest(guest, { inquiryId: id, name: '  Reza ', email: 'canary@example.com' });
  const page = await commentApi.list(id, { sort: 'old' });
  expect(page.data).toMatchObject([
    {
      id: made.id,
      isMine: false,
      replyCount: 1,
      editableUntil: null,
      replies: [{ isOwner: true, description: 'Thank you.', parentId: made.id, name: null }],
    },
    { name: 'Reza', isGuest: true },
  ]);
  expect(JSON.stringify([page, await commentApi.list(id, {}, owner)])).not.toMatch(
    /canary|example\.com|guestKey/,
  );
  expect(await server.call(getItem, { id })).toMatchObject({ commentCount: 3 });
  expect(await server.call(getCommentCounts, { inquiryId: id }, { as: guest })).toMatchObject({
    comments: 3,
    held: null,
    commentRefusal: null,
    mine: null,
    bookmarked: false,
    myName: null,
  });
});

test.each([
  ['nothing', { description: '' }, { description: { code: 'commentRequired' } }],
  ['spaces', { description: ' \n\u200b\u3164 ' }, { description: { code: 'commentRequired' } }],
  ['5,000 characters', { description: 'x'.repeat(5000) }, { description: { code: 'tooLong' } }],
  ['no name', { name: ' ' }, { name: { code: 'nameRequired' } }],
  ['a wrong address', { email: 'nobody' }, { email: { code: 'invalidEmail' } }],
  ['a wrong captcha', { captcha: 'wrong' }, { captcha: { code: 'invalidCaptcha' } }],
  [
    'nothing of a guest’s',
    { name: undefined, email: undefined, captcha: undefined },
    {
      name: { code: 'nameRequired' },
      email: { code: 'emailRequired' },
      captcha: { code: 'captchaRequired' },
    },
  ],
  ['an unknown parent', { parentId: randomUUID() }, { parentId: { code: 'unknownId' } }],
  ['a parent that is no id', { parentId: 'x' }, { parentId: { code: 'invalidId' } }],
])('says at the field what is wrong with %s', async (_title, written, errors) => {
  const { id } = await makePublished(server);
  const said = await commentApi.sayAsGuest(server.guest(), { inquiryId: id, ...written });
  expect(said).toMatchObject({ status: 400, code: 'invalidInput', errors });
});

test('a captcha is used up only by the stored comment, and not by one that is refused before', async () => {
  const { id } = await makePublished(server);
  const guest = server.guest();
  const cookie = await commentApi.captchaCookie();
  expect((await commentApi.sayAsGuest(guest, { inquiryId: id, description: '' }, { cookie })).status).toBe(
    400,
  );
  const parentId = randomUUID();
  expect((await commentApi.sayAsGuest(guest, { inquiryId: id, parentId }, { cookie })).status).toBe(400);
  expect((await commentApi.sayAsGuest(guest, { inquiryId: id }, { cookie })).status).toBe(200);
  const again = await commentApi.sayAsGuest(guest, { inquiryId: id }, { cookie });
  expect(again).toMatchObject({ errors: { captcha: { code: 'invalidCaptcha' } } });
  expect((await commentApi.list(id)).count).toBe(1);
});

test('the same comment sent again is stored once, and its id can’t be used by another person', async () => {
  const { id } = await makePublished(server);
  const { participant, stranger } = server.people;
  const written = { inquiryId: id, id: randomUUID() };
  const sent = await Promise.all(Array.from({ length: 5 }, () => commentApi.say(participant, written)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await commentApi.list(id)).count).toBe(1);
  const other = { ...written, description: 'Another' };
  expect(await server.refusal(addComment, other, { as: participant })).toMatchObject({ code: 'duplicateId' });
  expect((await commentApi.say(stranger, written)).status).toBe(409);
  const elsewhere = await makePublished(server);
  expect((await commentApi.say(participant, { ...written, inquiryId: elsewhere.id })).status).toBe(409);
});

test('replies to replies, and to comments of another inquiry, are refused', async () => {
  const { id } = await makePublished(server);
  const other = await makePublished(server);
  const as = server.people.stranger;
  const first = await commentApi.comment(as, { inquiryId: id });
  const reply = await commentApi.comment(as, { inquiryId: id, parentId: first.id });
  const refused = (input: { inquiryId: string; parentId: string }) =>
    server.refusal(addComment, { id: randomUUID(), description: 'x', ...input }, { as });
  expect(await refused({ inquiryId: id, parentId: reply.id })).toMatchObject({
    errors: { parentId: { code: 'replyToReply' } },
  });
  expect(await refused({ inquiryId: other.id, parentId: first.id })).toMatchObject({
    errors: { parentId: { code: 'unknownId' } },
  });
});

test('only the author edits a comment, for fifteen minutes by the server’s clock', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant, owner, admin } = server.people;
  const made = await commentApi.comment(participant, { inquiryId: id });
  const edit = (as: Person, description = 'Better said.') =>
    server.send(editComment, { inquiryId: id, id: made.id, description }, { as });
  for (const as of [stranger, owner, admin, server.people.guest, server.guest()]) {
    expect(await edit(as)).toMatchObject({ status: 403, failure: { code: 'forbidden' } });
  }
  server.clock.advance(15 * minute - 1);
  expect(await edit(participant)).toMatchObject({
    result: { description: 'Better said.', editedAt: new Date(server.clock.now()).toISOString() },
  });
  expect(await edit(participant, ' ')).toMatchObject({
    failure: { errors: { description: { code: 'commentRequired' } } },
  });
  server.clock.advance(1);
  expect(await edit(participant, 'Too late')).toMatchObject({
    status: 410,
    failure: { code: 'commentEditEnded' },
  });
  const [shown] = (await commentApi.list(id, {}, participant)).data;
  expect(shown).toMatchObject({
    description: 'Better said.',
    editableUntil: null,
    abilities: { edit: false },
  });
});

test('author, owner and admin can delete; a comment with replies keeps a place without text and name', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant, owner, admin } = server.people;
  const remove = (as: Person, comment: string) =>
    server.send(deleteComment, { inquiryId: id, id: comment }, { as });
  const first = await commentApi.comment(participant, { inquiryId: id, description: 'canary' });
  const reply = await commentApi.comment(stranger, { inquiryId: id, parentId: first.id });
  await server.call(likeComment, { inquiryId: id, id: first.id, liked: true }, { as: stranger });
  expect((await remove(stranger, first.id)).status).toBe(403);
  expect((await remove(server.guest(), reply.id)).status).toBe(403);
  expect((await remove(participant, first.id)).status).toBe(200);
  expect((await remove(participant, first.id)).status).toBe(200);
  const page = await commentApi.list(id, {}, participant);
  expect(page).toMatchObject({
    data: [
      {
        state: 'deleted',
        description: '',
        name: null,
        isMine: false,
        likes: 0,
        replyCount: 1,
        abilities: { reply: false, delete: false, like: false, edit: false },
        replies: [{ id: reply.id }],
      },
    ],
  });
  expect(JSON.stringify(page)).not.toContain('canary');
  const answer = { inquiryId: id, parentId: first.id };
  expect(await commentApi.say(stranger, answer)).toMatchObject({ failure: { code: 'commentGone' } });
  // Deleting the last reply also removes the empty place.
  expect((await remove(owner, reply.id)).status).toBe(200);
  expect(await commentApi.list(id)).toMatchObject({ count: 0, data: [] });
  const second = await commentApi.comment(stranger, { inquiryId: id });
  expect((await remove(admin, second.id)).status).toBe(200);
  expect((await remove(admin, second.id)).status).toBe(404);
  expect(await commentApi.recount(id)).toMatchObject({ kept: { comments: 0, threads: 0, held: 0 } });
});

test('guests’ comments with links are held for the owner, also when an edit adds the link', async () => {
  const { id } = await makePublished(server);
  const { owner, stranger, admin } = server.people;
  const guest = server.guest();
  const { result: spam } = await commentApi.sayAsGuest(guest, {
    inquiryId: id,
    description: 'see example.com/x',
  });
  expect(spam).toMatchObject({ state: 'held', isMine: true, abilities: { delete: true, reply: false } });
  expect((await commentApi.list(id, {}, stranger)).data).toEqual([]);
  expect((await commentApi.list(id, {}, guest)).waiting).toMatchObject([{ id: spam.id, state: 'held' }]);
  expect((await commentApi.list(id, {}, stranger)).waiting).toEqual([]);
  for (const as of [stranger, guest]) {
    expect(await server.send(approveComment, { inquiryId: id, id: spam.id }, { as: stranger })).toMatchObject(
      {
        status: 404,
      },
    );
    const like = { inquiryId: id, id: spam.id, liked: true };
    expect((await server.send(likeComment, like, { as })).status).toBe(as === guest ? 403 : 404);
  }
  expect((await server.call(getCommentCounts, { inquiryId: id }, { as: owner })).held).toBe(1);
  expect((await server.refusal(getComments, { inquiryId: id, held: true }, { as: stranger })).code).toBe(
    'forbidden',
  );
  expect((await commentApi.list(id, { held: true }, owner)).data).toMatchObject([
    { id: spam.id, description: 'see example.com/x', abilities: { approve: true } },
  ]);
  await server.call(approveComment, { inquiryId: id, id: spam.id }, { as: admin });
  await server.call(approveComment, { inquiryId: id, id: spam.id }, { as: owner });
  expect((await commentApi.list(id)).data).toMatchObject([{ id: spam.id, state: 'shown' }]);
  // A held comment with replies keeps its place, without its text.
  await commentApi.comment(stranger, { inquiryId: id, parentId: spam.id, description: 'Spam?' });
  const edit = { inquiryId: id, id: spam.id, description: 'now www.canary.test' };
  expect(await server.call(editComment, edit, { as: guest })).toMatchObject({ state: 'held' });
  const [masked] = (await commentApi.list(id, {}, stranger)).data;
  expect(masked).toMatchObject({
    state: 'held',
    description: '',
    name: null,
    replies: [{ description: 'Spam?' }],
  });
  const plain = { ...edit, description: 'without' };
  expect(await server.call(editComment, plain, { as: guest })).toMatchObject({ state: 'shown' });
  expect(await commentApi.recount(id)).toMatchObject({ kept: { comments: 2, threads: 1, held: 0 } });
});

test('the owner pins one comment; another pin replaces it, and a deletion removes it', async () => {
  const { id } = await makePublished(server);
  const { owner, admin, stranger } = server.people;
  const first = await commentApi.comment(stranger, { inquiryId: id });
  const second = await commentApi.comment(stranger, { inquiryId: id });
  const reply = await commentApi.comment(stranger, { inquiryId: id, parentId: first.id });
  const pin = (as: Person, comment: string, pinned = true) =>
    server.send(pinComment, { inquiryId: id, id: comment, pinned }, { as });
  for (const as of [admin, stranger]) expect((await pin(as, first.id)).status).toBe(403);
  expect((await pin(owner, reply.id)).status).toBe(403);
  const pinned = async () => (await commentApi.list(id)).pinned?.id ?? null;
  await pin(owner, first.id);
  expect(await pinned()).toBe(first.id);
  await pin(owner, second.id);
  expect(await pinned()).toBe(second.id);
  await pin(owner, first.id, false);
  expect(await pinned()).toBe(second.id);
  await server.call(deleteComment, { inquiryId: id, id: second.id }, { as: stranger });
  expect(await pinned()).toBeNull();
});

test('comments are open to everyone, to signed-in people, or closed, as the owner publishes it', async () => {
  const { id } = await makePublished(server);
  const { owner, stranger } = server.people;
  await commentApi.comment(stranger, { inquiryId: id });
  async function set(comments: 'all' | 'users' | 'off') {
    const { item } = await server.call(getMyInquiry, { id }, { as: owner });
    const { revision } = await server.call(
      editMyInquiry,
      { id, revision: item.revision, comments },
      { as: owner },
    );
    await server.call(publishMyInquiry, { id, revision }, { as: owner });
  }
  await set('users');
  expect(await commentApi.sayAsGuest(server.guest(), { inquiryId: id })).toMatchObject({
    status: 403,
    code: 'commentsForUsers',
  });
  const second = await commentApi.comment(stranger, { inquiryId: id });
  await set('off');
  for (const as of [stranger, owner]) {
    expect(await commentApi.say(as, { inquiryId: id })).toMatchObject({ failure: { code: 'commentsOff' } });
  }
  const edit = { inquiryId: id, id: second.id, description: 'x' };
  expect(await server.refusal(editComment, edit, { as: stranger })).toMatchObject({ code: 'commentsOff' });
  expect((await commentApi.list(id)).count).toBe(2);
  expect(await server.call(getCommentCounts, { inquiryId: id }, { as: stranger })).toMatchObject({
    commentRefusal: 'commentsOff',
  });
  expect((await server.send(deleteComment, { inquiryId: id, id: second.id }, { as: stranger })).status).toBe(
    200,
  );
});

test('the comments of an inquiry that the caller may not see are not found, as for an unknown inquiry', async () => {
  const draft = await makeDraft(server);
  const users = await makePublished(server, { settings: { cooperationType: 'users' } });
  const down = await makePublished(server);
  const made = await commentApi.comment(server.people.stranger, { inquiryId: down.id });
  await server.db.update(inquiry).set({ takenDownAt: new Date() }).where(eq(inquiry.id, down.id));
  for (const inquiryId of [draft.id, users.id, down.id, randomUUID()]) {
    const as = inquiryId === users.id ? server.people.guest : server.people.stranger;
    const named = { inquiryId, id: made.id };
    for (const [call, input] of [
      [getCommentCounts, { inquiryId }],
      [getComments, { inquiryId }],
      [getThread, named],
      [addComment, { ...named, id: randomUUID(), description: 'x' }],
      [editComment, { ...named, description: 'x' }],
      [deleteComment, named],
      [likeComment, { ...named, liked: true }],
    ] as const) {
      expect(await server.refusal(call, input, { as })).toMatchObject({ httpStatus: 404, code: 'notFound' });
    }
  }
  const { owner } = server.people;
  expect(await commentApi.say(owner, { inquiryId: draft.id })).toMatchObject({
    failure: { code: 'inquiryNotPublished' },
  });
  expect(await commentApi.say(owner, { inquiryId: down.id })).toMatchObject({
    failure: { code: 'inquiryTakenDown' },
  });
});

test('a comment is found only under its own inquiry', async () => {
  const { id } = await makePublished(server);
  const other = await makePublished(server);
  const { stranger, owner } = server.people;
  const made = await commentApi.comment(stranger, { inquiryId: id });
  const named = { inquiryId: other.id, id: made.id };
  for (const [call, input] of [
    [editComment, { ...named, description: 'x' }],
    [deleteComment, named],
    [likeComment, { ...named, liked: true }],
    [pinComment, { ...named, pinned: true }],
    [approveComment, named],
  ] as const) {
    for (const as of [stranger, owner]) {
      expect((await server.refusal(call, input, { as })).httpStatus).toBe(404);
    }
  }
});

test('comments of a deleted account stay without a name, and all are deleted with the inquiry', async () => {
  const { id } = await makePublished(server);
  const made = await commentApi.comment(server.people.stranger, { inquiryId: id });
  await commentApi.comment(server.people.participant, { inquiryId: id, parentId: made.id });
  await server.db.execute(sql`update inquiry_comment set account_id = null where id = ${made.id}`);
  expect((await commentApi.list(id)).data).toMatchObject([
    { name: null, isGuest: false, description: 'Well asked.' },
  ]);
  await eraseInquiry(server, id, server.people.owner);
  const left = await server.db.execute(sql`select id from inquiry_comment where inquiry_id = ${id}`);
  expect(left.rows).toEqual([]);
});
