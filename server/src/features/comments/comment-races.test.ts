import {
  deleteComment,
  getCommentCounts,
  getComments,
  likeComment,
  pinComment,
} from '@nazar/domain/api/comment-calls.ts';
import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { deletedInquiryComments, inquiryComment } from '../../platform/database/schema/comments.ts';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { eraseInquiry, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { deleteOrphanedComments } from './delete-orphaned-comments.ts';
import { makeComments } from './testing/comment-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(() => server.db.delete(rateLimitWindow));

/** Inserts comment rows directly, as the calls store them, because the calls would take too long. */
async function fill(inquiryId: string, count: number): Promise<void> {
  await server.db.execute(sql`
    insert into inquiry_comment (id, inquiry_id, position, text, state, created_at)
    select gen_random_uuid(), ${inquiryId}, n, 'Comment ' || n, 'shown', now() from generate_series(1, ${count}::int) n`);
  await server.db.execute(
    sql`update inquiry_feedback_counts set last_position = ${count} where inquiry_id = ${inquiryId}`,
  );
}

/** Sets the counters as if this many comments had been written before. */
async function countUpTo(name: 'comment-guests' | 'comment-ip', count: number): Promise<void> {
  const changed = await server.db
    .update(rateLimitWindow)
    .set({ count })
    .where(like(rateLimitWindow.key, `${name}:%`));
  expect(changed.rowCount).toBe(1);
}

async function expectCountsAsRows(inquiryId: string) {
  const { counted, kept } = await commentApi.recount(inquiryId);
  expect(kept).toEqual({ comments: counted.comments, held: counted.held, threads: counted.threads });
  expect(counted).toMatchObject({
    replies: counted.replies_in_rows,
    likes: counted.likes_in_rows,
    chunked: counted.threads,
  });
  return kept;
}

test('simultaneous comments, replies, likes and deletions are counted as they are stored', async () => {
  const { id } = await makePublished(server);
  const { participant, stranger, owner } = server.people;
  const first = await commentApi.comment(participant, { inquiryId: id });
  const guests = Array.from({ length: 20 }, () => server.guest());
  const answers = await Promise.all([
    ...guests.map((guest, at) =>
      commentApi.sayAsGuest(guest, { inquiryId: id, ...(at % 2 === 0 && { parentId: first.id }) }),
    ),
    ...guests.flatMap((as) =>
      [true, true, false].map((liked) =>
        server.send(likeComment, { inquiryId: id, id: first.id, liked }, { as }),
      ),
    ),
    ...[participant, owner, owner].map((as) =>
      server.send(deleteComment, { inquiryId: id, id: first.id }, { as }),
    ),
    ...Array.from({ length: 4 }, () => commentApi.say(stranger, { inquiryId: id, parentId: first.id })),
  ]);
  expect(answers.every(({ status }) => [200, 400, 403, 404, 410].includes(status))).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await expectCountsAsRows(id);
  const positions = await server.db
    .select({ position: inquiryComment.position })
    .from(inquiryComment)
    .where(eq(inquiryComment.inquiryId, id));
  expect(new Set(positions.map(({ position }) => position)).size).toBe(positions.length);
});

test('a comment liked by 100 people at once has 100 likes, and one less after a double click removes one', async () => {
  const { id } = await makePublished(server);
  const made = await commentApi.comment(server.people.stranger, { inquiryId: id });
  const guests = Array.from({ length: 100 }, () => server.guest());
  const like = (as: (typeof guests)[number], liked: boolean) =>
    server.call(likeComment, { inquiryId: id, id: made.id, liked }, { as });
  await Promise.all(guests.flatMap((as) => [like(as, true), like(as, true)]));
  const [one = server.guest()] = guests;
  await Promise.all([like(one, false), like(one, false)]);
  expect((await commentApi.list(id, {}, one)).data).toMatchObject([{ likes: 99, liked: false }]);
  await expectCountsAsRows(id);
});

test('simultaneous pins leave one comment pinned, and never one that is just being deleted', async () => {
  const { id } = await makePublished(server);
  const { owner, participant } = server.people;
  const kept = await commentApi.comment(participant, { inquiryId: id });
  const gone = await commentApi.comment(participant, { inquiryId: id });
  const pin = (comment: typeof kept) =>
    server.send(pinComment, { inquiryId: id, id: comment.id, pinned: true }, { as: owner });
  const deletion = server.send(deleteComment, { inquiryId: id, id: gone.id }, { as: participant });
  const answers = await Promise.all([pin(gone), pin(kept), pin(gone), deletion, pin(gone), pin(gone)]);
  expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true);
  const { pinned, data } = await commentApi.list(id, {}, owner);
  expect([null, kept.id]).toContain(pinned?.id ?? null);
  expect(data.map((comment) => comment.id).filter((each) => each !== kept.id)).toEqual([]);
  await expectCountsAsRows(id);
});

test('an owner pins a comment during a stream of likes', async () => {
  const { id } = await makePublished(server);
  const made = await commentApi.comment(server.people.stranger, { inquiryId: id });
  const state = { hasEnded: false, sent: 0 };
  const fans = Array.from({ length: 12 }, async () => {
    const as = server.guest();
    while (!state.hasEnded) {
      const reply = await server.send(likeComment, { inquiryId: id, id: made.id, liked: true }, { as });
      if (reply.status === 429) await server.db.delete(rateLimitWindow);
      state.sent += 1;
    }
  });
  await expect.poll(() => state.sent).toBeGreaterThan(12);
  const pin = { inquiryId: id, id: made.id, pinned: true };
  const { status } = await server.send(pinComment, pin, { as: server.people.owner });
  state.hasEnded = true;
  await Promise.all(fans);
  expect(status).toBe(200);
});

test('every page of many comments matches a linear count, in both orders, with gaps', async () => {
  const { id } = await makePublished(server);
  await fill(id, 3_500);
  await server.db.execute(sql`
    delete from inquiry_comment where inquiry_id = ${id} and (position % 7 = 0 or position between 900 and 2100)`);
  await expectCountsAsRows(id);
  const { rows } = await server.db.execute<{ position: number }>(
    sql`select position from inquiry_comment where inquiry_id = ${id} order by position`,
  );
  const oldest = rows.map(({ position }) => position);
  for (const [sort, all] of [
    ['old', oldest],
    ['new', oldest.toReversed()],
  ] as const) {
    for (const pg of [1, 2, 17, 40, Math.ceil(all.length / 20), Math.ceil(all.length / 20) + 1, 100_000]) {
      const page = await commentApi.list(id, { sort, pg, nrpp: 20 });
      const expected = all.slice((pg - 1) * 20, pg * 20);
      expect(page.data.map(({ position }) => position)).toEqual(expected);
      expect(page).toMatchObject({ count: all.length, pagesCount: Math.ceil(all.length / 20) });
      expect(page.next).toBe(pg * 20 < all.length ? expected.at(-1) : null);
      if (page.next === null) continue;
      const on = await commentApi.list(id, { sort, after: page.next, nrpp: 20 });
      expect(on.data.map(({ position }) => position)).toEqual(all.slice(pg * 20, pg * 20 + 20));
    }
  }
});

test('replies beyond the first are read page by page', async () => {
  const { id } = await makePublished(server);
  const { stranger } = server.people;
  const parent = await commentApi.comment(stranger, { inquiryId: id });
  for (let at = 0; at < 5; at += 1) {
    await commentApi.comment(stranger, { inquiryId: id, parentId: parent.id, description: `${at}` });
  }
  const [shown] = (await commentApi.list(id)).data;
  expect(shown?.replies.map(({ description }) => description)).toEqual(['0', '1', '2']);
  const after = shown?.replies.at(-1)?.position ?? null;
  const rest = await commentApi.list(id, { parentId: parent.id, after });
  expect(rest).toMatchObject({ count: 5, next: null, data: [{ description: '3' }, { description: '4' }] });
});

test.each([
  { pg: 0 },
  { pg: 1e9 },
  { nrpp: 1000 },
  { after: -1 },
  { after: 3e9 },
  { after: 'x' },
  { after: 1, pg: 2 },
  { sort: 'best' },
  { held: 'yes' },
  { parentId: 'x' },
])('refuses a page of %j', async (more) => {
  const { id } = await makePublished(server);
  const asked = server.refusal(getComments, { inquiryId: id, ...more });
  expect(await asked).toMatchObject({ httpStatus: 400, code: 'invalidInput' });
});

test('a person who writes too much must wait, and guests can’t use up the limit of signed-in people', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant } = server.people;
  const sent = await Promise.all(
    Array.from({ length: 9 }, () => commentApi.say(stranger, { inquiryId: id })),
  );
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(6);
  const [over] = sent.filter(({ status }) => status !== 200);
  expect(over).toMatchObject({ status: 429, failure: { code: 'tooManyRequests' } });
  expect(Number(over?.headers['retry-after'])).toBeGreaterThan(0);
  const fromAnywhere = (at: number) =>
    commentApi.sayAsGuest(server.guest(), { inquiryId: id }, { ip: `203.0.113.${at}` });
  expect((await fromAnywhere(0)).status).toBe(200);
  await countUpTo('comment-guests', 105);
  const flood = Array.from({ length: 20 }, (_, at) => fromAnywhere(at + 1));
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
  expect((await commentApi.say(participant, { inquiryId: id })).status).toBe(200);
  await server.db.delete(rateLimitWindow);
  const fromOne = () => commentApi.sayAsGuest(server.guest(), { inquiryId: id, captcha: 'wrong' });
  expect((await fromOne()).status).toBe(400);
  await countUpTo('comment-ip', 105);
  const guesses = (await Promise.all(Array.from({ length: 16 }, fromOne))).map(({ status }) => status);
  expect(guesses.filter((status) => status === 429)).toHaveLength(1);
});

test('the version changes with every change that readers see', async () => {
  const { id } = await makePublished(server);
  const { stranger, participant } = server.people;
  const version = async () => (await server.call(getCommentCounts, { inquiryId: id })).version;
  const start = await version();
  const made = await commentApi.comment(stranger, { inquiryId: id });
  const added = await version();
  await commentApi.comment(participant, { inquiryId: id, parentId: made.id });
  const replied = await version();
  await server.call(deleteComment, { inquiryId: id, id: made.id }, { as: stranger });
  const versions = [start, added, replied, await version()];
  expect(new Set(versions).size).toBe(4);
});

test('comments of a deleted inquiry are removed later, and its id can’t be used until then', async () => {
  const { id } = await makePublished(server);
  await fill(id, 1_500);
  await eraseInquiry(server, id, server.people.owner);
  expect(await server.db.select({ id: deletedInquiryComments.id }).from(deletedInquiryComments)).toEqual([
    { id },
  ]);
  const taken = server.db.execute(sql`
    insert into inquiry (id, owner_id, definition, revision, created_at, updated_at)
    values (${id}, ${server.people.owner.id}, '{"title": ""}', 1, now(), now())`);
  await expect(taken).rejects.toThrow();
  await deleteOrphanedComments(server.db);
  expect(await server.db.select().from(inquiryComment).where(eq(inquiryComment.inquiryId, id))).toEqual([]);
  expect(await server.db.select().from(deletedInquiryComments)).toEqual([]);
});
