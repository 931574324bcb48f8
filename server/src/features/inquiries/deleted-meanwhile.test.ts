import { randomUUID } from 'node:crypto';
import { addChart, editChart } from '@nazar/domain/api/chart-calls.ts';
import { addSavedFilter } from '@nazar/domain/api/filter-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { makePoll, type Poll } from '../participation/testing/participation-setup.ts';

const server = useTestApp();

const days: Filter = { match: 'all', clauses: [{ kind: 'days', from: '2026-01-01', to: null }] };
const chartOf = ({ drink }: Poll) => ({
  title: 'Drinks',
  type: 'bar' as const,
  groupQuestionId: drink.id,
  groupOptionIds: drink.options.map(({ id }) => id),
});
const owner = () => ({ as: server.people.owner });

test.each([
  [
    'a filter is saved',
    ({ id }: Poll) =>
      server.send(addSavedFilter, { inquiryId: id, id: randomUUID(), name: 'Mine', filter: days }, owner()),
  ],
  [
    'a chart is added',
    (poll: Poll) =>
      server.send(addChart, { inquiryId: poll.id, id: randomUUID(), chart: chartOf(poll) }, owner()),
  ],
  [
    'a chart is changed',
    (poll: Poll, chartId: string) => server.send(editChart, { id: chartId, chart: chartOf(poll) }, owner()),
  ],
])('an inquiry that is deleted while %s is not found', async (_, act) => {
  const poll = await makePoll(server);
  for (let index = 0; index < 5; index += 1) {
    await server.call(submitResponse, poll.submit(), { as: server.guest() });
  }
  const chartId = randomUUID();
  await server.call(addChart, { inquiryId: poll.id, id: chartId, chart: chartOf(poll) }, owner());
  const deleting = await server.pool.connect();
  try {
    await deleting.query('begin');
    await deleting.query('delete from inquiry where id = $1', [poll.id]);
    const answer = act(poll, chartId);
    await waitForLock(server);
    await deleting.query('commit');
    expect(await answer).toMatchObject({ status: 404, failure: { code: 'notFound' } });
  } finally {
    deleting.release();
  }
});
