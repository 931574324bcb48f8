import { randomUUID } from 'node:crypto';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { randomAnswers } from '@nazar/domain/testing/random-answers.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { listResponseVersions, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { changeResponse, type ResponseChange } from './change-response-queries.ts';
import { deleteImportedResponses } from './delete-response-queries.ts';

const server = useTestApp();
beforeAll(() => {
  // Transactions wait for a lock without a timeout here.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});

type Change = Pick<ResponseChange, 'inquiryId' | 'responseId' | 'answers'> & Partial<ResponseChange>;
const edit = (change: Change) =>
  changeResponse(server.db, {
    editId: randomUUID(),
    editedBy: 'owner',
    language: 'en',
    now: server.clock.now,
    mayKnow: () => true,
    refuse: () => null,
    ...change,
  });

async function stored(poll: Pick<Poll, 'id'>): Promise<Record<string, unknown>[]> {
  const { rows } = await server.pool.query('select * from response where inquiry_id = $1', [poll.id]);
  return rows;
}

/** Makes an inquiry with every response type and no mandatory question. */
async function makeEverything() {
  const segments = sampleInquiry().segments.map(({ questions, ...segment }) => ({
    ...segment,
    questions: questions.map(({ code: _, options, ...question }) => ({
      ...question,
      isForce: false,
      options: options.map(({ code: __, ...option }) => option),
    })),
  }));
  const made = await makePublished(server, { segments, settings: { resultViewStatus: 'public' } });
  const published = await findPublishedRevision(server.db, made.id, made.revision);
  if (published === null) throw new Error('It was not published.');
  return published;
}

test('after simultaneous submits, edits and deletions the stored counts equal the responses', async () => {
  const { inquiryId, revision, compiled } = await makeEverything();
  const answers = randomAnswers(compiled);
  const duration = fc.option(fc.integer({ min: 0, max: 100_000 }));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('submit'), answers, duration }),
    fc.record({ kind: fc.constant('edit'), answers, at: fc.nat() }),
    fc.record({ kind: fc.constant('delete'), at: fc.nat() }),
  );
  const held: { id: string; guestKey: string }[] = [];
  const run = async (each: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> => {
    if (!('at' in each)) {
      const as = server.guest();
      const attempt = makeAttempt();
      await server.call(
        submitResponse,
        { ...attempt, inquiryId, revision, answers: each.answers, duration: each.duration },
        { as },
      );
      held.push({ id: attempt.attemptId, guestKey: as.id });
      return;
    }
    const one = held[each.at % Math.max(1, held.length)];
    if (one === undefined) return;
    if ('answers' in each) {
      const changing = edit({ inquiryId, responseId: one.id, answers: each.answers });
      // Another test client may have deleted the response.
      await changing.catch((error: unknown) => expect(error).toMatchObject({ code: 'notFound' }));
      return;
    }
    held.splice(held.indexOf(one), 1);
    await deleteImportedResponses(server.db, inquiryId, {
      ids: [one.id],
      markerKey: server.deps.secrets.markers,
    });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 6 }), async (rounds) => {
      for (const round of rounds) {
        server.clock.advance(7_000_000);
        await Promise.all(round.map(run));
      }
      expect((await verifyStoredCounts(server.db, inquiryId)).differences).toEqual([]);
    }),
    { numRuns: 12 },
  );
  const versions = await server.pool.query(
    'select 1 from response_version v where not exists (select from response r where r.id = v.response_id)',
  );
  expect(versions.rows).toEqual([]);
});

test('each edit keeps the previous answers as a version, and time, bucket and duration stay', async () => {
  const poll = await makePoll(server, { cooperationType: 'users', anonymous: false });
  const input = poll.submit(0, { duration: 64 });
  await server.call(submitResponse, input, { as: server.people.participant });
  const [before] = await stored(poll);
  const target = { inquiryId: poll.id, responseId: input.attemptId };
  const choose = (place: number): Answer[] => [
    { questionId: poll.drink.id, value: poll.drink.options[place]?.id ?? '' },
    { questionId: poll.wish.id, value: `wish ${place}` },
  ];
  server.clock.advance(3_600_000 * 5);
  await edit({ ...target, answers: choose(1), editedBy: 'participant' });
  server.clock.advance(60_000);
  const last = await edit({ ...target, answers: choose(2) });
  expect(last.version).toBe(2);

  const [after] = await stored(poll);
  const { choices: _, rest: __, edits: ___, xmin: ____, ...kept } = before ?? {};
  expect(after).toMatchObject({ ...kept, edits: 1 });
  const published = await findPublishedRevision(server.db, poll.id, poll.revision);
  const versions = await listResponseVersions(server, input.attemptId);
  const shown = versions.map(({ number, editedBy, editedAt, choices, rest }) => ({
    number,
    editedBy,
    editedAt: editedAt?.getTime(),
    answers: published === null ? [] : decodeAnswers(published.compiled, choices, rest ?? {}),
  }));
  const now = server.clock.now();
  expect(shown).toEqual([
    { number: 0, editedBy: 'participant', editedAt: now - 60_000, answers: input.answers },
    { number: 1, editedBy: 'owner', editedAt: now, answers: choose(1) },
  ]);
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
});

test('a repeated edit changes nothing, even after other edits, and is a conflict if its answers differ', async () => {
  const poll = await makePoll(server);
  const input = poll.submit(0);
  await server.call(submitResponse, input, { as: server.guest() });
  const target = { inquiryId: poll.id, responseId: input.attemptId };
  const [one, two] = [randomUUID(), randomUUID()];
  await Promise.all(
    Array.from({ length: 20 }, () => edit({ ...target, editId: one, answers: poll.submit(1).answers })),
  );
  expect(await listResponseVersions(server, input.attemptId)).toHaveLength(1);
  await edit({ ...target, editId: two, answers: poll.submit(2).answers });
  const again = await edit({
    ...target,
    editId: one,
    answers: poll.submit(1).answers,
    refuse: () => 'forbidden',
  });
  expect(again.version).toBe(2);
  await expect(edit({ ...target, editId: one, answers: poll.submit(2).answers })).rejects.toMatchObject({
    code: 'editConflict',
  });
  // An edit with unchanged answers is ignored.
  expect((await edit({ ...target, answers: poll.submit(2).answers })).version).toBe(2);
  await expect(edit({ ...target, answers: poll.submit(0).answers, seenVersion: 1 })).rejects.toMatchObject({
    code: 'responseChanged',
  });
  expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
});

test('the history of a secret ballot contains no times, no ids with times, and no link to markers', async () => {
  const poll = await makePoll(server, { cooperationType: 'users', anonymous: true });
  const input = poll.submit(0);
  await server.call(submitResponse, input, { as: server.people.participant });
  const target = { inquiryId: poll.id, responseId: input.attemptId, answers: poll.submit(1).answers };
  await expect(edit({ ...target, editId: '01934c5a-7b2e-7cc3-98c4-dc0c0c07398f' })).rejects.toMatchObject({
    code: 'invalidInput',
    fields: [{ path: 'editId', code: 'invalidId' }],
  });
  await edit({ ...target, editedBy: 'participant' });
  const [version] = await listResponseVersions(server, input.attemptId);
  expect(version).toMatchObject({ editedAt: null, editedBy: 'participant' });
  const [row] = await stored(poll);
  expect(row).toMatchObject({ account_id: null, guest_key: null, started_at: null, submitted_at: null });
  const tied = await server.pool.query(
    `select from participation_marker as marker join response as changed using (inquiry_id)
     where inquiry_id = $1 and marker.xmin = changed.xmin`,
    [poll.id],
  );
  expect(tied.rowCount).toBe(0);
});

test('invalid answers and callers without the right to edit change nothing', async () => {
  const poll = await makePoll(server);
  const input = poll.submit(0);
  await server.call(submitResponse, input, { as: server.guest() });
  const target = { inquiryId: poll.id, responseId: input.attemptId, answers: poll.submit(1).answers };
  const missing = [{ questionId: poll.spoons.id, value: 99 }];
  await expect(edit({ ...target, answers: missing })).rejects.toMatchObject({ code: 'invalidInput' });
  await expect(edit({ ...target, answers: missing, refuse: () => 'editTimeEnded' })).rejects.toMatchObject({
    code: 'editTimeEnded',
  });
  await expect(edit({ ...target, mayKnow: () => false })).rejects.toMatchObject({ code: 'notFound' });
  await expect(edit({ ...target, inquiryId: randomUUID() })).rejects.toMatchObject({ code: 'notFound' });
  expect(await listResponseVersions(server, input.attemptId)).toEqual([]);
});
