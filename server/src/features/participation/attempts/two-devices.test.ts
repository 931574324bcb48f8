import { getMyResult } from '@nazar/domain/api/my-response-calls.ts';
import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { describe, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { countStored, forMembers, makeAttempt, makePoll } from '../testing/participation-setup.ts';

const server = useTestApp({ now: '2026-11-21T10:00:00.000Z' });

async function takeOver(settings = {}) {
  const poll = await makePoll(server, { ...forMembers, ...settings });
  const as = server.people.participant;
  const phone = makeAttempt();
  await server.call(startParticipation, { inquiryId: poll.id, ...phone }, { as });
  const save = {
    ...phone,
    inquiryId: poll.id,
    revision: poll.revision,
    answers: [{ questionId: poll.wish.id, value: 'more tea' }],
  };
  await server.call(saveAnswers, save, { as });
  const laptop = { ...makeAttempt(), attemptId: phone.attemptId };
  const page = await server.call(startParticipation, { inquiryId: poll.id, ...laptop }, { as });
  return { poll, as, phone, laptop, page, save };
}

describe('a start on a second device', () => {
  test.each([
    ['without a time limit', {}],
    ['with one', { timeLimit: 10 }],
  ])(
    '%s keeps the saved answers and informs the first device, which can take the attempt back',
    async (_, settings) => {
      const { poll, as, phone, laptop, page, save } = await takeOver(settings);
      expect(page.answers).toEqual(save.answers);
      const informed = { httpStatus: 409, code: 'continuedElsewhere' };
      expect(await server.refusal(saveAnswers, save, { as })).toMatchObject(informed);
      expect(await server.refusal(submitResponse, poll.submit(0, phone), { as })).toMatchObject(informed);

      const back = await server.call(startParticipation, { inquiryId: poll.id, ...phone }, { as });
      expect(back.answers).toEqual(save.answers);
      const behind = poll.submit(1, laptop);
      expect(await server.refusal(submitResponse, behind, { as })).toMatchObject(informed);
      await server.call(submitResponse, poll.submit(0, phone), { as });
      expect(await countStored(server, poll.id)).toBe(1);
      const answered = { httpStatus: 409, code: 'alreadyAnswered' };
      expect(await server.refusal(submitResponse, behind, { as })).toMatchObject(answered);
      const late = { ...save, attemptSecret: laptop.attemptSecret };
      expect(await server.refusal(saveAnswers, late, { as })).toMatchObject(answered);
    },
  );

  test('reveals nothing about the attempt to another person', async () => {
    const { poll, save } = await takeOver();
    const as = server.people.stranger;
    const guess = poll.submit(0, makeAttempt());
    for (const refusal of [
      await server.refusal(saveAnswers, { ...save, ...makeAttempt(), attemptId: save.attemptId }, { as }),
      await server.refusal(submitResponse, { ...guess, attemptId: save.attemptId }, { as }),
    ]) {
      expect(refusal).toMatchObject({ httpStatus: 404, code: 'notFound' });
    }
  });
});

test('the result of an exam shows the questions in the participant’s order', async () => {
  const questions = Array.from({ length: 12 }, (_, index) =>
    makeQuestion({
      body: `Question ${index}`,
      score: 1,
      options: [makeOption('A', { isAnswer: true }), makeOption('B')],
    }),
  );
  const settings = { ...forMembers, questionCount: 6, shuffleQuestions: true };
  const exam = await makePublished(server, { segments: [makeSegment({ questions })], settings });
  const as = server.people.participant;
  const key = makeAttempt();
  const page = await server.call(startParticipation, { inquiryId: exam.id, ...key }, { as });
  const seen = page.pages.flatMap(({ segments }) => segments.flatMap((segment) => segment.questions));
  expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  const answers = seen.map(({ id, options }) => ({ questionId: id, value: options[0]?.id ?? '' }));
  await server.call(submitResponse, { ...key, inquiryId: exam.id, revision: exam.revision, answers }, { as });
  const asked = { inquiryId: exam.id, responseId: key.attemptId };
  const result = await server.call(getMyResult, asked, { as });
  expect(result.questions.map(({ questionId }) => questionId)).toEqual(seen.map(({ id }) => id));
});
