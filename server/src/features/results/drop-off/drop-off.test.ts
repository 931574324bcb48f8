import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getDropOff } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import {
  forMembers,
  makeAttempt,
  makePoll,
  type Poll,
} from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

const dropOff = ({ id }: Poll) => server.call(getDropOff, { inquiryId: id }, { as: server.people.owner });

/** Starts, answers this many questions, and optionally submits. */
async function begin(poll: Poll, answered: number, sends = false): Promise<void> {
  const as = await makeAccount(server.deps);
  const attempt = makeAttempt();
  await server.call(startParticipation, { inquiryId: poll.id, ...attempt }, { as });
  const answers = [
    { questionId: poll.drink.id, value: poll.drink.options[0]?.id ?? '' },
    { questionId: poll.spoons.id, value: 3 },
  ].slice(0, answered);
  const input = { ...attempt, inquiryId: poll.id, revision: poll.revision, answers };
  if (answered > 0) await server.call(saveAnswers, input, { as });
  if (sends) await server.call(submitResponse, input, { as });
}

test('counts people who left by the question that they answered last', async () => {
  const poll = await makePoll(server, forMembers);
  for (const answered of [0, 1, 1, 2]) await begin(poll, answered);
  await begin(poll, 2, true);
  // The people may still be answering.
  expect(await dropOff(poll)).toEqual({ isKnown: true, left: 0, points: [] });
  server.clock.advance(1_860_000);
  await begin(poll, 2);
  expect(await dropOff(poll)).toEqual({
    isKnown: true,
    left: 4,
    points: [
      { questionId: null, count: 1 },
      { questionId: poll.drink.id, count: 2 },
      { questionId: poll.spoons.id, count: 1 },
    ],
  });
});

test('is unknown for anonymous inquiries, whose unsubmitted answers stay in the browser', async () => {
  const poll = await makePoll(server);
  await server.call(startParticipation, { inquiryId: poll.id }, { as: server.guest() });
  expect(await dropOff(poll)).toEqual({ isKnown: false, left: 0, points: [] });
});

test('is visible to the owner only, even with public results', async () => {
  const poll = await makePoll(server, forMembers);
  const refused = await server.refusal(getDropOff, { inquiryId: poll.id }, { as: server.people.stranger });
  expect(refused).toMatchObject({ httpStatus: 403, code: 'responsesForOwner' });
});
