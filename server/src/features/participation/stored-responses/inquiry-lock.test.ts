import { randomUUID } from 'node:crypto';
import { deleteMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { editMyResponse, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { rateLimitWindow } from '../../../platform/database/schema/rate-limit.ts';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { withSecondNode } from '../../../testing/second-node.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt, makePoll } from '../testing/participation-setup.ts';

const server = useTestApp();

/** Keeps a number of requests running, and closes and deletes the inquiry meanwhile. */
async function closeDuring(id: string, send: (client: number) => Promise<unknown>) {
  const state = { hasEnded: false, sent: 0 };
  const clients = Array.from({ length: 12 }, async (_, client) => {
    while (!state.hasEnded) {
      await send(client);
      state.sent += 1;
    }
  });
  await expect.poll(() => state.sent).toBeGreaterThan(12);
  const as = server.people.owner;
  server.clock.advance(1_000);
  const closed = await server.send(expireMyInquiry, { id }, { as });
  const deleted = await server.send(deleteMyInquiry, { id }, { as });
  state.hasEnded = true;
  await Promise.all(clients);
  return [closed.status, deleted.status];
}

test('an owner closes and deletes an inquiry during a stream of refused edits', async () => {
  const [full, free] = [makeOption('Full', { capacity: 1 }), makeOption('Free')];
  const question = makeQuestion({ body: 'When?', options: [full, free] });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [question] })],
    settings: { editableResponse: true },
  });
  const as = server.guest();
  const give = (option: { id: string }) => ({
    inquiryId: id,
    revision,
    ...makeAttempt(),
    answers: [{ questionId: question.id, value: option.id }],
  });
  await server.call(submitResponse, give(full), { as: server.guest() });
  const own = give(free);
  await server.call(submitResponse, own, { as });
  const changed = {
    inquiryId: id,
    responseId: own.attemptId,
    attemptSecret: own.attemptSecret,
    answers: give(full).answers,
  };
  const edit = async () => {
    const reply = await server.send(editMyResponse, { ...changed, editId: randomUUID() }, { as });
    if (reply.status === 429) await server.db.delete(rateLimitWindow);
    return reply;
  };
  expect(await edit()).toMatchObject({ failure: { code: 'optionFull' } });
  expect(await closeDuring(id, edit)).toEqual([200, 200]);
});

test('an owner closes and deletes an inquiry during a stream of starts that reserve places', async () => {
  const poll = await makePoll(server, { timeLimit: 10, maxParticipantCount: 10_000 });
  const start = () =>
    server.send(startParticipation, { inquiryId: poll.id, ...makeAttempt() }, { as: server.guest() });
  expect(await closeDuring(poll.id, start)).toEqual([200, 200]);
});

test('an owner closes and deletes an inquiry during a stream of submits to two nodes', async () => {
  await withSecondNode(server, async (other) => {
    const poll = await makePoll(server);
    const submit = (client: number) =>
      (client % 2 === 0 ? server : other).send(submitResponse, poll.submit(), { as: server.guest() });
    expect(await closeDuring(poll.id, submit)).toEqual([200, 200]);
  });
});
