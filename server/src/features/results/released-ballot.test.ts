import { randomUUID } from 'node:crypto';
import { addChart, getCharts, previewChart } from '@nazar/domain/api/chart-calls.ts';
import { startExport } from '@nazar/domain/api/export-calls.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  editResponse,
  flagResponses,
  getResponse,
  getResponseChanges,
  getResponseForm,
  getResponseList,
  getResponses,
  noteResponse,
} from '@nazar/domain/api/response-calls.ts';
import { getAnswerTexts, getCrossTab, getGroupings, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Filter, FilterClause } from '@nazar/domain/results/filter/filter.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { plainSettings } from '../exports/testing/export-setup.ts';
import { ballotClosingDelayMs } from '../inquiries/index.ts';
import { closeEndedBallots } from '../participation/ballots/close-ended-ballots.ts';
import { type Answers, makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { makeGroupableInquiry, storeResponses } from './testing/grouping-setup.ts';

const voters: Person[] = [];

const server = useTestApp();
beforeAll(async () => {
  for (let index = 0; index < 13; index += 1) voters.push(await makeAccount(server.deps));
});

const owner = () => ({ as: server.people.owner });
const secret = { cooperationType: 'users', anonymous: true, resultViewStatus: 'public' } as const;

async function close(id: string): Promise<void> {
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id }, owner());
  server.clock.advance(ballotClosingDelayMs);
  await closeEndedBallots(server.deps);
}

/** Voters answer one after another, a minute apart. */
async function vote(poll: Poll, answers: readonly { drink: number; more?: Answers }[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { drink, more = [] }] of answers.entries()) {
    server.clock.advance(60_000);
    const input = poll.submit(drink, { channel: index % 2 === 0 ? 'poster' : undefined });
    await server.call(
      submitResponse,
      { ...input, answers: [...input.answers, ...more] },
      { as: voters[index] },
    );
    ids.push(input.attemptId);
  }
  return ids;
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const names = 'Dara Bita Sara Omid Nima Laleh Parsa Yalda Kaveh Mahin Arash Ziba Reza'.split(' ');

/** Nine people chose tea and nuts, six coffee and dates, two coffee and nuts. */
async function makeCrossed() {
  const made = await makeGroupableInquiry(server, secret);
  const { drink, extras } = made.asked;
  const give = (count: number, which: number, more: number) =>
    times(count, {
      answers: [
        { questionId: drink.id, value: drink.options[which]?.id ?? '' },
        { questionId: extras.id, value: [extras.options[more]?.id ?? ''] },
      ],
    });
  await storeResponses(server, made.id, [...give(9, 0, 1), ...give(6, 1, 0), ...give(2, 1, 1)]);
  await close(made.id);
  const drank = (which: number): Filter => ({
    match: 'all',
    clauses: [
      {
        kind: 'options',
        questionId: drink.id,
        test: 'any',
        optionIds: [drink.options[which]?.id ?? ''],
      },
    ],
  });
  return { ...made, drank };
}

test('shows all readers each question that five people answered, without the time of any answer', async () => {
  const poll = await makePoll(server, secret);
  const of = (index: number, more: Answers): Answers => (index < 4 ? more : []);
  await vote(
    poll,
    names.slice(0, 7).map((_, index) => ({
      drink: index % 2,
      more: [
        ...of(index, [{ questionId: poll.extras.id, value: [poll.extras.options[0]?.id ?? ''] }]),
        ...of(index - 1, [{ questionId: poll.spoons.id, value: index }]),
      ],
    })),
  );
  await close(poll.id);
  for (const as of [server.people.owner, server.people.admin, server.people.stranger]) {
    const summary = await server.call(getSummary, { inquiryId: poll.id }, { as });
    expect(summary).toMatchObject({ finished: 7, days: [], seeResponses: false });
    const [drink, extras, spoons, wish] = summary.questions;
    expect(drink?.options.map(({ count }) => count)).toEqual([4, 3, 0]);
    expect(extras).toMatchObject({ withheld: true, answered: 0, options: [] });
    expect(spoons).toMatchObject({ withheld: false, answered: 5, numbers: { mean: 2, min: 0, max: 4 } });
    expect(wish).toMatchObject({ withheld: false, answered: 0 });
    const fields = await server.call(getFilterFields, { inquiryId: poll.id }, { as });
    expect(fields).toMatchObject({ limited: true, firstDay: null, lastDay: null, channels: [] });
    const { groupings } = await server.call(getGroupings, { inquiryId: poll.id }, { as });
    expect(groupings.map(({ groups }) => groups.length > 0)).toEqual([true, false, true]);
  }
});

test('is never released if only four people answered', async () => {
  const poll = await makePoll(server, secret);
  await vote(poll, times(4, { drink: 0 }));
  await close(poll.id);
  const refused = { httpStatus: 403, code: 'ballotWithheld' };
  for (const as of [server.people.owner, server.people.admin]) {
    expect(await server.refusal(getSummary, { inquiryId: poll.id }, { as })).toMatchObject(refused);
    expect(await server.refusal(getCharts, { inquiryId: poll.id }, { as })).toMatchObject(refused);
  }
});

test('withholds a table with a cell of fewer than five people, in cross-tabs, filters and charts alike', async () => {
  const { id: inquiryId, asked, drank } = await makeCrossed();
  const sides = { inquiryId, rowQuestionId: asked.drink.id, columnQuestionId: asked.extras.id };
  const withheld = { withheld: true, counts: [] };
  expect(await server.call(getCrossTab, sides, owner())).toMatchObject(withheld);
  // A combination of three questions shows nothing.
  const conditional = {
    conditionQuestionId: asked.extras.id,
    conditionOptionIds: [asked.extras.options[1]?.id ?? ''],
  };
  for (const more of [conditional, { filter: drank(0) }]) {
    const table = await server.call(getCrossTab, { ...sides, ...more }, owner());
    expect(table).toMatchObject(withheld);
  }
  for (const which of [0, 1]) {
    const summary = await server.call(getSummary, { inquiryId, filter: drank(which) }, owner());
    const extras = summary.questions.find(({ questionId }) => questionId === asked.extras.id);
    expect(summary).toMatchObject({ days: [], medianDuration: null });
    expect(extras).toMatchObject({ withheld: true, options: [] });
  }
  const chart = {
    title: 'Drinks',
    groupQuestionId: asked.drink.id,
    groupOptionIds: [asked.drink.id],
    type: 'bar' as const,
  };
  const draw = (more: object) =>
    server.call(previewChart, { inquiryId, chart: { ...chart, ...more } }, owner());
  expect((await draw({})).points.map(({ count }) => count)).toEqual([9, 8, 0]);
  expect(await draw(conditional)).toMatchObject({ withheld: true, total: 0, points: [] });
  expect(await draw({ type: 'trend' })).toMatchObject({ withheld: true, series: [], days: [] });
});

test('all cross-tabs of a ballot share one question, because tables of three would reveal three answers', async () => {
  const made = ['A', 'B', 'C'].map((body, index) =>
    makeQuestion({ body, sortOrder: index + 1, options: [makeOption('Yes'), makeOption('No')] }),
  );
  const { id: inquiryId } = await makePublished(server, {
    segments: [makeSegment({ questions: made })],
    settings: secret,
  });
  // Each pair of answers has at least five people, but no one gave the same answer three times.
  const mixed = [1, 2, 3, 4, 5, 6].map((kind) => [kind >> 2, (kind >> 1) & 1, kind & 1]);
  const people = mixed.map((chosen) => ({
    answers: made.map(({ id, options }, at) => ({
      questionId: id,
      value: options[chosen[at] ?? 0]?.id ?? '',
    })),
  }));
  await storeResponses(server, inquiryId, times(5, people).flat());
  await close(inquiryId);
  const [a, b, c] = made.map(({ id }) => id);
  const table = (rowQuestionId = '', columnQuestionId = '') =>
    server.call(getCrossTab, { inquiryId, rowQuestionId, columnQuestionId }, owner());
  for (const counts of [(await table(a, b)).counts, (await table(c, a)).counts]) {
    expect(counts).toEqual([
      [5, 10],
      [10, 5],
    ]);
  }
  expect(await table(b, c)).toMatchObject({ withheld: true, counts: [] });
  const { breakdownQuestionId } = await server.call(getGroupings, { inquiryId }, owner());
  const { questions } = await server.call(getFilterFields, { inquiryId }, owner());
  expect([breakdownQuestionId, ...questions.map(({ questionId }) => questionId)]).toEqual([a, a]);
  // A filter and a chart with a condition are parts of tables.
  const optionIds = [made[1]?.options[0]?.id ?? ''];
  const clause = { kind: 'options' as const, questionId: b ?? '', test: 'any' as const, optionIds };
  const filter: Filter = { match: 'all', clauses: [clause] };
  const summary = await server.call(getSummary, { inquiryId, filter }, owner());
  expect(summary.questions.map(({ withheld }) => withheld)).toEqual([false, false, true]);
  const chart = {
    title: 'C by B',
    type: 'bar' as const,
    groupQuestionId: c ?? '',
    groupOptionIds: [c ?? ''],
    conditionQuestionId: b ?? '',
    conditionOptionIds: optionIds,
  };
  expect(await server.call(previewChart, { inquiryId, chart }, owner())).toMatchObject({ withheld: true });
});

test('has the same intervals for everyone, because other bounds would reveal few people', async () => {
  const { id: inquiryId, asked } = await makeGroupableInquiry(server, secret);
  const people = times(6, { answers: [{ questionId: asked.age.id, value: 31 }] });
  await storeResponses(server, inquiryId, people);
  await close(inquiryId);
  const chart = { title: 'Ages', type: 'bar' as const, groupQuestionId: asked.age.id };
  const other = { inquiryId, chart: { ...chart, groupOptionIds: ['[30,39)'] } };
  const refused = { errors: { 'chart.groupOptionIds': { code: 'optionOfAnotherQuestion' } } };
  expect(await server.refusal(previewChart, other, owner())).toMatchObject(refused);
  expect(await server.refusal(addChart, { ...other, id: randomUUID() }, owner())).toMatchObject(refused);
});

test('accepts only filters by one single choice, even from the owner', async () => {
  const { id: inquiryId, asked, drank } = await makeCrossed();
  const one = (clause: FilterClause): Filter => ({ match: 'all', clauses: [clause] });
  const [tea, coffee] = [drank(0), drank(1)];
  const several = asked.extras.options.slice(0, 2).map(({ id }) => id);
  const filters: Filter[] = [
    { match: 'any', clauses: [...tea.clauses, ...coffee.clauses] },
    one({ kind: 'days', from: '2026-01-01', to: null }),
    one({ kind: 'answered', questionId: asked.drink.id, answered: true }),
    one({ kind: 'numbers', questionId: asked.age.id, from: 1, to: 1 }),
    one({ kind: 'channels', channels: ['poster'] }),
    one({ kind: 'languages', languages: ['en'] }),
    ...[several, several.slice(0, 1)].map((optionIds) =>
      one({ kind: 'options', questionId: asked.extras.id, test: 'any', optionIds }),
    ),
  ];
  for (const filter of filters) {
    const refused = { errors: { filter: { code: 'filterBallot' } } };
    expect(await server.refusal(getSummary, { inquiryId, filter }, owner())).toMatchObject(refused);
  }
  const reported = await server.call(getSummary, { inquiryId, filter: tea }, { as: server.people.stranger });
  expect(reported.filtered).toEqual({ matching: 9, withheld: false, limited: true });
});

test('sorts texts independently of time, and hides them with a filter or from fewer than five people', async () => {
  const poll = await makePoll(server, secret);
  const wishes = names.map((name) => ({ drink: 0, more: [{ questionId: poll.wish.id, value: name }] }));
  await vote(poll, wishes);
  await close(poll.id);
  const asked = { inquiryId: poll.id, questionId: poll.wish.id };
  const texts = await server.call(getAnswerTexts, asked, owner());
  const order = texts.data.map(({ text }) => text);
  expect(order.toSorted()).toEqual(names.toSorted());
  expect([names, names.toReversed()]).not.toContainEqual(order);
  expect(texts.data.every(({ responseId }) => responseId === null)).toBe(true);
  expect(await server.call(getAnswerTexts, { ...asked, sort: 'newest' }, owner())).toEqual(texts);
  const clause = {
    kind: 'options' as const,
    questionId: poll.drink.id,
    test: 'any' as const,
    optionIds: [poll.drink.options[0]?.id ?? ''],
  };
  const filter: Filter = { match: 'all', clauses: [clause] };
  const filtered = await server.call(getAnswerTexts, { ...asked, filter }, owner());
  expect(filtered).toMatchObject({ withheld: 'filter', data: [], given: 0 });

  const few = await makePoll(server, secret);
  await vote(few, [
    ...names.slice(0, 4).map((name) => ({ drink: 0, more: [{ questionId: few.wish.id, value: name }] })),
    ...times(2, { drink: 1 }),
  ]);
  await close(few.id);
  const fewTexts = { inquiryId: few.id, questionId: few.wish.id, search: 'dara' };
  expect(await server.call(getAnswerTexts, fewTexts, owner())).toMatchObject({ withheld: 'few', data: [] });
});

test("has neither single responses nor exports, and responses can't be changed", async () => {
  const poll = await makePoll(server, secret);
  const [id = ''] = await vote(poll, times(6, { drink: 0 }));
  await close(poll.id);
  const { id: inquiryId } = poll;
  const edit = { editId: randomUUID(), seenVersion: 0, answers: poll.submit(1).answers };
  for (const as of [server.people.owner, server.people.admin]) {
    const refusals = [
      await server.refusal(getResponseList, { inquiryId }, { as }),
      await server.refusal(getResponses, { inquiryId, questionIds: [] }, { as }),
      await server.refusal(getResponse, { inquiryId, id }, { as }),
      await server.refusal(getResponseForm, { inquiryId, id }, { as }),
      await server.refusal(getResponseChanges, { inquiryId, id }, { as }),
      await server.refusal(editResponse, { inquiryId, id, ...edit }, { as }),
      await server.refusal(deleteResponses, { inquiryId, ids: [id] }, { as }),
      await server.refusal(flagResponses, { inquiryId, ids: [id], flagged: true }, { as }),
      await server.refusal(noteResponse, { inquiryId, id, note: 'x' }, { as }),
      await server.refusal(startExport, { inquiryId, settings: plainSettings }, { as }),
    ];
    expect(refusals).toMatchObject(times(10, { httpStatus: 403, code: 'ballotResponses' }));
  }
});
