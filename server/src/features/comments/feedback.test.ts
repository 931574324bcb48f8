import { randomUUID } from 'node:crypto';
import {
  addFeedback,
  addMyBookmark,
  deleteMyBookmark,
  getMyBookmarks,
} from '@nazar/domain/api/feedback-calls.ts';
import { expireMyInquiry, getItem, getList } from '@nazar/domain/api/inquiry-calls.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../platform/database/schema/account.ts';
import { bookmark, inquiryFeedback } from '../../platform/database/schema/comments.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { eraseInquiry, makeDraft, makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

const give = (inquiryId: string, as: Person, feedback: 'like' | 'dislike' | null = 'like') =>
  server.call(addFeedback, { inquiryId, feedback }, { as });

async function counted(inquiryId: string) {
  const { likeCount, dislikeCount } = await server.call(getItem, { id: inquiryId });
  const { rows } = await server.db.execute<{ likes: number; dislikes: number }>(sql`
    select count(*) filter (where is_like)::int as likes, count(*) filter (where not is_like)::int as dislikes
    from inquiry_feedback where inquiry_id = ${inquiryId}`);
  expect({ likes: likeCount, dislikes: dislikeCount }).toEqual(rows[0]);
  return { likeCount, dislikeCount };
}

test('simultaneous likes of 200 people count once each, double clicks included', async () => {
  const { id } = await makePublished(server);
  const guests = Array.from({ length: 100 }, () => server.guest());
  await Promise.all([...guests, ...guests].map((as) => give(id, as)));
  expect(await counted(id)).toEqual({ likeCount: 100, dislikeCount: 0 });
  const { data } = await server.call(getList, { nrpp: 100 });
  expect(data.find((card) => card.id === id)).toMatchObject({ likeCount: 100, commentCount: 0 });
});

test('likes of guests from one address are limited per hour and inquiry, and other people can continue', async () => {
  const [{ id }, other] = [await makePublished(server), await makePublished(server)];
  const statuses: number[] = [];
  for (let at = 0; at < 203; at += 1) {
    const like = { inquiryId: id, feedback: 'like' as const };
    statuses.push((await server.send(addFeedback, like, { as: server.guest() })).status);
  }
  expect(statuses).toEqual([...Array(200).fill(200), ...Array(3).fill(429)]);
  expect(await counted(id)).toEqual({ likeCount: 200, dislikeCount: 0 });
  await give(other.id, server.guest());
  await give(id, server.people.stranger);
  expect(await counted(id)).toEqual({ likeCount: 201, dislikeCount: 0 });
});

test('simultaneous likes and dislikes of one person leave one opinion or none', async () => {
  const { id } = await makePublished(server);
  const said = ['like', 'dislike', null] as const;
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => give(id, server.people.stranger, said[at % 3] ?? null)),
  );
  const { likeCount, dislikeCount } = await counted(id);
  expect(likeCount + dislikeCount).toBeLessThanOrEqual(1);
  expect(await give(id, server.people.stranger, 'dislike')).toEqual({
    likes: 0,
    dislikes: 1,
    mine: 'dislike',
  });
  expect(await give(id, server.people.stranger, null)).toEqual({ likes: 0, dislikes: 0, mine: null });
});

test('likes do not wait for the rows that submits lock', async () => {
  const { id } = await makePublished(server);
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from inquiry where id = $1 for update', [id]);
    await client.query('select from tally where inquiry_id = $1 for update', [id]);
    expect(await give(id, server.guest())).toMatchObject({ likes: 1 });
    await server.call(addMyBookmark, { inquiryId: id }, { as: server.people.stranger });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('an inquiry that the caller may not see accepts no like and no bookmark, and looks nonexistent', async () => {
  const draft = await makeDraft(server);
  const users = await makePublished(server, { settings: { cooperationType: 'users' } });
  const down = await makePublished(server);
  await server.db.update(inquiry).set({ takenDownAt: new Date() }).where(eq(inquiry.id, down.id));
  const unknown = { inquiryId: randomUUID(), feedback: 'like' as const };
  const { requestId: _, ...expected } = await server.refusal(addFeedback, unknown, {
    as: server.people.guest,
  });
  expect(expected).toMatchObject({ httpStatus: 404 });
  for (const { id } of [draft, users, down]) {
    const refusal = await server.refusal(
      addFeedback,
      { ...unknown, inquiryId: id },
      { as: server.people.guest },
    );
    expect(refusal).toMatchObject(expected);
  }
  for (const { id } of [draft, down]) {
    const as = server.people.stranger;
    expect((await server.refusal(addMyBookmark, { inquiryId: id }, { as })).httpStatus).toBe(404);
  }
  const as = server.people.owner;
  const own = (inquiryId: string) =>
    server.refusal(addFeedback, { inquiryId, feedback: 'like' as const }, { as });
  expect(await own(draft.id)).toMatchObject({ code: 'inquiryNotPublished' });
  expect(await own(down.id)).toMatchObject({ code: 'inquiryTakenDown' });
});

test('a guest needs a key to like, and an account to bookmark', async () => {
  const { id } = await makePublished(server);
  expect(await server.refusal(addFeedback, { inquiryId: id, feedback: 'like' })).toMatchObject({
    httpStatus: 400,
    errors: { 'X-Guest': { code: 'required' } },
  });
  for (const call of [addMyBookmark, deleteMyBookmark]) {
    const refusal = await server.refusal(call, { inquiryId: id }, { as: server.people.guest });
    expect(refusal.httpStatus).toBe(401);
  }
});

test.each([
  { feedback: 'like' },
  { inquiryId: 'x', feedback: 'like' },
  { inquiryId: randomUUID(), feedback: 'love' },
  { inquiryId: randomUUID() },
  { inquiryId: randomUUID(), feedback: ['like'] },
])('refuses %j', async (input) => {
  const refusal = await server.refusal(addFeedback, input, { as: server.people.guest });
  expect(refusal).toMatchObject({ httpStatus: 400, code: 'invalidInput' });
});

test('bookmarks are listed newest first, including closed inquiries, and a double click makes one', async () => {
  const as = server.people.stranger;
  await server.db.delete(bookmark);
  const first = await makePublished(server, { settings: { publicTitle: 'The first bookmark' } });
  const second = await makePublished(server);
  await Promise.all(
    Array.from({ length: 20 }, () => server.call(addMyBookmark, { inquiryId: first.id }, { as })),
  );
  server.clock.advance(1000);
  await server.call(addMyBookmark, { inquiryId: second.id }, { as });
  await server.call(expireMyInquiry, { id: first.id }, { as: server.people.owner });
  server.clock.advance(1000);
  const list = await server.call(getMyBookmarks, {}, { as });
  expect(list).toMatchObject({ count: 2, pagesCount: 1, pageNumber: 1 });
  expect(list.data).toMatchObject([
    { id: second.id, state: 'published', bookmarked: true },
    { id: first.id, state: 'expired', publicTitle: 'The first bookmark' },
  ]);
  expect(await server.call(getItem, { id: first.id }, { as })).toMatchObject({ bookmarked: true });
  expect(await server.call(getItem, { id: first.id })).toMatchObject({ bookmarked: false });
  expect((await server.call(getMyBookmarks, { pg: 2, nrpp: 1 }, { as })).data).toMatchObject([
    { id: first.id },
  ]);
  expect((await server.call(getMyBookmarks, {}, { as: server.people.participant })).count).toBe(0);
  await server.call(deleteMyBookmark, { inquiryId: first.id }, { as });
  expect((await server.call(getMyBookmarks, {}, { as })).count).toBe(1);
});

test('an inquiry that was hidden later disappears from the bookmarks, and its bookmark can still be removed', async () => {
  const as = server.people.participant;
  const { id } = await makePublished(server);
  await server.call(addMyBookmark, { inquiryId: id }, { as });
  await server.db.update(inquiry).set({ takenDownAt: new Date() }).where(eq(inquiry.id, id));
  expect(await server.call(getMyBookmarks, {}, { as })).toMatchObject({ count: 0, data: [] });
  expect(await server.call(deleteMyBookmark, { inquiryId: id }, { as })).toEqual({ bookmarked: false });
});

test('likes are deleted with the account that gave them, and all feedback with the inquiry', async () => {
  const { id } = await makePublished(server);
  const [goer] = await server.db
    .insert(account)
    .values({
      id: randomUUID(),
      username: 'goer',
      passwordHash: '',
      name: '',
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .returning({ id: account.id });
  await give(id, server.guest());
  const accountId = goer?.id ?? '';
  await server.db
    .insert(inquiryFeedback)
    .values({ inquiryId: id, person: accountId, accountId, isLike: true, createdAt: new Date() });
  expect(await counted(id)).toMatchObject({ likeCount: 2 });
  await server.db.delete(account).where(eq(account.id, accountId));
  expect(await counted(id)).toMatchObject({ likeCount: 1 });
  await server.call(addMyBookmark, { inquiryId: id }, { as: server.people.stranger });
  await eraseInquiry(server, id, server.people.owner);
  const left = await server.db.execute(sql`
    select inquiry_id from inquiry_feedback where inquiry_id = ${id}
    union all select inquiry_id from bookmark where inquiry_id = ${id}
    union all select inquiry_id from inquiry_feedback_counts where inquiry_id = ${id}`);
  expect(left.rows).toEqual([]);
});

test('likes during the deletion of their inquiry leave no rows behind', async () => {
  const { id } = await makePublished(server);
  const clicks = Array.from({ length: 30 }, () =>
    server.send(addFeedback, { inquiryId: id, feedback: 'like' }, { as: server.guest() }),
  );
  const erased = eraseInquiry(server, id, server.people.owner);
  const statuses = (await Promise.all(clicks)).map(({ status }) => status);
  await erased;
  expect(statuses.every((status) => [200, 404, 410].includes(status))).toBe(true);
  const left = await server.db.select().from(inquiryFeedback).where(eq(inquiryFeedback.inquiryId, id));
  expect(left).toEqual([]);
});
