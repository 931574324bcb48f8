import { randomUUID } from 'node:crypto';
import { editMyInquiryDocument, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  closeAttempt,
  editMyResponse,
  getMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { withSecondNode } from '../../../testing/second-node.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { storeImportedResponse } from '../stored-responses/store-imported-response.ts';
import { makeAttempt } from '../testing/participation-setup.ts';
import { readOptionCountsIfLimited } from './option-count-queries.ts';

const server = useTestApp();

async function makeSlots(capacity: number, settings: Partial<InquirySettings> = {}) {
  const [morning, evening] = [makeOption('Morning', { capacity }), makeOption('Evening')];
  const slot = makeQuestion({ body: 'When?', showRemaining: true, options: [morning, evening] });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [slot] })],
    settings,
  });
  const answers = (option: { id: string }) => [{ questionId: slot.id, value: option.id }];
  const submit = (option: { id: string }) => ({
    inquiryId: id,
    revision,
    ...makeAttempt(),
    answers: answers(option),
  });
  const problem = `answers.${slot.id}.${morning.id}`;
  return { id, revision, slot, morning, evening, answers, submit, problem };
}
type Slots = Awaited<ReturnType<typeof makeSlots>>;

async function publishedOf(inquiryId: string) {
  const { item } = await server.call(getMyInquiry, { id: inquiryId }, { as: server.people.owner });
  const published = await findPublishedRevision(server.db, inquiryId, item.publishedRevision ?? 0);
  if (published === null) throw new Error('It is not published.');
  return published;
}

async function chosen({ id, morning }: Slots): Promise<number> {
  const published = await publishedOf(id);
  const counts = await readOptionCountsIfLimited(server.db, published);
  return counts[published.compiled.optionById.get(morning.id)?.option.code ?? 0] ?? 0;
}

const left = async ({ id, morning }: Slots) => {
  const start = await server.call(startParticipation, { inquiryId: id }, { as: server.guest() });
  return start.places?.[morning.id];
};

test('an option with 10 places is chosen exactly 10 times by 60 simultaneous submits on two nodes', async () => {
  await withSecondNode(server, async (other) => {
    const slots = await makeSlots(10);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const [as, payload] = [server.guest(), slots.submit(index < 50 ? slots.morning : slots.evening)];
        const node = index % 2 === 0 ? server : other;
        return (await node.send(submitResponse, payload, { as })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect(await chosen(slots)).toBe(10);
    expect((await verifyStoredCounts(server.db, slots.id)).differences).toEqual([]);
  });
});

test('a full option is refused at its question, and the same attempt can choose another', async () => {
  const slots = await makeSlots(1);
  expect(await left(slots)).toBe(1);
  const first = slots.submit(slots.morning);
  await server.call(submitResponse, first, { as: server.guest() });
  expect(await left(slots)).toBe(0);
  // A repeated submit gets the same reply.
  await server.call(submitResponse, first, { as: server.guest() });
  const [guest, late] = [server.guest(), slots.submit(slots.morning)];
  expect(await server.refusal(submitResponse, late, { as: guest })).toMatchObject({
    httpStatus: 409,
    code: 'optionFull',
    errors: { [slots.problem]: { code: 'optionFull', params: { option: 'Morning' } } },
  });
  await server.call(submitResponse, { ...late, answers: slots.answers(slots.evening) }, { as: guest });
});

test('deleting a response, and an edit away from the option, free its place', async () => {
  const slots = await makeSlots(1, { editableResponse: true });
  const [guest, first] = [server.guest(), slots.submit(slots.morning)];
  const own = { inquiryId: slots.id, responseId: first.attemptId, attemptSecret: first.attemptSecret };
  const edit = (option: { id: string }) => ({ ...own, editId: randomUUID(), answers: slots.answers(option) });
  await server.call(submitResponse, first, { as: guest });
  // A participant keeps their place while editing.
  const mine = await server.call(getMyResponse, own, { as: guest });
  expect(mine.places?.[slots.morning.id]).toBe(1);
  await server.call(editMyResponse, edit(slots.evening), { as: guest });
  const second = slots.submit(slots.morning);
  await server.call(submitResponse, second, { as: server.guest() });
  expect(await server.refusal(editMyResponse, edit(slots.morning), { as: guest })).toMatchObject({
    httpStatus: 409,
    errors: { [slots.problem]: { code: 'optionFull' } },
  });
  await server.call(
    deleteResponses,
    { inquiryId: slots.id, ids: [second.attemptId] },
    { as: server.people.owner },
  );
  await server.call(editMyResponse, edit(slots.morning), { as: guest });
  expect(await chosen(slots)).toBe(1);
});

test('a hidden option keeps its limit for answers to the revision that showed it', async () => {
  const slots = await makeSlots(1, { editableResponse: true });
  const owner = { as: server.people.owner };
  await server.call(submitResponse, slots.submit(slots.morning), { as: server.guest() });
  const { item } = await server.call(getMyInquiry, { id: slots.id }, owner);
  const edits = [
    {
      kind: 'addOption' as const,
      questionId: slots.slot.id,
      option: makeOption('Noon'),
      after: slots.evening.id,
    },
    { kind: 'changeOption' as const, id: slots.morning.id, fields: { hidden: true } },
  ];
  const input = { id: slots.id, revision: item.revision, editId: randomUUID(), edits };
  const { revision } = await server.call(editMyInquiryDocument, input, owner);
  await server.call(publishMyInquiry, { id: slots.id, revision }, owner);
  const [guest, late] = [server.guest(), slots.submit(slots.morning)];
  const full = { errors: { [slots.problem]: { code: 'optionFull' } } };
  expect(await server.refusal(submitResponse, late, { as: guest })).toMatchObject(full);
  await server.call(submitResponse, { ...late, answers: slots.answers(slots.evening) }, { as: guest });
  const { attemptId: responseId, attemptSecret } = late;
  const edit = {
    inquiryId: slots.id,
    responseId,
    attemptSecret,
    editId: randomUUID(),
    answers: late.answers,
  };
  expect(await server.refusal(editMyResponse, edit, { as: guest })).toMatchObject(full);
  expect(await left(slots)).toBeUndefined();
});

test('imported answers never exceed the capacity: an answer without a place is left out', async () => {
  const slots = await makeSlots(1);
  await server.call(submitResponse, slots.submit(slots.morning), { as: server.guest() });
  const published = await publishedOf(slots.id);
  const given = {
    id: randomUUID(),
    secret: 'x'.repeat(22),
    answers: slots.answers(slots.morning),
    duration: null,
    channel: null,
    at: server.clock.now(),
  };
  const into = {
    published,
    submits: server.deps.participation.submits,
    markerKey: Buffer.alloc(32, 1),
  };
  expect(await storeImportedResponse(given, into)).toMatchObject({
    verdict: 'invalidAnswers',
    problems: [{ path: slots.problem, code: 'optionFull' }],
  });
});

test('when the time ends and an option is full, the other answers still count', async () => {
  const slots = await makeSlots(1, { timeLimit: 1 });
  const [guest, attempt] = [server.guest(), { inquiryId: slots.id, ...makeAttempt() }];
  const { revision } = await server.call(startParticipation, attempt, { as: guest });
  const saved = { ...attempt, revision, answers: slots.answers(slots.morning) };
  await server.call(saveAnswers, saved, { as: guest });
  const faster = { inquiryId: slots.id, ...makeAttempt() };
  const as = server.guest();
  await server.call(startParticipation, faster, { as });
  await server.call(submitResponse, { ...faster, revision, answers: saved.answers }, { as });
  server.clock.advance(61_000);
  // Its only answer was removed, so nothing is stored.
  expect(await server.call(closeAttempt, attempt, { as: guest })).toMatchObject({ counted: null });
  expect(await chosen(slots)).toBe(1);
});
