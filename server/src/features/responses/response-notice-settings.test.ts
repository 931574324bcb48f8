import { randomUUID } from 'node:crypto';
import { deleteMyInquiry, restoreMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { getNotifications } from '@nazar/domain/api/notification-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { getResponseNotices, setResponseNotices } from '@nazar/domain/api/response-notice-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeDeps } from '../../make-deps.ts';
import { deliverEvents } from '../../platform/jobs/deliver-events.ts';
import { makeAccount } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { allEventSubscribers } from '../all-features.ts';
import { UploadSetup } from '../imports/uploaded/testing/upload-setup.ts';
import { sendNotificationMails } from '../notifications/send-mails.ts';
import { forMembers, makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { sendResponseNotices } from './response-notice-settings.ts';

const server = useTestApp();
beforeEach(async () => {
  server.clock.set('2026-11-21T10:00:00.000Z');
  await server.pool.query('truncate event, notification, response_notice');
});

const owner = () => ({ as: server.people.owner });
const answer = (poll: Poll, people: number) =>
  Promise.all(
    Array.from({ length: people }, () => server.call(submitResponse, poll.submit(), { as: server.guest() })),
  );
async function work(): Promise<void> {
  await deliverEvents(server.deps, allEventSubscribers);
  await sendResponseNotices(server.deps);
}
async function notices(inquiryId: string) {
  const { data } = await server.call(getNotifications, {}, owner());
  return data.filter(({ inquiry }) => inquiry?.id === inquiryId).map(({ kind, count }) => [kind, count]);
}
const countEvents = async () =>
  (await server.pool.query<{ count: number }>('select count(*)::int as count from event')).rows[0]?.count;
const set = (inquiryId: string, mode: 'atOnce' | 'hourly' | 'daily' | 'off', atCount: number | null = null) =>
  server.call(setResponseNotices, { inquiryId, mode, atCount }, owner());

async function deleteOf(poll: Poll, count: number): Promise<void> {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from response where inquiry_id = $1 order by submitted_at desc limit $2',
    [poll.id, count],
  );
  const ids = rows.map(({ id }) => id);
  await server.call(deleteResponses, { inquiryId: poll.id, ids, mayAnswerAgain: false }, owner());
}

test('an owner gets a daily summary while there are new responses, by notification and e-mail', async () => {
  const poll = await makePoll(server);
  expect(await server.call(getResponseNotices, { inquiryId: poll.id }, owner())).toMatchObject({
    mode: 'daily',
    atCount: null,
  });
  await answer(poll, 3);
  await work();
  await answer(poll, 2);
  await work();
  expect(await notices(poll.id)).toEqual([]);
  server.clock.set('2026-11-22T05:30:00.000Z');
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 5]]);
  server.clock.advance(11 * 60_000);
  await sendNotificationMails(server.deps);
  await server.deps.deliveryWorker.work();
  expect(server.messages.map(({ to }) => to)).toEqual(['owner@example.com']);
  expect(server.messages[0]?.text).toContain('5 new responses to');
  // Without new responses there is no further notice.
  server.clock.advance(2 * 86_400_000);
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 5]]);
});

test('many submits cause one event and one notice with their number', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'atOnce');
  await answer(poll, 120);
  expect(await countEvents()).toBe(1);
  // Two nodes deliver at the same time.
  await Promise.all([work(), work()]);
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 120]]);
  expect(await countEvents()).toBe(0);
  await answer(poll, 1);
  await work();
  // The unread notice is counted up.
  expect(await notices(poll.id)).toEqual([['newResponses', 121]]);
});

test('a count is reported once, when it is reached', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'off', 4);
  await answer(poll, 3);
  expect(await countEvents()).toBe(0);
  await answer(poll, 2);
  await work();
  expect(await notices(poll.id)).toEqual([['responseCount', 4]]);
  await answer(poll, 2);
  expect(await countEvents()).toBe(0);
  await work();
  expect(await notices(poll.id)).toEqual([['responseCount', 4]]);
});

test('a target count is reported at once, before a summary that is still due', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'hourly', 3);
  await answer(poll, 1);
  await work();
  await answer(poll, 2);
  await work();
  expect(await notices(poll.id)).toEqual([['responseCount', 3]]);
  server.clock.set('2026-11-21T11:00:00.000Z');
  await work();
  expect((await notices(poll.id)).toSorted()).toEqual([
    ['newResponses', 3],
    ['responseCount', 3],
  ]);
});

test('two nodes report a count once while responses come in', async () => {
  const { config, secrets, files, log } = server.deps;
  const database = { db: server.db, pool: server.pool };
  const other = makeDeps({ config, secrets, files, log, now: server.clock.now, database });
  const poll = await makePoll(server);
  await set(poll.id, 'atOnce', 20);
  const round = async (deps: typeof other) => {
    await deliverEvents(deps, allEventSubscribers);
    await sendResponseNotices(deps);
  };
  await Promise.all([answer(poll, 40), ...[1, 2, 3, 4].flatMap(() => [round(server.deps), round(other)])]);
  await Promise.all([round(server.deps), round(other)]);
  expect((await notices(poll.id)).toSorted()).toEqual([
    ['newResponses', 40],
    ['responseCount', 20],
  ]);
});

test('a count that is set and reached again is reported with its own number', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'off', 2);
  await answer(poll, 2);
  await work();
  await set(poll.id, 'off');
  await deleteOf(poll, 1);
  await set(poll.id, 'off', 2);
  await answer(poll, 1);
  server.clock.advance(60_000);
  await work();
  expect(await notices(poll.id)).toEqual([
    ['responseCount', 2],
    ['responseCount', 2],
  ]);
});

test('owners are not notified of their own answers, even after deleting them', async () => {
  const poll = await makePoll(server, forMembers);
  await set(poll.id, 'atOnce', 2);
  await server.call(submitResponse, poll.submit(), owner());
  await work();
  expect(await notices(poll.id)).toEqual([]);
  await deleteOf(poll, 1);
  for (const as of [server.people.stranger, server.people.participant]) {
    await server.call(submitResponse, poll.submit(), { as });
  }
  await work();
  expect((await notices(poll.id)).toSorted()).toEqual([
    ['newResponses', 2],
    ['responseCount', 2],
  ]);
});

test('rows of an imported file and the count they reach are not reported', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'atOnce', 3);
  await answer(poll, 1);
  const story = new UploadSetup(server);
  const read = await story.upload('What\nTea\nCoffee\nWater\n');
  const plan = story.ownPlan(poll.id, [{ questionId: poll.drink.id, optionId: null, other: false }]);
  await story.check(read.id, plan);
  expect(await story.store(read.id)).toMatchObject({ state: 'done', counts: { stored: 3 } });
  await work();
  const reported = (await notices(poll.id)).filter(([kind]) => kind !== 'importDone');
  expect(reported).toEqual([['newResponses', 1]]);
});

test('unreported responses that are deleted after an import are not reported', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'atOnce');
  await answer(poll, 2);
  const { rows } = await server.pool.query('select id from response where inquiry_id = $1', [poll.id]);
  server.clock.advance(5 * 60_000);
  const story = new UploadSetup(server);
  const read = await story.upload('What\nTea\nCoffee\nWater\n');
  const plan = story.ownPlan(poll.id, [{ questionId: poll.drink.id, optionId: null, other: false }]);
  await story.check(read.id, plan);
  await story.store(read.id);
  const ids = rows.slice(0, 1).map(({ id }) => id);
  await server.call(deleteResponses, { inquiryId: poll.id, ids, mayAnswerAgain: false }, owner());
  await work();
  const reported = (await notices(poll.id)).filter(([kind]) => kind !== 'importDone');
  expect(reported).toEqual([['newResponses', 1]]);
});

test('responses from before the deletion of an inquiry are reported the day after it is restored', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'atOnce', 2);
  await answer(poll, 2);
  await server.call(deleteMyInquiry, { id: poll.id }, owner());
  await work();
  server.clock.advance(86_400_000);
  await work();
  await server.call(restoreMyInquiry, { id: poll.id }, owner());
  expect(await notices(poll.id)).toEqual([]);
  server.clock.advance(86_400_000);
  await work();
  expect((await notices(poll.id)).toSorted()).toEqual([
    ['newResponses', 2],
    ['responseCount', 2],
  ]);
});

test('after notices were off, only later responses are reported', async () => {
  const poll = await makePoll(server);
  await set(poll.id, 'off');
  await answer(poll, 3);
  await work();
  await set(poll.id, 'atOnce');
  await work();
  expect(await notices(poll.id)).toEqual([]);
  await answer(poll, 1);
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 1]]);
});

test('secret ballots have a daily summary at most', async () => {
  const { id: inquiryId } = await makePoll(server, { cooperationType: 'users', anonymous: true });
  const shown = await server.call(getResponseNotices, { inquiryId }, owner());
  expect(shown.modes).toEqual(['daily', 'off']);
  const refused = await server.refusal(setResponseNotices, { inquiryId, mode: 'atOnce' }, owner());
  expect(refused).toMatchObject({ httpStatus: 400, errors: { mode: { code: 'invalidValue' } } });
});

test.each(['daily', 'off'] as const)(
  'the count of a secret ballot is reported at the time of the daily summary (summary: %s)',
  async (mode) => {
    const poll = await makePoll(server, { cooperationType: 'users', anonymous: true });
    await set(poll.id, mode, 2);
    for (let votes = 0; votes < 3; votes += 1) {
      await server.call(submitResponse, poll.submit(), { as: await makeAccount(server.deps) });
      await work();
    }
    // Saving the same settings again loses nothing.
    await set(poll.id, mode, 2);
    await work();
    expect(await notices(poll.id)).toEqual([]);
    server.clock.set('2026-11-22T05:30:00.000Z');
    await work();
    const summary = mode === 'off' ? [] : [['newResponses', 3]];
    expect((await notices(poll.id)).toSorted()).toEqual([...summary, ['responseCount', 2]]);
    server.clock.advance(86_400_000);
    await work();
    expect(await notices(poll.id)).toHaveLength(summary.length + 1);
  },
);

test('a notice counts all new responses although older ones were deleted', async () => {
  const poll = await makePoll(server, { cooperationType: 'anon', anonymous: false });
  await set(poll.id, 'atOnce');
  await answer(poll, 4);
  await work();
  await set(poll.id, 'daily');
  await server.pool.query('truncate notification');
  const { rows } = await server.pool.query('select id from response where inquiry_id = $1 limit 3', [
    poll.id,
  ]);
  await answer(poll, 2);
  await work();
  const ids = rows.map(({ id }) => id);
  await server.call(deleteResponses, { inquiryId: poll.id, ids, mayAnswerAgain: false }, owner());
  server.clock.set('2026-11-22T05:30:00.000Z');
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 2]]);
});

test('new responses that were deleted before the notice are not reported', async () => {
  const poll = await makePoll(server, { cooperationType: 'anon' });
  await set(poll.id, 'atOnce');
  await answer(poll, 4);
  await work();
  await server.pool.query('truncate notification');
  server.clock.advance(5 * 60_000);
  await answer(poll, 3);
  await deleteOf(poll, 2);
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 1]]);
});

test('a notice waits for an inquiry that is being deleted, and is not sent', async () => {
  const poll = await makePoll(server);
  await answer(poll, 1);
  await work();
  server.clock.set('2026-11-22T05:30:00.000Z');
  const deleting = await server.pool.connect();
  try {
    await deleting.query('begin');
    await deleting.query('select from inquiry where id = $1 for update', [poll.id]);
    const sending = sendResponseNotices(server.deps);
    await waitForLock(server);
    await deleting.query('delete from inquiry where id = $1', [poll.id]);
    await deleting.query('commit');
    await sending;
  } finally {
    deleting.release();
  }
  expect(await notices(poll.id)).toEqual([]);
});

test('only the owner reads and sets notices', async () => {
  const { id: inquiryId } = await makePoll(server);
  for (const as of [server.people.stranger, server.people.admin]) {
    expect(await server.refusal(getResponseNotices, { inquiryId }, { as })).toMatchObject({
      httpStatus: 404,
    });
    const mode = 'off';
    expect(await server.refusal(setResponseNotices, { inquiryId, mode }, { as })).toMatchObject({
      httpStatus: 404,
    });
  }
  const gone = { inquiryId: randomUUID() };
  expect(await server.refusal(getResponseNotices, gone, owner())).toMatchObject({ httpStatus: 404 });
});

test('an event whose delivery fails is kept and delivered later, in order and with growing pauses', async () => {
  const [one, other] = [await makePoll(server), await makePoll(server)];
  await answer(one, 1);
  await answer(other, 1);
  const delivered: string[] = [];
  let fails = true;
  const subscriber = {
    responseStored: async (_db: unknown, inquiryId: string) => {
      if (inquiryId === one.id && fails) throw new Error('The mailbox is away.');
      delivered.push(inquiryId);
    },
  };
  const deliver = () => deliverEvents(server.deps, [subscriber]);
  await deliver();
  await deliver();
  expect(delivered).toEqual([other.id]);
  fails = false;
  server.clock.advance(59_000);
  await deliver();
  expect(delivered).toEqual([other.id]);
  server.clock.advance(1_000);
  await deliver();
  expect(delivered).toEqual([other.id, one.id]);
  expect(await countEvents()).toBe(0);
});

test('an event that always fails is tried again every six hours', async () => {
  const poll = await makePoll(server);
  await answer(poll, 1);
  const failing = {
    responseStored: async () => {
      throw new Error('The mailbox is away.');
    },
  };
  for (let tries = 0; tries < 15; tries += 1) {
    await deliverEvents(server.deps, [failing]);
    server.clock.advance(6 * 3_600_000);
  }
  await work();
  expect(await countEvents()).toBe(0);
  server.clock.advance(86_400_000);
  await work();
  expect(await notices(poll.id)).toEqual([['newResponses', 1]]);
});
