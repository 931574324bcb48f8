import { randomUUID } from 'node:crypto';
import {
  editMyInquiry,
  editMyInquiryDocument,
  expireMyInquiry,
  getItem,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResponses } from '@nazar/domain/api/my-response-calls.ts';
import { editMyResponse, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { countDueResponses } from '@nazar/domain/api/retention-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { closeEndedBallots } from '../ballots/close-ended-ballots.ts';
import { countStored, forMembers, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { type Group, makePanel, publishQuotas } from '../testing/quota-panel.ts';
import { deleteDueResponses } from './delete-due-responses.ts';

const hour = 3_600_000;
const day = 24 * hour;
const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const stranger = () => ({ as: server.people.stranger });
const answer = (poll: Poll) =>
  server.call(submitResponse, poll.submit(0, { revision: poll.revision }), { as: server.guest() });
const clear = () => deleteDueResponses(server.deps);

async function countOf(poll: Poll): Promise<[stored: number, counted: number]> {
  const { responseCount } = (await server.call(getMyInquiry, { id: poll.id }, owner())).item;
  return [await countStored(server, poll.id), responseCount];
}

async function change(poll: Poll, settings: Partial<InquirySettings>): Promise<Poll> {
  const { id } = poll;
  const { item } = await server.call(getMyInquiry, { id }, owner());
  const edited = await server.call(editMyInquiry, { id, revision: item.revision, ...settings }, owner());
  await server.call(publishMyInquiry, edited, owner());
  return { ...poll, revision: edited.revision };
}

test('responses are deleted days after their submit and leave every count, and their participant can’t answer again', async () => {
  const poll = await makePoll(server, { ...forMembers, retentionDays: 3 });
  await server.call(submitResponse, poll.submit(), stranger());
  server.clock.advance(day);
  await server.call(submitResponse, poll.submit(1), { as: server.people.participant });
  server.clock.advance(2 * day - hour);
  await clear();
  expect(await countOf(poll)).toEqual([2, 2]);
  server.clock.advance(hour);
  await Promise.all([clear(), clear()]);
  expect(await countOf(poll)).toEqual([1, 1]);
  const summary = await server.call(getSummary, { inquiryId: poll.id }, owner());
  const drink = summary.questions.find(({ questionId }) => questionId === poll.drink.id);
  expect(drink?.answered).toBe(1);
  expect((await server.call(getMyResponses, {}, stranger())).data).toEqual([]);
  expect(await server.refusal(submitResponse, poll.submit(), stranger())).toMatchObject({
    code: 'alreadyAnswered',
  });
});

test('places of deleted responses stay taken', async () => {
  const poll = await makePoll(server, { maxParticipantCount: 2, retentionDays: 1 });
  await answer(poll);
  server.clock.advance(day);
  await clear();
  expect(await countOf(poll)).toEqual([0, 0]);
  await answer(poll);
  expect(await server.refusal(submitResponse, poll.submit(), { as: server.guest() })).toMatchObject({
    code: 'inquiryFull',
  });
  expect(await server.call(getItem, { id: poll.id }, { as: server.guest() })).toMatchObject({
    closedReason: 'inquiryFull',
    responseCount: 1,
    retention: { days: 1, from: 'submit' },
  });
});

test('if the time counts from closing, responses wait until the inquiry closes, and reopening stops it', async () => {
  const poll = await makePoll(server, { retentionDays: 2, retentionFrom: 'closing' });
  await answer(poll);
  server.clock.advance(5 * day);
  await clear();
  expect(await countOf(poll)).toEqual([1, 1]);
  await server.call(expireMyInquiry, { id: poll.id }, owner());
  server.clock.advance(2 * day - 1);
  await clear();
  await server.call(expireMyInquiry, { id: poll.id, expireDate: null }, owner());
  server.clock.advance(day);
  await clear();
  expect(await countOf(poll)).toEqual([1, 1]);
  await server.call(expireMyInquiry, { id: poll.id }, owner());
  server.clock.advance(2 * day);
  await clear();
  expect(await countOf(poll)).toEqual([0, 0]);
});

test('a shorter time set later applies to all, a longer one only to later participants', async () => {
  let poll = await makePoll(server, { retentionDays: 4 });
  await answer(poll);
  poll = await change(poll, { retentionDays: 20 });
  await answer(poll);
  server.clock.advance(4 * day);
  await clear();
  expect(await countOf(poll)).toEqual([1, 1]);
  const { item } = await server.call(getMyInquiry, { id: poll.id }, owner());
  const due = async () => (await server.call(countDueResponses, { id: poll.id }, owner())).responses;
  expect(await due()).toBe(0);
  await server.call(editMyInquiry, { id: poll.id, revision: item.revision, retentionDays: 3 }, owner());
  expect(await due()).toBe(1);
  // A rule in a draft deletes nothing.
  await clear();
  expect(await countOf(poll)).toEqual([1, 1]);
  await server.call(publishMyInquiry, { id: poll.id, revision: item.revision + 1 }, owner());
  await clear();
  expect(await countOf(poll)).toEqual([0, 0]);
  expect(await server.refusal(countDueResponses, { id: poll.id }, stranger())).toMatchObject({
    code: 'notFound',
  });
});

test('more responses than one batch are deleted while others are submitted', async () => {
  const poll = await makePoll(server, { retentionDays: 1 });
  const many = 520;
  for (let index = 0; index < many; index += 40) {
    await Promise.all(Array.from({ length: 40 }, () => answer(poll)));
  }
  server.clock.advance(day);
  await Promise.all([clear(), clear(), ...Array.from({ length: 20 }, () => answer(poll))]);
  expect(await countOf(poll)).toEqual([20, 20]);
});

test('responses to a secret ballot are deleted days after its closing', async () => {
  const poll = await makePoll(server, { cooperationType: 'users', anonymous: true, retentionDays: 1 });
  await server.call(submitResponse, poll.submit(), stranger());
  server.clock.advance(2 * day);
  await clear();
  expect(await countStored(server, poll.id)).toBe(1);
  await server.call(expireMyInquiry, { id: poll.id }, owner());
  server.clock.advance(hour);
  await closeEndedBallots(server.deps);
  await clear();
  expect(await countStored(server, poll.id)).toBe(1);
  server.clock.advance(day);
  await clear();
  expect(await countStored(server, poll.id)).toBe(0);
});

test('places of options and quotas stay taken by deleted responses, and a deletion by the owner frees them', async () => {
  const panel = await makePanel(server, { woman: 3 }, { retentionDays: 1 });
  const counted = async () =>
    (await server.call(getQuotaCounts, { id: panel.id }, owner())).quotas.map(({ responses }) => responses);
  const send = (group: Group) => server.send(submitResponse, panel.submit(group), { as: server.guest() });
  await send('woman');
  await send('man');
  server.clock.advance(day);
  const kept = panel.submit('woman');
  await server.call(submitResponse, kept, { as: server.guest() });
  // One of 20 simultaneous submits gets the last place, even while retention runs.
  const replies = await Promise.all([clear(), ...Array.from({ length: 20 }, () => send('woman')), clear()]);
  expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1);
  expect(await countStored(server, panel.id)).toBe(2);
  expect(await counted()).toEqual([3]);
  await server.call(deleteResponses, { inquiryId: panel.id, ids: [kept.attemptId] }, owner());
  expect(await counted()).toEqual([2]);
  expect((await verifyStoredCounts(server.db, panel.id)).differences).toEqual([]);
  // A new condition counts only stored responses.
  await publishQuotas(server, panel, [{ ...panel.quotas[0], condition: panel.isTea } as Quota]);
  expect(await counted()).toEqual([0]);
  expect((await verifyStoredCounts(server.db, panel.id)).differences).toEqual([]);
});

test('a full option stays full after its responses were deleted, also for imports and edits', async () => {
  const [seat, none] = [makeOption('Seat', { capacity: 2 }), makeOption('None')];
  const slot = makeQuestion({ body: 'Where?', showRemaining: true, options: [none, seat] });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [slot] })],
    settings: { retentionDays: 1, editableResponse: true },
  });
  const answers = (option: { id: string }) => [{ questionId: slot.id, value: option.id }];
  const submit = (option: { id: string }) => ({
    inquiryId: id,
    revision,
    ...makeAttempt(),
    answers: answers(option),
  });
  await server.call(submitResponse, submit(seat), { as: server.guest() });
  server.clock.advance(day);
  const replies = await Promise.all([
    ...[clear(), clear()],
    ...Array.from({ length: 10 }, () => server.send(submitResponse, submit(seat), { as: server.guest() })),
  ]);
  expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1);
  const start = await server.call(startParticipation, { inquiryId: id }, { as: server.guest() });
  expect(start.places?.[seat.id]).toBe(0);
  const [guest, own] = [server.guest(), submit(none)];
  await server.call(submitResponse, own, { as: guest });
  const { attemptId: responseId, attemptSecret } = own;
  const edit = { inquiryId: id, responseId, attemptSecret, editId: randomUUID(), answers: answers(seat) };
  expect(await server.refusal(editMyResponse, edit, { as: guest })).toMatchObject({ code: 'optionFull' });
  expect((await verifyStoredCounts(server.db, id)).differences).toEqual([]);
});

test('a full option that is hidden while its responses are deleted is full when it is shown again', async () => {
  const seat = makeOption('Seat', { capacity: 1 });
  const slot = makeQuestion({ showRemaining: true, options: [seat, makeOption('Home'), makeOption('None')] });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [slot] })],
    settings: { retentionDays: 1 },
  });
  const answers = [{ questionId: slot.id, value: seat.id }];
  const submit = { inquiryId: id, revision, ...makeAttempt(), answers };
  await server.call(submitResponse, submit, { as: server.guest() });
  const publishHidden = async (hidden: boolean) => {
    const { item } = await server.call(getMyInquiry, { id }, owner());
    const edit = { kind: 'changeOption' as const, id: seat.id, fields: { hidden } };
    const input = { id, revision: item.revision, editId: randomUUID(), edits: [edit] };
    const edited = await server.call(editMyInquiryDocument, input, owner());
    await server.call(publishMyInquiry, { id, revision: edited.revision }, owner());
  };
  await publishHidden(true);
  server.clock.advance(day);
  await clear();
  expect(await countStored(server, id)).toBe(0);
  await publishHidden(false);
  const start = await server.call(startParticipation, { inquiryId: id }, { as: server.guest() });
  expect(start.places?.[seat.id]).toBe(0);
});
