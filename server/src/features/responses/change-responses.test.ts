import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  flagResponses,
  getResponse,
  getResponses,
  noteResponse,
} from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  countStored,
  forMembers,
  makePoll,
  type Poll,
} from '../participation/testing/participation-setup.ts';
import { verifyStoredCounts } from '../results/index.ts';

const server = useTestApp();

async function answer(poll: Poll, as: Person, drink = 0): Promise<string> {
  const input = poll.submit(drink, { duration: 30 + drink });
  const answers = [
    ...input.answers,
    { questionId: poll.spoons.id, value: drink },
    { questionId: poll.wish.id, value: `wish ${drink}` },
  ];
  await server.call(submitResponse, { ...input, answers }, { as });
  return input.attemptId;
}

const owner = () => ({ as: server.people.owner });
const list = async (poll: Poll, more: object = {}) =>
  (await server.call(getResponses, { inquiryId: poll.id, questionIds: [], ...more }, owner())).data;
const remove = (poll: Poll, ids: string[], more: object = {}) =>
  server.call(deleteResponses, { inquiryId: poll.id, ids, ...more }, owner());

describe('a deleted response', () => {
  test('leaves every count, and another person can take its place', async () => {
    const poll = await makePoll(server, { ...forMembers, maxParticipantCount: 2 });
    const { participant, stranger, admin } = server.people;
    const first = await answer(poll, participant, 0);
    await answer(poll, stranger, 1);
    expect(await server.refusal(submitResponse, poll.submit(), { as: admin })).toMatchObject({
      code: 'inquiryFull',
    });
    await server.call(noteResponse, { inquiryId: poll.id, id: first, note: 'who?' }, owner());
    expect(await remove(poll, [first])).toEqual({ deleted: 1 });
    expect(await remove(poll, [first])).toEqual({ deleted: 0 });
    const summary = await server.call(getSummary, { inquiryId: poll.id }, owner());
    expect(summary.finished).toBe(1);
    expect(summary.questions[0]?.options.map(({ count }) => count)).toEqual([0, 1, 0]);
    expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
    const left = await server.pool.query('select from response_note where response_id = $1', [first]);
    expect(left.rowCount).toBe(0);
    await answer(poll, admin, 2);
    const gone = { inquiryId: poll.id, id: first };
    expect((await server.refusal(getResponse, gone, owner())).httpStatus).toBe(404);
  });

  test("doesn't let its participant answer again unless the owner allows it", async () => {
    const poll = await makePoll(server, forMembers);
    const { participant, stranger } = server.people;
    await remove(poll, [await answer(poll, participant)]);
    const again = await server.refusal(submitResponse, poll.submit(), { as: participant });
    expect(again).toMatchObject({ code: 'alreadyAnswered' });
    await remove(poll, [await answer(poll, stranger)], { mayAnswerAgain: true });
    await answer(poll, stranger);
    expect(await countStored(server, poll.id)).toBe(1);
  });

  test('is counted once during many simultaneous submits and deletions', async () => {
    const poll = await makePoll(server, { ...forMembers, maxParticipantCount: 3 });
    const { participant, stranger, admin, owner: self } = server.people;
    const voters = [participant, stranger, admin, self];
    const ids: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const submits = voters.map(async (as, drink) => {
        const input = poll.submit(drink % 3, { duration: 10 * drink });
        const { status } = await server.send(submitResponse, input, { as });
        if (status === 200) ids.push(input.attemptId);
      });
      const known = [...ids];
      const deletions =
        known.length === 0
          ? []
          : [known, known.slice(1), known.toReversed()].map((some) =>
              server.send(
                deleteResponses,
                { inquiryId: poll.id, ids: some.slice(0, 100), mayAnswerAgain: true },
                owner(),
              ),
            );
      const replies = await Promise.all(deletions);
      await Promise.all(submits);
      for (const { status } of replies) expect([200, 400]).toContain(status);
      expect(await countStored(server, poll.id)).toBeLessThanOrEqual(3);
      const { responses, differences } = await verifyStoredCounts(server.db, poll.id);
      expect(differences).toEqual([]);
      expect(responses).toBe(await countStored(server, poll.id));
    }
    await remove(poll, ids, { mayAnswerAgain: true });
    expect(await countStored(server, poll.id)).toBe(0);
    expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
    const statuses = await Promise.all(
      voters.map(async (as) => (await server.send(submitResponse, poll.submit(), { as })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });
});

describe('the owner’s marks', () => {
  test('are shown with a response, can be filtered by, and are found by the search', async () => {
    const poll = await makePoll(server, forMembers);
    const { participant, stranger } = server.people;
    const [first, second] = [await answer(poll, participant), await answer(poll, stranger)];
    const flag = (ids: string[], flagged: boolean) =>
      server.call(flagResponses, { inquiryId: poll.id, ids, flagged }, owner());
    expect(await flag([first, second], true)).toEqual({ changed: 2 });
    await flag([second], false);
    await server.call(noteResponse, { inquiryId: poll.id, id: first, note: 'Ask again in كرج' }, owner());
    expect(await list(poll, { flagged: true })).toMatchObject([
      { id: first, flagged: true, note: 'Ask again in كرج' },
    ]);
    expect((await list(poll, { search: 'کرج' })).map(({ id }) => id)).toEqual([first]);
    await server.call(noteResponse, { inquiryId: poll.id, id: first, note: '' }, owner());
    await flag([first], false);
    const { rows } = await server.pool.query('select from response_note where inquiry_id = $1', [poll.id]);
    expect(rows).toEqual([]);
  });

  test('belong to the owner alone, and never to another inquiry', async () => {
    const [poll, other] = [await makePoll(server, forMembers), await makePoll(server, forMembers)];
    const id = await answer(other, server.people.participant);
    const calls = [
      [flagResponses, { inquiryId: other.id, ids: [id], flagged: true }],
      [noteResponse, { inquiryId: other.id, id, note: 'mine' }],
      [deleteResponses, { inquiryId: other.id, ids: [id] }],
    ] as const;
    for (const [call, input] of calls) {
      for (const as of [server.people.admin, server.people.participant]) {
        expect(await server.refusal(call, input, { as })).toMatchObject({ httpStatus: 403 });
      }
    }
    expect(await remove(poll, [id])).toEqual({ deleted: 0 });
    const note = { inquiryId: poll.id, id, note: 'mine' };
    expect((await server.refusal(noteResponse, note, owner())).httpStatus).toBe(404);
    expect(await countStored(server, other.id)).toBe(1);
  });
});
