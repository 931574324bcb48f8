import {
  editMyInquiry,
  expireMyInquiry,
  getItem,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResponses } from '@nazar/domain/api/own-response-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { countDueResponses } from '@nazar/domain/api/retention-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { closeBallots } from '../close-ballots.ts';
import { countStored, forMembers, makePoll, type Poll } from '../testing/participation-setup.ts';
import { deleteAllDueResponses } from './delete-due-responses.ts';

const hour = 3_600_000;
const day = 24 * hour;
const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const stranger = () => ({ as: server.people.stranger });
const answer = (poll: Poll) =>
  server.call(submitResponse, poll.submit(0, { revision: poll.revision }), { as: server.guest() });
const clear = () => deleteAllDueResponses(server.deps);

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

test('responses are deleted days after their submit, leave every count, and their person can’t answer again', async () => {
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
    ...{ closedReason: 'inquiryFull', responseCount: 1, retention: { days: 1, from: 'submit' } },
  });
});

test('counted from closing, responses wait until the inquiry has closed, and reopening stops it', async () => {
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

test('a shorter time set later counts for all, a longer one not for people who were promised less', async () => {
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
  // A draft deletes nothing.
  await clear();
  expect(await countOf(poll)).toEqual([1, 1]);
  await server.call(publishMyInquiry, { id: poll.id, revision: item.revision + 1 }, owner());
  await clear();
  expect(await countOf(poll)).toEqual([0, 0]);
  expect(await server.refusal(countDueResponses, { id: poll.id }, stranger())).toMatchObject({
    code: 'notFound',
  });
});

test('more responses than one batch are deleted, while others are submitted', async () => {
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
  await closeBallots(server.deps);
  await clear();
  expect(await countStored(server, poll.id)).toBe(1);
  server.clock.advance(day);
  await clear();
  expect(await countStored(server, poll.id)).toBe(0);
});
