import { randomUUID } from 'node:crypto';
import { deleteComment, getThread } from '@nazar/domain/api/comment-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeComments } from './testing/comment-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(() => server.db.delete(rateLimitWindow));

const open = (inquiryId: string, id: string, as: Person = server.people.guest) =>
  server.call(getThread, { inquiryId, id }, { as });
const refusal = async (inquiryId: string, id: string, as: Person = server.people.guest) =>
  (await server.refusal(getThread, { inquiryId, id }, { as })).httpStatus;

test('a link to a comment finds it, and a link to a reply finds its comment and the replies before it', async () => {
  const { id: inquiryId } = await makePublished(server);
  const { stranger, participant } = server.people;
  const first = await commentApi.comment(stranger, { inquiryId, description: 'The first' });
  const said: string[] = [];
  for (let number = 1; number <= 23; number++) {
    await server.db.delete(rateLimitWindow);
    said.push((await commentApi.comment(participant, { inquiryId, parentId: first.id })).id);
  }
  expect(await open(inquiryId, first.id)).toMatchObject({
    id: first.id,
    description: 'The first',
    replyCount: 23,
    replies: said.slice(0, 3).map((id) => ({ id })),
  });
  const { id, replies } = await open(inquiryId, said[21] ?? '');
  expect([id, replies.map((reply) => reply.id)]).toEqual([first.id, said.slice(2, 22)]);
  const mine = await open(inquiryId, said[0] ?? '', participant);
  expect(mine.replies).toMatchObject([{ id: said[0], isMine: true, abilities: { edit: true } }]);
});

test('a link shows no more of a comment than the list does', async () => {
  const { id: inquiryId } = await makePublished(server);
  const other = await makePublished(server);
  const { owner, admin, stranger, participant } = server.people;
  const guest = server.guest();
  const link = { inquiryId, description: 'canary https://example.com' };
  const { result: held } = await commentApi.sayAsGuest(guest, link);
  expect((await open(inquiryId, held.id, guest)).description).toContain('canary');
  expect((await open(inquiryId, held.id, owner)).abilities.approve).toBe(true);
  expect(await refusal(inquiryId, held.id)).toBe(404);

  const down = await commentApi.comment(stranger, { inquiryId, description: 'canary' });
  const judged = { inquiryId, commentId: down.id, reason: 'spam' as const, words: 'No.' };
  await server.call(takeDown, judged, { as: admin });
  expect((await open(inquiryId, down.id, stranger)).takedown).toMatchObject({ words: 'No.' });
  for (const as of [server.people.guest, participant])
    expect(await refusal(inquiryId, down.id, as)).toBe(404);

  const gone = await commentApi.comment(stranger, { inquiryId, description: 'canary' });
  const reply = await commentApi.comment(participant, { inquiryId, parentId: gone.id, description: 'Kept' });
  await server.call(deleteComment, { inquiryId, id: gone.id }, { as: stranger });
  for (const id of [gone.id, reply.id]) {
    const thread = await open(inquiryId, id);
    expect(thread).toMatchObject({ state: 'deleted', replies: [{ description: 'Kept' }] });
    expect(JSON.stringify(thread)).not.toContain('canary');
  }
  await server.call(deleteComment, { inquiryId, id: reply.id }, { as: participant });
  expect([await refusal(inquiryId, gone.id), await refusal(inquiryId, reply.id)]).toEqual([404, 404]);
  expect([await refusal(inquiryId, randomUUID()), await refusal(other.id, down.id)]).toEqual([404, 404]);
});
