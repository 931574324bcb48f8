import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { countStored, forMembers, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { deleteDueResponses } from './delete-due-responses.ts';

const hour = 3_600_000;
const day = 24 * hour;
const server = useTestApp();

const as = () => ({ as: server.people.participant });
const clear = () => deleteDueResponses(server.deps);

/** Saves an answer that is not enough for a submit. */
async function saveIncomplete(settings: Partial<InquirySettings>) {
  const poll = await makePoll(server, { ...forMembers, retentionDays: 1, ...settings });
  const attempt = { inquiryId: poll.id, ...makeAttempt() };
  await server.call(startParticipation, attempt, as());
  const answers = [{ questionId: poll.wish.id, value: 'A quiet room' }];
  const save = () => server.call(saveAnswers, { ...attempt, revision: poll.revision, answers }, as());
  await save();
  return { poll, attempt, save };
}

async function listAttempts({ id }: Poll) {
  const { rows } = await server.pool.query<{ answers: unknown[]; isNamed: boolean }>(
    'select answers, account_id is not null as "isNamed" from attempt where inquiry_id = $1',
    [id],
  );
  return rows.map(({ answers, isNamed }) => ({ answers: answers.length, isNamed }));
}

test.each([
  ['without a time limit', {}],
  ['whose time has ended', { timeLimit: 5 }],
] as const)(
  'answers %s that were never submitted are deleted days after closing, also without any response',
  async (_, settings) => {
    const { poll } = await saveIncomplete({ ...settings, retentionFrom: 'closing' });
    server.clock.advance(3 * day);
    await closeEndedAttempts(server.deps);
    await clear();
    expect(await listAttempts(poll)).toEqual([{ answers: 1, isNamed: true }]);
    await server.call(expireMyInquiry, { id: poll.id }, { as: server.people.owner });
    server.clock.advance(day - hour);
    await clear();
    expect(await listAttempts(poll)).toHaveLength(1);
    server.clock.advance(hour);
    await clear();
    expect(await listAttempts(poll)).toEqual([]);
  },
);

test('if the time counts from the submit, saved answers are deleted days after their last save and can be given again', async () => {
  const { poll, attempt, save } = await saveIncomplete({});
  server.clock.advance(day - hour);
  await save();
  server.clock.advance(day - hour);
  await clear();
  expect(await listAttempts(poll)).toHaveLength(1);
  server.clock.advance(hour);
  await clear();
  expect(await listAttempts(poll)).toEqual([]);
  expect((await server.call(startParticipation, attempt, as())).answers).toEqual([]);
  await server.call(submitResponse, poll.submit(0, attempt), as());
  expect(await countStored(server, poll.id)).toBe(1);
});

test('while an exam is open, its unfinished attempts lose answers and account but can’t be started again', async () => {
  const { poll, attempt } = await saveIncomplete({ timeLimit: 5 });
  server.clock.advance(day);
  await closeEndedAttempts(server.deps);
  await clear();
  expect(await listAttempts(poll)).toEqual([{ answers: 1, isNamed: true }]);
  // The time counts from the end of the attempt.
  server.clock.advance(hour);
  await clear();
  expect(await listAttempts(poll)).toEqual([{ answers: 0, isNamed: false }]);
  expect(await server.refusal(startParticipation, attempt, as())).toMatchObject({ code: 'timeEnded' });
  await server.call(expireMyInquiry, { id: poll.id }, { as: server.people.owner });
  server.clock.advance(day);
  await clear();
  expect(await listAttempts(poll)).toEqual([]);
});
