import { likeComment } from '@nazar/domain/api/comment-calls.ts';
import { addFeedback } from '@nazar/domain/api/feedback-calls.ts';
import { editMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateBucket } from '../../database/schema/account.ts';
import { makePublished } from '../../testing/inquiries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTalk } from './talk-story.ts';

let server: TestApp;
let talk: ReturnType<typeof makeTalk>;
beforeAll(async () => {
  server = await createTestApp();
  talk = makeTalk(server);
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(rateBucket));

/** Published first without comments, then with them: what takes it back to the first switches them off. */
async function makeOpen(): Promise<string> {
  const as = server.people.owner;
  const { id, revision } = await makePublished(server, { settings: { comments: 'off' } });
  const edited = await server.call(editMyInquiry, { id, revision, comments: 'all' }, { as });
  await server.call(publishMyInquiry, { id, revision: edited.revision }, { as });
  return id;
}

const waits = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' limit 1`;

/** What comes of a call that begins while the change is under way, once that is committed. */
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

test.each([
  ['the inquiry is taken down', takeDown, 404],
  ['comments are switched off', switchOff, 403],
])('no comment is stored once %s, however close', async (_name, change, status) => {
  const id = await makeOpen();
  const say = () => talk.say(server.people.stranger, { inquiryId: id });
  expect(await during(change, id, say)).toBe(status);
  const { rows } = await server.pool.query('select from inquiry_comment where inquiry_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('nobody whose account is just disabled comments, likes a comment or an inquiry', async () => {
  const id = await makeOpen();
  const first = await talk.comment(server.people.owner, { inquiryId: id });
  const as = server.people.participant;
  const calls = [
    () => talk.say(as, { inquiryId: id }),
    () => server.send(likeComment, { inquiryId: id, id: first.id, liked: true }, { as }),
    () => server.send(addFeedback, { inquiryId: id, feedback: 'like' }, { as }),
  ];
  for (const call of calls) {
    const disable = (): [string, unknown[]] => ['update account set enabled = false where id = $1', [as.id]];
    expect(await during(disable, id, call)).toBe(401);
    await server.pool.query('update account set enabled = true where id = $1', [as.id]);
  }
  const { rows } = await server.pool.query('select comments, likes from inquiry_talk where inquiry_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ comments: 1, likes: 0 }]);
});
