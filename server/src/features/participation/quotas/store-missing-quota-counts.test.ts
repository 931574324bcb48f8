import { randomUUID } from 'node:crypto';
import {
  closeAttempt,
  editMyResponse,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { storeImportedResponse } from '../stored-responses/store-imported-response.ts';
import { countStored, makeAttempt } from '../testing/participation-setup.ts';
import { type Group, makePanel, type Panel, publishQuotas } from '../testing/quota-panel.ts';
import { storeMissingQuotaCounts } from './store-missing-quota-counts.ts';

let server: TestApp;
let other: Awaited<ReturnType<typeof startSecondNode>>;
beforeAll(async () => {
  server = await createTestApp();
  other = await startSecondNode(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
const owner = () => ({ as: server.people.owner });

/** More responses than one batch counts. */
const earlier = 5_200;

/** Makes a panel without quotas that women and men have answered in equal numbers. */
async function makeLargePanel(): Promise<Panel & { readonly women: readonly string[] }> {
  const panel = await makePanel(server, {}, { editableResponse: true });
  const published = await findPublishedRevision(server.db, panel.id, panel.revision);
  if (published === null) throw new Error('It is published.');
  const { submits } = server.deps.participation;
  const women: string[] = [];
  const store = async (group: Group) => {
    const id = randomUUID();
    if (group === 'woman') women.push(id);
    const response = {
      id,
      secret: 'x'.repeat(22),
      answers: panel.answers(group),
      at: server.clock.now(),
      duration: null,
      channel: null,
    };
    const stored = await storeImportedResponse(response, {
      published,
      submits,
      markerKey: Buffer.alloc(32, 1),
    });
    expect(stored).toEqual({ verdict: 'stored' });
  };
  for (let begun = 0; begun < earlier; begun += 400) {
    await Promise.all(Array.from({ length: 400 }, (_, n) => store(n % 2 === 0 ? 'woman' : 'man')));
  }
  return { ...panel, women };
}

const womenQuota = (panel: Panel, limit: number): Quota => ({
  id: randomUUID(),
  condition: panel.isWoman,
  limit,
  message: '',
  translations: {},
});
const counts = async ({ id }: Panel) =>
  (await server.call(getQuotaCounts, { id }, owner())).quotas.map(({ responses }) => responses);

/** Repeats the submit, as pages do, until it is stored or finally refused. */
async function sendUntilAnswered(payload: object, useOther: boolean) {
  const as = server.guest();
  for (;;) {
    const { status } = await (useOther ? other : server).send(submitResponse, payload, { as });
    if (status !== 503) return status;
  }
}

test('while the responses of a new quota are counted, only submits that it may count have to wait', async () => {
  const panel = await makeLargePanel();
  const answered = panel.submit('man');
  const guest = server.guest();
  await server.call(submitResponse, answered, { as: guest });
  const quota = womenQuota(panel, earlier / 2 + 1);
  await publishQuotas(server, panel, [quota]);
  expect(await counts(panel)).toEqual([null]);
  await server.call(submitResponse, panel.submit('man'), { as: server.guest() });
  const woman = panel.submit('woman');
  const as = server.guest();
  expect(await server.refusal(submitResponse, woman, { as })).toMatchObject({
    httpStatus: 503,
    code: 'quotaBeingCounted',
  });
  const edit = {
    inquiryId: panel.id,
    responseId: answered.attemptId,
    attemptSecret: answered.attemptSecret,
    editId: randomUUID(),
    answers: panel.answers('woman'),
  };
  expect(await server.refusal(editMyResponse, edit, { as: guest })).toMatchObject({
    code: 'quotaBeingCounted',
  });
  await storeMissingQuotaCounts(server.deps);
  expect(await counts(panel)).toEqual([earlier / 2]);
  await server.call(submitResponse, woman, { as });
  expect(await server.refusal(editMyResponse, edit, { as: guest })).toMatchObject({ code: 'quotaFull' });
  expect((await verifyStoredCounts(server.db, panel.id)).differences).toEqual([]);
}, 60_000);

test('few responses with long texts are counted by the job too', async () => {
  const panel = await makePanel(server, {});
  for (const group of ['woman', 'man', 'woman'] as const)
    await server.call(submitResponse, panel.submit(group), { as: server.guest() });
  await server.pool.query(
    `update response set rest = coalesce(rest, '{}') || jsonb_build_object('9999',
       (select string_agg(md5(response.id::text || number), '') from generate_series(1, 60000) as number))
     where inquiry_id = $1`,
    [panel.id],
  );
  await publishQuotas(server, panel, [womenQuota(panel, 5)]);
  expect(await counts(panel)).toEqual([null]);
  await storeMissingQuotaCounts(server.deps);
  expect(await counts(panel)).toEqual([2]);
});

test('while two nodes count a quota, submits, edits and deletions neither exceed it nor lose places', async () => {
  const panel = await makeLargePanel();
  const edited = Array.from({ length: 10 }, () => ({ guest: server.guest(), submit: panel.submit('woman') }));
  for (const { guest, submit } of edited) await server.call(submitResponse, submit, { as: guest });
  // The limit leaves room for all submits during the count, even before others are deleted.
  const [before, come] = [earlier / 2 + edited.length, 40];
  const limit = before + come;
  await publishQuotas(server, panel, [womenQuota(panel, limit)]);
  const deleted = panel.women.slice(0, 20);
  const [statuses] = await Promise.all([
    Promise.all(
      Array.from({ length: come }, (_, n) => sendUntilAnswered(panel.submit('woman'), n % 2 === 0)),
    ),
    ...[
      storeMissingQuotaCounts(server.deps),
      storeMissingQuotaCounts(other.deps),
      storeMissingQuotaCounts(server.deps),
    ],
    ...deleted.map((id) => server.call(deleteResponses, { inquiryId: panel.id, ids: [id] }, owner())),
    ...edited.map(({ guest, submit: { attemptId, attemptSecret } }) =>
      server.call(
        editMyResponse,
        {
          inquiryId: panel.id,
          responseId: attemptId,
          attemptSecret,
          editId: randomUUID(),
          answers: panel.answers('man'),
        },
        { as: guest },
      ),
    ),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const left = deleted.length + edited.length;
  expect(await counts(panel)).toEqual([limit - left]);
  expect((await verifyStoredCounts(server.db, panel.id)).differences).toEqual([]);
  const later = await Promise.all(
    Array.from({ length: left + 30 }, (_, n) => sendUntilAnswered(panel.submit('woman'), n % 2 === 0)),
  );
  expect(later.filter((status) => status === 200)).toHaveLength(left);
  expect(later.filter((status) => status === 409)).toHaveLength(30);
  expect(await countStored(server, panel.id)).toBe(earlier + edited.length + come - deleted.length + left);
  expect((await verifyStoredCounts(server.db, panel.id)).differences).toEqual([]);
}, 60_000);

test('a run that starts during another one changes nothing, and a quota published meanwhile is counted too', async () => {
  const panel = await makeLargePanel();
  const first = womenQuota(panel, earlier);
  const revision = await publishQuotas(server, panel, [first]);
  const read = async () => {
    const text = 'select counted_by from quota_count where inquiry_id = $1 and quota_id = $2';
    return (await server.pool.query(text, [panel.id, first.id])).rows[0].counted_by;
  };
  const waiting = await read();
  const holder = await server.pool.connect();
  let running: Promise<void>;
  try {
    await holder.query('begin; lock table response in access exclusive mode');
    running = storeMissingQuotaCounts(server.deps);
    await expect.poll(read).not.toBe(waiting);
    const run = await read();
    await storeMissingQuotaCounts(other.deps);
    expect(await read()).toBe(run);
    await publishQuotas(server, panel, [first, womenQuota(panel, earlier + 1)], revision);
    await storeMissingQuotaCounts(other.deps);
    expect(await read()).toBe(run);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await running;
  expect(await counts(panel)).toEqual([earlier / 2, earlier / 2]);
}, 60_000);

test('a submit before its deadline counts even if counting a quota takes longer', async () => {
  const panel = await makeLargePanel();
  const timed = womenQuota(panel, earlier);
  const as = server.guest();
  const attempt = makeAttempt();
  await publishQuotas(server, panel, [timed], panel.revision, { timeLimit: 10 });
  const { revision } = await server.call(startParticipation, { inquiryId: panel.id, ...attempt }, { as });
  const submit = { ...panel.submit('woman'), ...attempt, revision };
  expect(await server.refusal(submitResponse, submit, { as })).toMatchObject({ code: 'quotaBeingCounted' });
  server.clock.advance(11 * 60_000);
  await closeEndedAttempts(server.deps);
  const named = { inquiryId: panel.id, ...attempt };
  expect(await server.refusal(closeAttempt, named, { as })).toMatchObject({ code: 'quotaBeingCounted' });
  await storeMissingQuotaCounts(server.deps);
  await closeEndedAttempts(server.deps);
  expect((await server.call(closeAttempt, named, { as })).counted).toMatchObject({
    resultId: attempt.attemptId,
  });
  expect(await counts(panel)).toEqual([earlier / 2 + 1]);
}, 60_000);
