import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { makeGuest } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../testing/participation-setup.ts';

const server = useTestApp();

test('guests of one address submit at most 50 MB of large answers in an hour; others are not limited', async () => {
  const question = makeQuestion({ responseType: 'longText', min: 0, max: 20_000, options: [] });
  const segments = [makeSegment({ questions: [question] })];
  const { id: inquiryId, revision } = await makePublished(server, { segments });
  const guest = () => ({ as: makeGuest(server.deps) });
  const answer = (characters: number) => ({
    ...makeAttempt(),
    inquiryId,
    revision,
    answers: [{ questionId: question.id, value: 'س'.repeat(characters) }],
  });
  await server.call(submitResponse, answer(20_000), guest());
  // As after 1,240 more.
  await server.pool.query("update rate_limit_window set count = 49999000 where key like 'answer-bytes:%'");
  const large = answer(20_000);
  expect(await server.refusal(submitResponse, large, guest())).toMatchObject({ code: 'tooManyRequests' });
  await server.call(submitResponse, answer(100), guest());
  await server.call(submitResponse, answer(20_000), { as: server.people.participant });
  server.clock.advance(3_600_000);
  await server.call(submitResponse, large, guest());
});
