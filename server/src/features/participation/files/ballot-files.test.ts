import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponse } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { clearUnclaimedFiles } from '../../../platform/storage/clear-unclaimed-files.ts';
import { makeAccount } from '../../../testing/people.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { ballotPatienceMs } from '../../inquiries/index.ts';
import { closeBallots } from '../close-ballots.ts';
import { makeFilePoll, uploadedFor } from './testing/answer-files-setup.ts';

const server = useTestApp();

test('a secret ballot stores neither file names nor exact times, and deletes its files when it closes', async () => {
  const settings = { cooperationType: 'users', anonymous: true, resultViewStatus: 'public' } as const;
  const poll = await makeFilePoll(server, { settings });
  const questionId = poll.photo.id;
  const as = { as: server.people.owner };
  for (let voter = 0; voter < 5; voter += 1) {
    const person = await makeAccount(server.deps);
    const attempt = poll.begin();
    const given = { questionId, as: person, bytes: sampleFiles.pdf, part: { name: 'sara.pdf' } };
    const id = await uploadedFor(server, attempt, given);
    await server.call(submitResponse, { ...attempt, answers: [{ questionId, value: [id] }] }, { as: person });
    const asked = { inquiryId: poll.id, id: attempt.attemptId };
    expect((await server.refusal(getResponse, asked, as)).code).toBe('ballotOpen');
  }
  const stored = () =>
    server.pool.query<{ name: string; created_at: Date }>(
      'select name, created_at from answer_file join stored_file on id = file_id where inquiry_id = $1',
      [poll.id],
    );
  const { rows } = await stored();
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['file.pdf']));
  expect(new Set(rows.map(({ created_at: at }) => at.toISOString()))).toEqual(
    new Set(['2026-11-21T00:00:00.000Z']),
  );
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id: poll.id }, as);
  server.clock.advance(ballotPatienceMs + 1_000);
  await closeBallots(server.deps);
  await clearUnclaimedFiles(server.deps);
  expect((await stored()).rows).toEqual([]);
  const { questions } = await server.call(getSummary, { inquiryId: poll.id }, as);
  expect(questions[0]).toMatchObject({ answered: 5, files: 5 });
});
