import { randomUUID } from 'node:crypto';
import { addChart, editChart } from '@nazar/domain/api/chart-calls.ts';
import { getLinkPreviewUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { chartTypes } from '@nazar/domain/results/chart.ts';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

const pictureOf = async (id: string) => (await server.app.inject(getLinkPreviewUrlPath(id))).headers.etag;

test('the picture of a shared link is the chart that strangers may see as the cover', async () => {
  const poll = await makePoll(server, { coverType: 'chart' });
  for (const drink of [0, 0, 1, 2, 0]) {
    await server.call(submitResponse, poll.submit(drink), { as: await makeAccount(server.deps) });
  }
  const before = await pictureOf(poll.id);
  const id = randomUUID();
  const chart = {
    title: 'Drinks',
    isPrimary: true,
    groupQuestionId: poll.drink.id,
    groupOptionIds: poll.drink.options.map((option) => option.id),
  };
  const as = server.people.owner;
  const hidden = { ...chart, type: 'bar' as const, accessType: 'private' as const };
  await server.call(addChart, { inquiryId: poll.id, id, chart: hidden }, { as });
  expect(await pictureOf(poll.id)).toBe(before);
  const pictures = [before];
  for (const type of chartTypes) {
    await server.call(editChart, { id, chart: { ...chart, type, accessType: 'public' } }, { as });
    pictures.push(await pictureOf(poll.id));
  }
  expect(new Set(pictures).size).toBe(4);
});

test('a chart of results that are not public is not in the picture', async () => {
  const poll = await makePoll(server, { coverType: 'chart', resultViewStatus: 'admin' });
  for (const drink of [0, 0, 1, 2, 0]) {
    await server.call(submitResponse, poll.submit(drink), { as: await makeAccount(server.deps) });
  }
  const before = await pictureOf(poll.id);
  const chart = {
    title: 'Drinks',
    isPrimary: true,
    type: 'pie' as const,
    accessType: 'public' as const,
    groupQuestionId: poll.drink.id,
    groupOptionIds: poll.drink.options.map(({ id }) => id),
  };
  await server.call(addChart, { inquiryId: poll.id, id: randomUUID(), chart }, { as: server.people.owner });
  expect(await pictureOf(poll.id)).toBe(before);
});
