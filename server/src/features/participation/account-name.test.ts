import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { describe, expect, test } from 'vitest';
import { makeAccount } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { countStored, forMembers, makeAttempt, makePoll } from './testing/participation-setup.ts';

const server = useTestApp({ now: '2026-11-21T10:00:00.000Z' });

async function makeNameless() {
  const person = await makeAccount(server.deps);
  await server.call(updateInfo, { name: null }, { as: person });
  return person;
}

const nameRequired = { httpStatus: 400, errors: { name: { code: 'nameRequired' } } };

describe('an account without a name, in an inquiry whose responses have names', () => {
  test('can’t start or submit until it has one', async () => {
    const poll = await makePoll(server, forMembers);
    const as = await makeNameless();
    const start = { inquiryId: poll.id, ...makeAttempt() };
    expect(await server.refusal(startParticipation, start, { as })).toMatchObject(nameRequired);
    expect(await server.refusal(startParticipation, { inquiryId: poll.id }, { as })).toMatchObject(
      nameRequired,
    );
    expect(await server.refusal(submitResponse, poll.submit(), { as })).toMatchObject(nameRequired);
    expect(await countStored(server, poll.id)).toBe(0);
    await server.call(updateInfo, { name: 'Sara Karimi' }, { as });
    await server.call(startParticipation, start, { as });
    await server.call(submitResponse, poll.submit(0, start), { as });
    expect(await countStored(server, poll.id)).toBe(1);
  });

  test('finishes an attempt that it has started, and repeats its submit', async () => {
    const poll = await makePoll(server, forMembers);
    const as = await makeAccount(server.deps);
    const attempt = makeAttempt();
    await server.call(startParticipation, { inquiryId: poll.id, ...attempt }, { as });
    await server.call(updateInfo, { name: null }, { as });
    await server.call(startParticipation, { inquiryId: poll.id, ...attempt }, { as });
    const submit = poll.submit(0, attempt);
    await server.call(submitResponse, submit, { as });
    expect(await server.call(submitResponse, submit, { as })).toMatchObject({ resultId: attempt.attemptId });
  });

  test('reads that it has answered rather than that its name is missing', async () => {
    const poll = await makePoll(server, forMembers);
    const as = await makeAccount(server.deps);
    await server.call(submitResponse, poll.submit(), { as });
    await server.call(updateInfo, { name: null }, { as });
    expect(await server.refusal(submitResponse, poll.submit(), { as })).toMatchObject({
      code: 'alreadyAnswered',
    });
  });
});

test.each<[string, Partial<InquirySettings>]>([
  ['an open inquiry', {}],
  ['a secret ballot', { cooperationType: 'users', anonymous: true }],
])('%s asks no account for a name', async (_title, settings) => {
  const poll = await makePoll(server, settings);
  const as = await makeNameless();
  await server.call(submitResponse, poll.submit(), { as });
  expect(await countStored(server, poll.id)).toBe(1);
});
