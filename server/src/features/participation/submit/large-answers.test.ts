import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { makeGuest } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../testing/participation-setup.ts';

const server = useTestApp();

const question = makeQuestion({ responseType: 'longText', min: 0, max: 20_000, options: [] });
const segments = [makeSegment({ questions: [question] })];
const guest = () => ({ as: makeGuest(server.deps) });
/** Each character has two bytes. */
const answerOf = (characters: number) => [{ questionId: question.id, value: 'س'.repeat(characters) }];

const setCount = (bytes: number) =>
  server.pool.query("update rate_limit_window set count = $1 where key like 'answer-bytes:%'", [bytes]);

test('guests of one address submit at most 50 MB of large answers in an hour; others are not limited', async () => {
  const { id: inquiryId, revision } = await makePublished(server, { segments });
  const answer = (characters: number) => ({
    ...makeAttempt(),
    inquiryId,
    revision,
    answers: answerOf(characters),
  });
  await server.call(submitResponse, answer(20_000), guest());
  // As after 1,240 more.
  await setCount(49_999_000);
  const large = answer(20_000);
  expect(await server.refusal(submitResponse, large, guest())).toMatchObject({ code: 'tooManyRequests' });
  await server.call(submitResponse, answer(100), guest());
  await server.call(submitResponse, answer(20_000), { as: server.people.participant });
  server.clock.advance(3_600_000);
  await server.call(submitResponse, large, guest());
});

test('answers that guests save with a time limit count too, and once with their submit', async () => {
  const { id: inquiryId, revision } = await makePublished(server, { segments, settings: { timeLimit: 10 } });
  const start = async () => {
    const [call, key] = [guest(), { inquiryId, ...makeAttempt() }];
    await server.call(startParticipation, key, call);
    const makeInput = (characters: number) => ({ ...key, revision, answers: answerOf(characters) });
    return { call, key, makeInput };
  };
  const [{ call, key, makeInput }, other] = [await start(), await start()];
  await server.call(saveAnswers, makeInput(15_000), call);
  await setCount(49_999_000);
  const larger = makeInput(20_000);
  expect(await server.refusal(saveAnswers, larger, call)).toMatchObject({ code: 'tooManyRequests' });
  expect(await server.refusal(submitResponse, larger, call)).toMatchObject({ code: 'tooManyRequests' });
  expect(await server.refusal(saveAnswers, other.makeInput(15_000), other.call)).toMatchObject({
    code: 'tooManyRequests',
  });
  // The saved answers stay, small changes are saved, and what is saved can be submitted.
  const seen = await server.call(startParticipation, key, call);
  expect(seen.answers).toEqual(answerOf(15_000));
  await server.call(saveAnswers, makeInput(15_001), call);
  await server.call(submitResponse, makeInput(15_001), call);
});
