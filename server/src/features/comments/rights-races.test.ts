import { deleteComment, likeComment } from '@nazar/domain/api/comment-calls.ts';
import { addFeedback, addMyBookmark } from '@nazar/domain/api/feedback-calls.ts';
import { editMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { dismissReports } from '@nazar/domain/api/moderation-calls.ts';
import { reportContent } from '@nazar/domain/api/report-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
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

const waits = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' limit 1`;

/** The outcome of a call that starts while the change is uncommitted, and ends after its commit. */
async function during(
  change: (id: string) => [string, unknown[]],
  id: string,
  call: () => Promise<{ status: number }>,
) {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query(...change(id));
    let isOver = false;
    const called = call().finally(() => {
      isOver = true;
    });
    while (!isOver && (await server.pool.query(waits)).rowCount === 0) await Promise.resolve();
    await client.query('commit');
    return (await called).status;
  } finally {
    client.release();
  }
}

const takeDown = (id: string): [string, unknown[]] => [
  'update inquiry set taken_down_at = now() where id = $1',
  [id],
];
const switchOff = (id: string): [string, unknown[]] => [
  'update inquiry set published_revision = (select min(revision) from inquiry_revision where inquiry_id = $1) where id = $1',
  [id],
];

/** Runs the change with the row of the counts locked, as decisions and new comments lock it. */
const lockingFeedbackCounts = (id: string, change: string, values: unknown[] = []): [string, unknown[]] => [
  `with held as materialized (select from inquiry_feedback_counts where inquiry_id = $1 for no key update)
    ${change} and exists (select from held)`,
  [id, ...values],
];

test('no like is stored after the inquiry is taken down, however close they are in time', async () => {
  const as = server.people.stranger;
  const id = await makeOpen();
  const first = await commentApi.comment(server.people.owner, { inquiryId: id });
  const calls = [
    () => server.send(likeComment, { inquiryId: id, id: first.id, liked: true }, { as }),
    () => server.send(addFeedback, { inquiryId: id, feedback: 'like' }, { as }),
    () => server.send(addMyBookmark, { inquiryId: id }, { as }),
  ];
  const decide = () => lockingFeedbackCounts(id, 'update inquiry set taken_down_at = now() where id = $1');
  for (const call of calls) {
    expect(await during(decide, id, call)).toBe(404);
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
  const remove = () =>
    lockingFeedbackCounts(
      id,
      `update inquiry_comment set state = 'deleted', text = '' where inquiry_id = $1 and id = $2`,
      [first.id],
    );
  expect(await during(remove, id, report)).not.toBe(200);
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
  expect(await during(change, id, say)).toBe(status);
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
    const disable = (): [string, unknown[]] => [
      'update account set is_enabled = false where id = $1',
      [as.id],
    ];
    expect(await during(disable, id, call)).toBe(401);
    await server.pool.query('update account set is_enabled = true where id = $1', [as.id]);
  }
  const { rows } = await server.pool.query(
    'select comments, likes from inquiry_feedback_counts where inquiry_id = $1',
    [id],
  );
  expect(rows).toEqual([{ comments: 1, likes: 0 }]);
});
