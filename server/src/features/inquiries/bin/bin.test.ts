import { randomUUID } from 'node:crypto';
import {
  deleteMyInquiry,
  eraseMyInquiry,
  getMyDeletedInquiries,
  restoreMyInquiry,
} from '@nazar/domain/api/bin-calls.ts';
import { addMyBookmark, getMyBookmarks } from '@nazar/domain/api/feedback-calls.ts';
import { duplicateMyInquiry } from '@nazar/domain/api/from-template-calls.ts';
import {
  editMyInquiry,
  expireMyInquiry,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResponses } from '@nazar/domain/api/my-response-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { getTags } from '@nazar/domain/api/tag-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../../testing/inquiries.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { countStored, forMembers, makePoll } from '../../participation/testing/participation-setup.ts';
import { eraseExpiredBinInquiries } from './erase-expired-bin-inquiries.ts';

const dayMs = 24 * 3_600_000;
const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const stranger = () => ({ as: server.people.stranger });
const admin = () => ({ as: server.people.admin });
const remove = (id: string) => server.call(deleteMyInquiry, { id }, owner());
const bin = async () => (await server.call(getMyDeletedInquiries, {}, owner())).data;

test('an inquiry in the bin is hidden from everyone, and restored as it was', async () => {
  const poll = await makePoll(server, { tags: ['binned'] });
  const { id: inquiryId } = poll;
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  await server.call(addMyBookmark, { inquiryId }, stranger());
  const shown = async () => ({
    list: (await server.call(getList, {}, { as: server.guest() })).data.map(({ id }) => id),
    tags: (await server.call(getTags, {}, { as: server.guest() })).map(({ tag }) => tag),
    mine: (await server.call(getMyInquiries, {}, owner())).data.map(({ id }) => id),
    bookmarks: (await server.call(getMyBookmarks, {}, stranger())).data.map(({ id }) => id),
  });
  const before = await shown();
  expect(before).toEqual({ list: [inquiryId], tags: ['binned'], mine: [inquiryId], bookmarks: [inquiryId] });
  await remove(inquiryId);
  // The request is repeated as after a lost reply.
  await remove(inquiryId);
  expect(await shown()).toEqual({ list: [], tags: [], mine: [], bookmarks: [] });
  const page = await server.app.inject({ method: 'GET', url: `/${inquiryId}/participate` });
  expect(page.statusCode).toBe(410);
  expect(page.body).toContain('"reason":"deleted"');
  for (const as of [server.guest(), ...[owner(), stranger(), admin()].map((each) => each.as)]) {
    for (const [call, input] of [
      [getItem, { id: inquiryId }],
      [startParticipation, { inquiryId }],
      [getSummary, { inquiryId }],
      [submitResponse, poll.submit()],
    ] as const) {
      const refused = await server.refusal(call, input as never, { as });
      expect([call.name, refused.httpStatus, refused.code]).toEqual([call.name, 410, 'inquiryDeleted']);
    }
  }
  for (const [call, input] of [
    [getMyInquiry, { id: inquiryId }],
    [editMyInquiry, { id: inquiryId, revision: poll.revision, title: 'x' }],
    [expireMyInquiry, { id: inquiryId }],
    [duplicateMyInquiry, { id: randomUUID(), sourceId: inquiryId, title: 'x' }],
  ] as const) {
    const as = owner();
    expect(await server.refusal(call, input as never, as)).toMatchObject({ code: 'inquiryDeleted' });
    expect(await server.refusal(call, input as never, stranger())).toMatchObject({ code: 'notFound' });
  }
  expect(await bin()).toMatchObject([{ id: inquiryId, responseCount: 1, state: 'published' }]);
  await server.call(restoreMyInquiry, { id: inquiryId }, owner());
  await server.call(restoreMyInquiry, { id: inquiryId }, owner());
  expect(await shown()).toEqual(before);
  expect(await bin()).toEqual([]);
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  expect(await countStored(server, inquiryId)).toBe(2);
});

test('participants don’t find answers to a deleted inquiry until it is restored', async () => {
  const poll = await makePoll(server, forMembers);
  await server.call(submitResponse, poll.submit(), stranger());
  const mine = async () =>
    (await server.call(getMyResponses, {}, stranger())).data.map(({ inquiryId }) => inquiryId);
  expect(await mine()).toEqual([poll.id]);
  await remove(poll.id);
  expect(await mine()).toEqual([]);
  await server.call(restoreMyInquiry, { id: poll.id }, owner());
  expect(await mine()).toEqual([poll.id]);
});

test('submits at the moment of a deletion are stored before it or refused', async () => {
  const poll = await makePoll(server);
  const submits = Array.from({ length: 20 }, () =>
    server.send(submitResponse, poll.submit(), { as: server.guest() }),
  );
  const deletion = remove(poll.id);
  const statuses = (await Promise.all(submits)).map(({ status }) => status);
  await deletion;
  expect(statuses.every((status) => status === 200 || status === 410)).toBe(true);
  expect(await countStored(server, poll.id)).toBe(statuses.filter((status) => status === 200).length);
  const late = await server.refusal(submitResponse, poll.submit(), { as: server.guest() });
  expect(late.code).toBe('inquiryDeleted');
});

test('only inquiries in the bin can be erased, and only by their owner', async () => {
  const { id } = await makePublished(server);
  expect(await server.refusal(eraseMyInquiry, { id }, owner())).toMatchObject({ code: 'notFound' });
  await remove(id);
  for (const call of [deleteMyInquiry, restoreMyInquiry, eraseMyInquiry]) {
    expect(await server.refusal(call, { id }, admin())).toMatchObject({ code: 'notFound' });
  }
  await server.call(eraseMyInquiry, { id }, owner());
  expect(await server.refusal(restoreMyInquiry, { id }, owner())).toMatchObject({ code: 'notFound' });
});

test('the bin is emptied after 30 days, inquiry by inquiry', async () => {
  const [first, second] = [await makePoll(server), await makeDraft(server)];
  await server.call(submitResponse, first.submit(), { as: server.guest() });
  await remove(first.id);
  server.clock.advance(dayMs);
  await remove(second.id);
  const [latest] = await bin();
  expect(Date.parse(latest?.erasedAt ?? '') - server.clock.now()).toBe(30 * dayMs);
  server.clock.advance(29 * dayMs - 1);
  await eraseExpiredBinInquiries(server.deps);
  const ids = async () => (await bin()).map(({ id }) => id);
  expect(await ids()).toEqual(expect.arrayContaining([first.id, second.id]));
  server.clock.advance(1);
  await Promise.all([eraseExpiredBinInquiries(server.deps), eraseExpiredBinInquiries(server.deps)]);
  await runWaitingJobs(server);
  expect(await ids()).not.toContain(first.id);
  expect(await ids()).toContain(second.id);
  expect(await countStored(server, first.id)).toBe(0);
  expect(await server.refusal(restoreMyInquiry, { id: first.id }, owner())).toMatchObject({
    code: 'notFound',
  });
});
