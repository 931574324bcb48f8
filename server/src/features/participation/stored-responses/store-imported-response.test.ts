import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { makeAttempt } from '../testing/participation-setup.ts';
import { deleteImportedResponses } from './delete-response-queries.ts';
import { storeImportedResponse } from './store-imported-response.ts';

const server = useTestApp();

test('given responses of several hours are stored together, and each is counted in its own hour', async () => {
  const amount = makeQuestion({ responseType: 'number', min: 0, max: 9_000_000, options: [] });
  const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions: [amount] })] });
  const published = await findPublishedRevision(server.db, id, revision);
  if (published === null) throw new Error('The inquiry is published.');
  const submits = server.deps.participation.openGroups();
  const opened = server.clock.now();
  server.clock.advance(86_400_000);
  const responses = Array.from({ length: 60 }, (_, index) => {
    const { attemptId, attemptSecret: secret } = makeAttempt();
    const answers = [{ questionId: amount.id, value: index % 3 === 0 ? -1 : 1_234_567 }];
    const at = opened + (index % 12) * 3_600_000;
    return { id: attemptId, secret, answers, duration: index, channel: null, at };
  });
  const markerKey = server.deps.secrets.markers;
  const into = { published, submits, markerKey };
  const store = () => Promise.all(responses.map((response) => storeImportedResponse(response, into)));
  try {
    const verdicts = (await store()).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'invalidAnswers')).toHaveLength(20);
    // A repeated run stores nothing again.
    expect((await store()).map(({ verdict }) => verdict)).toEqual(verdicts);
    const early = { ...makeAttempt(), answers: [], duration: null, channel: null, at: opened - 60_000 };
    const beforeOpening = { ...early, id: early.attemptId, secret: early.attemptSecret };
    const answers = [{ questionId: amount.id, value: 5 }];
    expect(await storeImportedResponse({ ...beforeOpening, answers }, into)).toEqual({
      verdict: 'inquiryNotOpen',
    });
  } finally {
    await submits.close();
  }
  expect(await verifyStoredCounts(server.db, id)).toEqual({ responses: 40, differences: [] });
  const { rows } = await server.pool.query(
    'select distinct bucket, submitted_at from response where inquiry_id = $1',
    [id],
  );
  expect(rows).toHaveLength(8);
  // Each counts as started, and deleting it leaves the starts of other people.
  await server.call(startParticipation, { inquiryId: id }, { as: server.guest() });
  const summarize = () => server.call(getSummary, { inquiryId: id }, { as: server.people.owner });
  expect(await summarize()).toMatchObject({ started: 41, finished: 40 });
  await deleteImportedResponses(server.db, id, { ids: responses.map((response) => response.id), markerKey });
  expect(await summarize()).toMatchObject({ started: 1, finished: 0 });
});
