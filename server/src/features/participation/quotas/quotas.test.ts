import { randomUUID } from 'node:crypto';
import {
  editMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { expect, test } from 'vitest';
import { withSecondNode } from '../../../testing/second-node.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { storeImportedResponse } from '../stored-responses/store-imported-response.ts';
import { countStored, makeAttempt } from '../testing/participation-setup.ts';
import { type Group, makePanel, type Panel, publishQuotas } from '../testing/quota-panel.ts';

const server = useTestApp();
const owner = () => ({ as: server.people.owner });

const counts = async ({ id }: Pick<Panel, 'id'>) =>
  (await server.call(getQuotaCounts, { id }, owner())).quotas.map(({ responses }) => responses);
const send = (panel: Panel, group: Group, drinksTea = false) =>
  server.call(submitResponse, panel.submit(group, drinksTea), { as: server.guest() });
const refused = (panel: Panel, group: Group, drinksTea = false) =>
  server.refusal(submitResponse, panel.submit(group, drinksTea), { as: server.guest() });
const expectExact = async ({ id }: Panel) =>
  expect((await verifyStoredCounts(server.db, id)).differences).toEqual([]);

test('a quota of 50 accepts exactly 50 of 200 simultaneous submits on two nodes', {
  timeout: 60_000,
}, async () => {
  await withSecondNode(server, async (other) => {
    const panel = await makePanel(server, { woman: 50, tea: 15 });
    // Half of the women and some men drink tea.
    const people = Array.from({ length: 200 }, (_, index) => {
      const group: Group = index % 5 === 0 ? 'man' : 'woman';
      return panel.submit(group, index % 2 === 0);
    });
    const statuses = await Promise.all(
      people.map(async (payload, index) => {
        const as = server.guest();
        const node = index % 2 === 0 ? server : other;
        return (await node.send(submitResponse, payload, { as })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await counts(panel)).toEqual([50, 15]);
    expect(await countStored(server, panel.id)).toBe(statuses.filter((status) => status === 200).length);
    await expectExact(panel);
  });
});

test('a participant who meets a full quota gets its message, and nothing is stored', async () => {
  const panel = await makePanel(server, { woman: 1, tea: 5 });
  const first = panel.submit('woman');
  const as = server.guest();
  await server.call(submitResponse, first, { as });
  // A repeated submit gets the same reply.
  await server.call(submitResponse, first, { as });
  expect(await refused(panel, 'woman', true)).toMatchObject({
    httpStatus: 409,
    code: 'quotaFull',
    errors: {
      quota: { code: 'quotaFull' },
      'quota.message': { text: 'We have enough women.' },
    },
  });
  expect(await countStored(server, panel.id)).toBe(1);
  // The refused response took no room in the other quota.
  expect(await counts(panel)).toEqual([1, 0]);
  await send(panel, 'man', true);
  expect(await counts(panel)).toEqual([1, 1]);
  await expectExact(panel);
});

test('the message of a full quota is in the participant’s language', async () => {
  const panel = await makePanel(server, { woman: 1 }, { secondLanguage: 'fa' });
  await publishQuotas(
    server,
    panel,
    panel.quotas.map((quota) => ({
      ...quota,
      translations: {
        message: { text: 'به تعداد کافی زن پاسخ داده‌اند: nazar.example/12', source: quota.message },
      },
    })),
  );
  await send(panel, 'woman');
  const guest = server.guest();
  const as = { ...guest, headers: { ...guest.headers, 'accept-language': 'fa' } };
  expect(await server.refusal(submitResponse, panel.submit('woman'), { as })).toMatchObject({
    errors: { 'quota.message': { text: 'به تعداد کافی زن پاسخ داده‌اند: nazar.example/12' } },
  });
});

test('deleting a response frees its room, and an edit moves it between quotas', async () => {
  const panel = await makePanel(server, { woman: 1, tea: 1 }, { editableResponse: true });
  const [guest, first] = [server.guest(), panel.submit('woman')];
  await server.call(submitResponse, first, { as: guest });
  const own = { inquiryId: panel.id, responseId: first.attemptId, attemptSecret: first.attemptSecret };
  const edit = (group: Group, drinksTea: boolean) => ({
    ...own,
    editId: randomUUID(),
    answers: panel.answers(group, drinksTea),
  });
  await server.call(editMyResponse, edit('man', true), { as: guest });
  expect(await counts(panel)).toEqual([0, 1]);
  const second = panel.submit('woman');
  await server.call(submitResponse, second, { as: server.guest() });
  // An edit may leave a quota or stay in a full one, but can't enter a full one.
  expect(await server.refusal(editMyResponse, edit('woman', true), { as: guest })).toMatchObject({
    httpStatus: 409,
    code: 'quotaFull',
  });
  expect(await counts(panel)).toEqual([1, 1]);
  await server.call(deleteResponses, { inquiryId: panel.id, ids: [second.attemptId] }, owner());
  expect(await counts(panel)).toEqual([0, 1]);
  await server.call(editMyResponse, edit('woman', true), { as: guest });
  expect(await counts(panel)).toEqual([1, 1]);
  await expectExact(panel);
});

test('a quota that is published later counts earlier responses', async () => {
  const panel = await makePanel(server, {});
  await send(panel, 'woman', true);
  await send(panel, 'woman');
  await send(panel, 'man', true);
  expect(await counts(panel)).toEqual([]);
  const women: Quota = {
    id: randomUUID(),
    condition: panel.isWoman,
    limit: 3,
    message: '',
    translations: {},
  };
  const second = await publishQuotas(server, panel, [women]);
  // The participant's page shows the previous revision.
  await send(panel, 'woman');
  expect(await refused(panel, 'woman')).toMatchObject({ code: 'quotaFull' });
  expect(await counts(panel)).toEqual([3]);
  await expectExact(panel);
  // The quota keeps its id and gets another condition.
  const third = await publishQuotas(server, panel, [{ ...women, condition: panel.isTea }], second);
  await send(panel, 'woman');
  expect(await counts(panel)).toEqual([2]);
  await expectExact(panel);
  await publishQuotas(server, panel, [], third);
  await send(panel, 'woman', true);
  await expectExact(panel);
});

test('imported responses count, and never exceed a quota', async () => {
  const panel = await makePanel(server, { woman: 1 });
  const published = await findPublishedRevision(server.db, panel.id, panel.revision);
  if (published === null) throw new Error('It is published.');
  const into = {
    published,
    submits: server.deps.participation.submits,
    markerKey: Buffer.alloc(32, 1),
  };
  const given = () => ({
    id: randomUUID(),
    secret: 'x'.repeat(22),
    answers: panel.answers('woman'),
    duration: null,
    channel: null,
    at: server.clock.now(),
  });
  expect(await storeImportedResponse(given(), into)).toEqual({ verdict: 'stored' });
  expect(await storeImportedResponse(given(), into)).toEqual({ verdict: 'quotaFull' });
  expect(await counts(panel)).toEqual([1]);
  await expectExact(panel);
});

test('answers saved before the time ends are not stored if their quota is full', async () => {
  const panel = await makePanel(server, { woman: 1 }, { timeLimit: 1 });
  const [guest, attempt] = [server.guest(), { inquiryId: panel.id, ...makeAttempt() }];
  await server.call(startParticipation, attempt, { as: guest });
  const saved = { ...attempt, revision: panel.revision, answers: panel.answers('woman') };
  await server.call(saveAnswers, saved, { as: guest });
  const [faster, other] = [panel.submit('woman'), server.guest()];
  const { answers: _, revision: __, ...start } = faster;
  await server.call(startParticipation, start, { as: other });
  await server.call(submitResponse, faster, { as: other });
  server.clock.advance(10 * 60_000);
  await closeEndedAttempts(server.deps);
  expect(await countStored(server, panel.id)).toBe(1);
  expect(await counts(panel)).toEqual([1]);
});

test('only the owner sees how full the quotas are', async () => {
  const { id } = await makePanel(server, { woman: 1 });
  expect(await server.refusal(getQuotaCounts, { id }, { as: server.people.stranger })).toMatchObject({
    httpStatus: 404,
  });
});
