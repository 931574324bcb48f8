import { addChart, getChart } from '@nazar/domain/api/chart-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getChannels, getResponse, getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getResultsVersion, getSummary } from '@nazar/domain/api/result-calls.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { exportBytes } from '../exports/testing/export-setup.ts';
import { makePoll, type Poll } from '../participation/testing/participation-setup.ts';

const server = useTestApp({ now: '2026-11-21T10:00:29.123Z' });

const owner = () => ({ as: server.people.owner });

/** A guest chooses a drink, and extras by their indexes. */
async function answer(poll: Poll, drink: number, extras: readonly number[] = [], channel?: string) {
  const input = poll.submit(drink, channel === undefined ? {} : { channel });
  const value = extras.map((index) => poll.extras.options[index]?.id ?? '');
  const more = value.length === 0 ? [] : [{ questionId: poll.extras.id, value }];
  await server.call(
    submitResponse,
    { ...input, answers: [...input.answers, ...more] },
    { as: server.guest() },
  );
}

test('an open poll shows each answer to its author at once, rounded to the minute', async () => {
  const poll = await makePoll(server, { cooperationType: 'anon', resultViewStatus: 'admin' });
  const inquiryId = poll.id;
  const versions = new Set<string>();
  for (const count of [1, 2, 3]) {
    server.clock.advance(60_000);
    await answer(poll, count - 1, [], 'poster');
    const minutes = Array.from({ length: count }, (_, at) => `2026-11-21T10:0${at + 1}:00.000Z`);
    const summary = await server.call(getSummary, { inquiryId }, owner());
    expect(summary).toMatchObject({ finished: count, ballot: null, seeResponses: true });
    expect(summary.days).toEqual([{ day: '2026-11-21', count }]);
    const chosen = summary.questions[0]?.options.map((option) => option.count);
    expect(chosen).toEqual([0, 1, 2].map((drink) => (drink < count ? 1 : 0)));
    expect(summary.questions.every(({ withheld }) => !withheld)).toBe(true);
    versions.add((await server.call(getResultsVersion, { inquiryId }, owner())).version);
    const asked = { inquiryId, questionIds: [poll.drink.id] };
    const { data } = await server.call(getResponses, asked, owner());
    expect(data.map(({ submittedAt }) => submittedAt).toReversed()).toEqual(minutes);
    expect(data.map(({ answers }) => answers[0]?.labels[0]).toReversed()).toEqual(
      ['Tea', 'Coffee', 'Water'].slice(0, count),
    );
    expect(data.every(({ person, channel }) => person === null && channel === 'poster')).toBe(true);
    const newest = await server.call(getResponse, { inquiryId, id: data[0]?.id ?? '' }, owner());
    expect(newest).toMatchObject({ submittedAt: minutes.at(-1), storesIdentity: false });
    const rows: Record<string, string>[] = parse(await exportBytes(server, inquiryId), {
      bom: true,
      columns: true,
    });
    expect(rows.map(({ submitted, Q1 }) => [submitted, Q1])).toEqual(
      minutes.map((minute, at) => [`2026-11-21 ${minute.slice(11, 19)}`, String(at + 1)]),
    );
    expect(await server.call(getChannels, { inquiryId }, owner())).toMatchObject({
      channels: [{ channel: 'poster', responses: count }],
    });
  }
  expect(versions.size).toBe(3);
});

test('the owner’s cross-tab, filters and charts agree with a recount of single responses', async () => {
  const poll = await makePoll(server);
  const inquiryId = poll.id;
  for (const [drink, ...extras] of [[0, 0], [0, 0, 1], [0], [1, 2], [1, 1], [2, 0], [0, 2, 1]]) {
    await answer(poll, drink ?? 0, extras);
  }
  const [drinks, extras] = [poll.drink.options, poll.extras.options].map((list) => list.map(({ id }) => id));
  const asked = { inquiryId, questionIds: [poll.drink.id, poll.extras.id] };
  const { data } = await server.call(getResponses, asked, owner());
  const labelsOf = (index: number, at: number) =>
    data[index]?.answers.find(({ questionId }) => questionId === asked.questionIds[at])?.labels ?? [];
  const recounted = poll.drink.options.map(({ body: drink }) =>
    poll.extras.options.map(({ body: extra }) => {
      const isIn = (_: unknown, index: number) =>
        labelsOf(index, 0).includes(drink) && labelsOf(index, 1).includes(extra);
      return data.filter(isIn).length;
    }),
  );
  const table = { inquiryId, rowQuestionId: poll.drink.id, columnQuestionId: poll.extras.id };
  expect(await server.call(getCrossTab, table, owner())).toMatchObject({
    withheld: false,
    total: 7,
    counts: recounted,
    people: 6,
  });
  const condition = { conditionQuestionId: poll.drink.id, conditionOptionIds: [drinks?.[1] ?? ''] };
  const ofCoffee = await server.call(getCrossTab, { ...table, ...condition }, owner());
  expect(ofCoffee.counts).toEqual([[0, 0, 0], recounted[1], [0, 0, 0]]);
  const clauses = [
    {
      kind: 'options' as const,
      questionId: poll.drink.id,
      test: 'any' as const,
      optionIds: [drinks?.[0] ?? ''],
    },
    {
      kind: 'options' as const,
      questionId: poll.extras.id,
      test: 'all' as const,
      optionIds: extras?.slice(1) ?? [],
    },
  ];
  const filter = { match: 'all' as const, clauses };
  const filtered = await server.call(getSummary, { inquiryId, filter }, owner());
  expect(filtered.filtered).toEqual({ matching: 1, withheld: false, limited: false });
  expect(filtered.questions[0]?.options.map(({ count }) => count)).toEqual([1, 0, 0]);
  expect(await server.call(getResponseList, { inquiryId, filter }, owner())).toMatchObject({ matching: 1 });
  const id = crypto.randomUUID();
  const chart = {
    title: 'Extras with coffee',
    type: 'bar' as const,
    groupQuestionId: poll.extras.id,
    groupOptionIds: extras ?? [],
    ...condition,
  };
  await server.call(addChart, { inquiryId, id, chart }, owner());
  const { data: drawn } = await server.call(getChart, { id }, owner());
  expect(drawn).toMatchObject({ withheld: false, total: 2 });
  expect(drawn.points.map(({ count }) => count)).toEqual(recounted[1]);
});
