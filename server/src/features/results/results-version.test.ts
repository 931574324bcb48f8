import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses, editResponse, getResponse } from '@nazar/domain/api/response-calls.ts';
import { getResultsVersion, getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { forMembers, makePoll, type Poll } from '../participation/testing/participation-setup.ts';

const server = useTestApp();

async function versionOf({ id: inquiryId }: Poll): Promise<string> {
  const as = server.people.owner;
  const { version } = await server.call(getResultsVersion, { inquiryId }, { as });
  expect((await server.call(getSummary, { inquiryId }, { as })).version).toBe(version);
  return version;
}

test('changes after every submit, edit and deletion, and only then', async () => {
  const poll = await makePoll(server, forMembers);
  const { owner, participant } = server.people;
  const versions = [await versionOf(poll)];
  expect(await versionOf(poll)).toBe(versions[0]);
  const input = poll.submit(0);
  const wish = { questionId: poll.wish.id, value: 'Cake' };
  const { resultId } = await server.call(
    submitResponse,
    { ...input, answers: [...input.answers, wish] },
    { as: participant },
  );
  versions.push(await versionOf(poll));
  const { answers, version } = await server.call(
    getResponse,
    { inquiryId: poll.id, id: resultId },
    { as: owner },
  );
  // No count changes, but a written text does.
  const changed = (answers ?? []).map((answer) =>
    answer.questionId === wish.questionId ? { ...answer, value: 'Tart' } : answer,
  );
  const edit = { inquiryId: poll.id, id: resultId, editId: crypto.randomUUID(), seenVersion: version ?? 0 };
  await server.call(editResponse, { ...edit, answers: changed }, { as: owner });
  versions.push(await versionOf(poll));
  await server.call(deleteResponses, { inquiryId: poll.id, ids: [resultId] }, { as: owner });
  versions.push(await versionOf(poll));
  expect(new Set(versions).size).toBe(4);
});

test('changes when starts are counted', async () => {
  const poll = await makePoll(server);
  const before = await versionOf(poll);
  await server.call(startParticipation, { inquiryId: poll.id }, { as: server.guest() });
  await server.deps.participation.started.flush();
  expect(await versionOf(poll)).not.toBe(before);
});

test('refuses callers who may not see the results', async () => {
  const poll = await makePoll(server, { resultViewStatus: 'admin' });
  for (const as of [server.guest(), server.people.stranger]) {
    const asked = { inquiryId: poll.id };
    const [version, summary] = [
      await server.refusal(getResultsVersion, asked, { as }),
      await server.refusal(getSummary, asked, { as }),
    ];
    expect(version.code).toBe(summary.code);
    expect(version.httpStatus).toBe(403);
  }
});
