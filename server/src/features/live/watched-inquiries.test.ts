import { randomUUID } from 'node:crypto';
import { addFeedback } from '@nazar/domain/api/feedback-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResultsVersion } from '@nazar/domain/api/result-calls.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makeDraft } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeComments } from '../comments/testing/comment-setup.ts';
import { forMembers, makePoll } from '../participation/testing/participation-setup.ts';
import { useLivePages } from './testing/live-page-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
const pages = useLivePages(server);
beforeEach(() => server.db.delete(rateLimitWindow));

test('a page gets new results and comments of the inquiry that it shows, with the same data as the calls', async () => {
  const poll = await makePoll(server, forMembers);
  const { owner, participant } = server.people;
  const page = await pages.connect(owner);
  const about = (what: 'results' | 'comments') => ({ inquiryId: poll.id, about: what });
  const first = await page.ask('watchInquiry', about('results'));
  expect(first).toMatchObject({
    status: true,
    result: {
      isOver: false,
      comments: null,
      ...(await server.call(getResultsVersion, { inquiryId: poll.id }, { as: owner })),
    },
  });
  expect(await page.ask('watchInquiry', about('comments'))).toMatchObject({
    result: { version: null, comments: { comments: 0, likes: 0 } },
  });
  await server.call(submitResponse, poll.submit(1), { as: participant });
  const { version } = await page.next('inquiry', (shown) => shown.about === 'results');
  expect(version).not.toBe((first.result as { version?: string } | undefined)?.version);
  expect({ version }).toEqual(await server.call(getResultsVersion, { inquiryId: poll.id }, { as: owner }));
  await commentApi.comment(participant, { inquiryId: poll.id });
  await page.next('inquiry', (shown) => (shown.comments as { comments?: number } | null)?.comments === 1);
  // A topic that the page stopped watching sends no events.
  expect(await page.ask('unwatchInquiry', about('comments'))).toMatchObject({ status: true });
  page.events.length = 0;
  await server.call(addFeedback, { inquiryId: poll.id, feedback: 'like' }, { as: participant });
  await server.call(submitResponse, poll.submit(0), { as: server.people.stranger });
  await page.next('inquiry', (shown) => shown.about === 'results');
  expect(page.events.some(({ data }) => data.about === 'comments')).toBe(false);
});

test('a page without the right to see an inquiry can’t watch it, and losing the right ends the watch', async () => {
  const draft = await makeDraft(server);
  const poll = await makePoll(server, { ...forMembers, resultViewStatus: 'admin' });
  const { participant, admin } = server.people;
  const page = await pages.connect(participant);
  const watch = (inquiryId: string, about: string) => page.ask('watchInquiry', { inquiryId, about });
  expect(await watch(draft.id, 'results')).toMatchObject({ status: false, code: 'notFound' });
  expect(await watch(randomUUID(), 'comments')).toMatchObject({ status: false, code: 'notFound' });
  expect(await watch(poll.id, 'results')).toMatchObject({ status: false, errors: expect.anything() });
  expect(await watch(poll.id, 'drafts')).toMatchObject({ status: false, code: 'invalidInput' });
  expect(await watch(poll.id, 'comments')).toMatchObject({ status: true });
  await server.call(submitResponse, poll.submit(1), { as: server.people.stranger });
  await server.call(takeDown, { inquiryId: poll.id, reason: 'spam', words: 'Test' }, { as: admin });
  expect(await page.next('inquiry', (shown) => shown.isOver === true)).toMatchObject({ comments: null });
  expect(page.events.every(({ name, data }) => name !== 'inquiry' || data.about === 'comments')).toBe(true);
  page.events.length = 0;
  const other = await makePoll(server, forMembers);
  await watch(other.id, 'comments');
  await commentApi.comment(server.people.stranger, { inquiryId: other.id });
  await page.next('inquiry');
  expect(page.events.map(({ data }) => data.inquiryId)).toEqual([other.id]);
});

test('each page of an account gets what differs from its own last answer', async () => {
  const { id: inquiryId } = await makePoll(server, forMembers);
  const { stranger } = server.people;
  const rename = (name: string) =>
    server.pool.query('update account set profile_name = $2 where id = $1', [stranger.id, name]);
  const touch = () =>
    server.pool.query('update inquiry_feedback_counts set likes = likes where inquiry_id = $1', [inquiryId]);
  const named = (name: string) => (shown: Readonly<Record<string, unknown>>) =>
    (shown.comments as { myName?: string } | null)?.myName === name;
  const [first, second] = [await pages.connect(stranger), await pages.connect(stranger)];
  await first.ask('watchInquiry', { inquiryId, about: 'comments' });
  await rename('Shown to the first');
  await touch();
  await first.next('inquiry', named('Shown to the first'));
  await rename('Shown to the second');
  const answer = await second.ask('watchInquiry', { inquiryId, about: 'comments' });
  expect(answer).toMatchObject({ result: { comments: { myName: 'Shown to the second' } } });
  await rename('Shown to the first');
  await touch();
  await second.next('inquiry', named('Shown to the first'));
});

test('the number of inquiries that a page watches is limited', async () => {
  const page = await pages.connect(server.people.participant);
  const poll = await makePoll(server, forMembers);
  const polls = await Promise.all(Array.from({ length: 20 }, () => makePoll(server, forMembers)));
  for (const { id } of polls) {
    expect(await page.ask('watchInquiry', { inquiryId: id, about: 'comments' })).toMatchObject({
      status: true,
    });
  }
  const [known] = polls;
  const ask = (id = '') => page.ask('watchInquiry', { inquiryId: id, about: 'comments' });
  expect(await ask(poll.id)).toMatchObject({ status: false, code: 'tooManyRequests' });
  expect(await ask(known?.id)).toMatchObject({ status: true });
});

test('an answer that fails is tried again, and other accounts get theirs meanwhile', async () => {
  const { id: inquiryId } = await makePoll(server, forMembers);
  const { stranger, participant } = server.people;
  const failing = await pages.connect(stranger);
  const other = await pages.connect(participant);
  for (const page of [failing, other]) await page.ask('watchInquiry', { inquiryId, about: 'comments' });
  const query = server.pool.query.bind(server.pool);
  let failed = 0;
  const pool = vi.spyOn(server.pool, 'query').mockImplementation((...given: unknown[]) => {
    if (!JSON.stringify(given).includes(stranger.id)) return Reflect.apply(query, server.pool, given);
    failed += 1;
    return Promise.reject(new Error('No answer.'));
  });
  await server.call(addFeedback, { inquiryId, feedback: 'like' }, { as: server.people.owner });
  expect(await other.next('inquiry')).toMatchObject({ isOver: false });
  const events = () => failing.events.filter(({ name }) => name === 'inquiry').map(({ data }) => data);
  expect(events()).toEqual([]);
  await expect.poll(() => failed).toBeGreaterThan(0);
  pool.mockRestore();
  // Rights are checked every ten seconds, which would send it too.
  await expect.poll(events, { timeout: 6_000 }).toMatchObject([{ isOver: false }]);
});
