import { deleteComment, likeComment } from '@nazar/domain/api/comment-calls.ts';
import { addFeedback, addMyBookmark } from '@nazar/domain/api/feedback-calls.ts';
import { editMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { dismissReports } from '@nazar/domain/api/moderation-calls.ts';
import { reportContent } from '@nazar/domain/api/report-calls.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { lockInquiryForTakedown, updateInquiryTakedown } from '../inquiries/index.ts';
import { lockCommentCounts } from './comment-count-queries.ts';
import { makeComments } from './testing/comment-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(() => server.db.delete(rateLimitWindow));

/** Publishes without comments first, then with them, so that publishing the first version again turns them off. */
async function makeOpen(): Promise<string> {
  const as = server.people.owner;
  const { id, revision } = await makePublished(server, { settings: { comments: 'off' } });
  const edited = await server.call(editMyInquiry, { id, revision, comments: 'all' }, { as });
  await server.call(publishMyInquiry, { id, revision: edited.revision }, { as });
  return id;
}

type Change = (tx: Database, inquiryId: string) => Promise<unknown>;

/** The status of a call that starts while the change is uncommitted, and ends after its commit. */
async function callDuring(change: Change, id: string, call: () => Promise<{ status: number }>) {
  let isOver = false;
  const called = await server.db.transaction(async (tx) => {
    const [session] = await selectRows(tx, z.object({ pid: z.number() }))`select pg_backend_pid() as pid`;
    await change(tx, id);
    const calling = call().finally(() => {
      isOver = true;
    });
    const isAwaited = async () => {
      const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
      return (await server.pool.query(waiting, [session?.pid])).rowCount !== 0;
    };
    while (!isOver && !(await isAwaited())) await Promise.resolve();
    return { calling };
  });
  return (await called.calling).status;
}

/** What the call of administrators does in its transaction. */
const takeDown: Change = async (tx, id) => {
  await lockInquiryForTakedown(tx, id);
  await lockCommentCounts(tx, id);
  await updateInquiryTakedown(tx, id, new Date(server.clock.now()));
};
const switchOff: Change = (tx, id) =>
  tx.execute(sql`update inquiry set published_revision = (
    select min(revision) from inquiry_revision where inquiry_id = ${id}) where id = ${id}`);

test('no like is stored after the inquiry is taken down, however close they are in time', async () => {
  const as = server.people.stranger;
  const id = await makeOpen();
  const first = await commentApi.comment(server.people.owner, { inquiryId: id });
  const calls = [
    () => server.send(likeComment, { inquiryId: id, id: first.id, liked: true }, { as }),
    () => server.send(addFeedback, { inquiryId: id, feedback: 'like' }, { as }),
    () => server.send(addMyBookmark, { inquiryId: id }, { as }),
  ];
  for (const call of calls) {
    expect(await callDuring(takeDown, id, call)).toBe(404);
    await server.pool.query('update inquiry set taken_down_at = null where id = $1', [id]);
  }
  const { rows } = await server.pool.query(
    `select (select count(*)::int from comment_like where comment_id = $2) as likes,
      (select count(*)::int from inquiry_feedback where inquiry_id = $1) as feedback,
      (select count(*)::int from bookmark where inquiry_id = $1) as bookmarks`,
    [id, first.id],
  );
  expect(rows).toEqual([{ likes: 0, feedback: 0, bookmarks: 0 }]);
});

test('a report during the deletion of its comment leaves no open case for administrators', async () => {
  const id = await makeOpen();
  const first = await commentApi.comment(server.people.owner, { inquiryId: id });
  const as = server.people.stranger;
  const thing = { inquiryId: id, commentId: first.id };
  const report = () => server.send(reportContent, { ...thing, reason: 'spam', words: '' }, { as });
  const remove: Change = async (tx) => {
    await lockCommentCounts(tx, id);
    await tx.execute(sql`update inquiry_comment set state = 'deleted', text = '' where id = ${first.id}`);
  };
  expect(await callDuring(remove, id, report)).not.toBe(200);
  const open = 'select from moderation where inquiry_id = $1 and open_reports > 0';
  expect((await server.pool.query(open, [id])).rows).toEqual([]);
});

test('the reports of a deleted comment with replies need no decision, and can be dismissed if they remain open', async () => {
  const id = await makeOpen();
  const first = await commentApi.comment(server.people.owner, { inquiryId: id });
  const thing = { inquiryId: id, commentId: first.id };
  const as = server.people.stranger;
  await server.call(reportContent, { ...thing, reason: 'spam', words: '' }, { as });
  await commentApi.comment(as, { inquiryId: id, parentId: first.id });
  await server.call(deleteComment, { inquiryId: id, id: first.id }, { as: server.people.owner });
  const open = 'select from moderation where inquiry_id = $1 and open_reports > 0';
  expect((await server.pool.query(open, [id])).rows).toEqual([]);
  await server.pool.query('update moderation set open_reports = 1 where comment_id = $1', [first.id]);
  await server.call(dismissReports, thing, { as: server.people.admin });
  expect((await server.pool.query(open, [id])).rows).toEqual([]);
});

test.each([
  ['the inquiry is taken down', takeDown, 404],
  ['comments are switched off', switchOff, 403],
])('no comment is stored once %s, however close', async (_name, change, status) => {
  const id = await makeOpen();
  const say = () => commentApi.say(server.people.stranger, { inquiryId: id });
  expect(await callDuring(change, id, say)).toBe(status);
  const { rows } = await server.pool.query('select from inquiry_comment where inquiry_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a just disabled account can’t comment or like a comment or an inquiry', async () => {
  const id = await makeOpen();
  const first = await commentApi.comment(server.people.owner, { inquiryId: id });
  const as = server.people.participant;
  const calls = [
    () => commentApi.say(as, { inquiryId: id }),
    () => server.send(likeComment, { inquiryId: id, id: first.id, liked: true }, { as }),
    () => server.send(addFeedback, { inquiryId: id, feedback: 'like' }, { as }),
  ];
  for (const call of calls) {
    const disable: Change = (tx) =>
      tx.execute(sql`update account set is_enabled = false where id = ${as.id}`);
    expect(await callDuring(disable, id, call)).toBe(401);
    await server.pool.query('update account set is_enabled = true where id = $1', [as.id]);
  }
  const { rows } = await server.pool.query(
    'select comments, likes from inquiry_feedback_counts where inquiry_id = $1',
    [id],
  );
  expect(rows).toEqual([{ comments: 1, likes: 0 }]);
});
