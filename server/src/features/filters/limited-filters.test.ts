import { randomUUID } from 'node:crypto';
import { addChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import { answerMap } from '@nazar/domain/inquiry/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { Filter, FilterClause } from '@nazar/domain/results/filter/filter.ts';
import { chosen, testId } from '@nazar/domain/testing/builders.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { publishDefinition } from '../exports/export-story.ts';
import { findPublishedRevision } from '../participation/published-revision-queries.ts';
import { type MadeResponse, storeResponses } from './filter-story.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

type Made = { readonly drink: string; readonly sugar: string; readonly day?: string; readonly wish?: string };

/** An inquiry that everybody may see the results of, with these answers. */
async function publish(anonymous: boolean, people: readonly Made[]) {
  const made = await publishDefinition(server, sampleInquiry('en'), {
    ...(anonymous ? { anonymous } : { anonymous, cooperationType: 'users' }),
    resultViewStatus: 'public',
  });
  const published = await findPublishedRevision(server.db, made.id, made.revision);
  if (published === null) throw new Error('It was published.');
  const { compiled } = published;
  await storeResponses(
    server,
    { ...made, compiled },
    people.map((who) => responseOf(compiled, who)),
  );
  return { ...made, compiled };
}

function responseOf(
  compiled: CompiledInquiry,
  { drink, sugar, day = '2026-01-01', wish }: Made,
): MadeResponse {
  const text = compiled.questions.find(({ responseType }) => responseType === 'longText');
  const answers = [
    { questionId: testId('drink'), value: chosen(drink) },
    { questionId: testId('sugar'), value: chosen(sugar) },
    ...(wish === undefined || text === undefined ? [] : [{ questionId: text.id, value: wish }]),
  ];
  const { choices, rest } = encodeAnswers(compiled, answers);
  const tallied = { choices, rest: Object.keys(rest).length === 0 ? null : rest, duration: 60 };
  const head = { id: randomUUID(), day, language: null, channel: null, score: null, flagged: false };
  return { ...head, tallied, answers: answerMap(answers) };
}

const times = (count: number, who: Made) => Array.from({ length: count }, () => who);
const one = (clause: FilterClause): Filter => ({ match: 'all', clauses: [clause] });
const drinks = (...names: string[]): FilterClause => {
  return { kind: 'options', questionId: testId('drink'), test: 'any', optionIds: names.map(chosen) };
};
const sugarCounts = async (inquiryId: string, filter: Filter, as = server.guest()) => {
  const summary = await server.call(getSummary, { inquiryId, filter }, { as });
  const sugar = summary.questions.find(({ questionId }) => questionId === testId('sugar'));
  return { summary, counts: sugar?.options.map(({ count, countHidden }) => (countHidden ? null : count)) };
};

test('of twenty people nothing is told of nineteen, nor of the one beside them', async () => {
  const { id } = await publish(true, [
    ...times(19, { drink: 'drink.tea', sugar: 'sugar.yes' }),
    { drink: 'drink.coffee', sugar: 'sugar.no' },
  ]);
  for (const as of [server.guest(), server.people.owner]) {
    for (const name of ['drink.tea', 'drink.coffee']) {
      const { summary } = await sugarCounts(id, one(drinks(name)), as);
      expect(summary).toMatchObject({
        ...{ finished: 20, questions: [], days: [], medianDuration: null },
        filtered: { withheld: true, limited: true, matching: 0 },
      });
    }
    const all = await sugarCounts(id, one(drinks('drink.tea', 'drink.coffee')), as);
    expect(all.summary.filtered).toEqual({ matching: 20, withheld: false, limited: true });
  }
});

test('a filter of an anonymous inquiry tells what a cross-tab tells, and nothing else', async () => {
  const { id } = await publish(true, [
    ...times(9, { drink: 'drink.tea', sugar: 'sugar.yes', wish: 'warm' }),
    ...times(8, { drink: 'drink.tea', sugar: 'sugar.no', day: '2026-01-02' }),
    ...times(7, { drink: 'drink.coffee', sugar: 'sugar.yes' }),
    ...times(6, { drink: 'drink.coffee', sugar: 'sugar.no', day: '2026-01-02' }),
  ]);
  const { summary, counts } = await sugarCounts(id, one(drinks('drink.tea')), server.people.owner);
  expect(counts).toEqual([9, 8]);
  expect(summary).toMatchObject({
    ...{ filtered: { matching: 17, withheld: false, limited: true }, days: [], medianDuration: null },
  });
  expect(summary.questions.filter(({ responseType }) => responseType === 'longText')).toMatchObject([
    { withheld: true },
  ]);
  const days = await sugarCounts(id, one({ kind: 'days', from: '2026-01-02', to: null }));
  expect(days.counts).toEqual([0, 14]);
  const table = { inquiryId: id, rowQuestionId: testId('drink'), columnQuestionId: testId('sugar') };
  const crossed = await server.call(getCrossTab, { ...table, filter: one(drinks('drink.tea')) }, {});
  expect(crossed).toMatchObject({ withheld: false, total: 17 });
  expect(crossed.counts[0]).toEqual([9, 8]);
  const daily = one({ kind: 'days', from: '2026-01-02', to: null });
  expect(await server.call(getCrossTab, { ...table, filter: daily }, {})).toMatchObject({ withheld: true });
});

test('charts with a limited filter tell what a condition or a trend tells', async () => {
  const { id } = await publish(true, [
    ...times(9, { drink: 'drink.tea', sugar: 'sugar.yes' }),
    ...times(8, { drink: 'drink.tea', sugar: 'sugar.no', day: '2026-01-02' }),
    ...times(7, { drink: 'drink.coffee', sugar: 'sugar.yes' }),
    ...times(6, { drink: 'drink.coffee', sugar: 'sugar.yes', day: '2026-01-02' }),
    ...times(6, { drink: 'drink.coffee', sugar: 'sugar.no', day: '2026-01-02' }),
    ...times(3, { drink: 'drink.coffee', sugar: 'sugar.yes', day: '2026-01-03' }),
  ]);
  const base = {
    groupQuestionId: testId('sugar'),
    groupOptionIds: [testId('sugar')],
    accessType: 'public' as const,
  };
  const own = { conditionQuestionId: testId('drink'), conditionOptionIds: [chosen('drink.tea')] };
  const made = { bar: base, trend: { ...base, type: 'trend' as const }, own: { ...base, ...own } };
  for (const [title, chart] of Object.entries(made)) {
    const input = { inquiryId: id, id: randomUUID(), chart: { type: 'bar' as const, ...chart, title } };
    await server.call(addChart, input, { as: server.people.owner });
  }
  const draw = async (filter: Filter | null) => {
    const { charts } = await server.call(getCharts, { inquiryId: id, filter }, { as: server.guest() });
    return Object.fromEntries(charts.map(({ chart, data }) => [chart.title, data]));
  };
  const points = (data?: { points: readonly { count: number }[] }) => data?.points.map(({ count }) => count);
  const tea = await draw(one(drinks('drink.tea')));
  expect(points(tea.bar)).toEqual([9, 8]);
  expect(tea.bar).toMatchObject({ total: 17, withheld: false, condition: null });
  expect(tea.trend).toMatchObject({ withheld: true, series: [] });
  expect(tea.own).toMatchObject({ withheld: true, points: [] });
  const [first, all] = [
    await draw(one({ kind: 'days', from: null, to: '2026-01-01' })),
    await draw(one({ kind: 'days', from: '2026-01-01', to: null })),
  ];
  expect(points(first.bar)).toEqual([16, 0]);
  expect(first.trend).toMatchObject({ days: ['2026-01-01'], total: 16 });
  expect(points(all.bar)).toEqual([25, 14]);
  // The three of the last day wait with the day before.
  const last = await draw(one({ kind: 'days', from: '2026-01-03', to: null }));
  expect([last.bar, last.trend]).toMatchObject([{ withheld: true }, { withheld: true }]);
  const part = await draw(one({ kind: 'days', from: null, to: '2026-01-02' }));
  expect([part.bar, part.trend]).toMatchObject([{ withheld: true }, { withheld: true }]);
});

const more: Filter[] = [
  { match: 'all', clauses: [drinks('drink.tea'), { kind: 'days', from: '2026-01-01', to: null }] },
  { match: 'any', clauses: [drinks('drink.tea'), drinks('drink.coffee')] },
  one({ kind: 'options', questionId: testId('drink'), test: 'none', optionIds: [chosen('drink.tea')] }),
  one({ kind: 'answered', questionId: testId('drink'), answered: true }),
  one({ kind: 'numbers', questionId: testId('spoons'), from: 1, to: 1 }),
  one({ kind: 'score', from: 1, to: null }),
  one({ kind: 'languages', languages: ['fa'] }),
  one({ kind: 'channels', channels: ['poster'] }),
  one({
    ...{ kind: 'options', questionId: testId('extras'), test: 'any' },
    optionIds: [chosen('extras.dates'), chosen('extras.cake')],
  }),
];

test('whoever sees no single responses filters by one answer or by days alone', async () => {
  const people = times(12, { drink: 'drink.tea', sugar: 'sugar.yes', wish: 'warm' });
  const [hidden, open] = [await publish(true, people), await publish(false, people)];
  const [guest, stranger] = [server.guest(), server.people.stranger];
  for (const filter of more) {
    for (const [{ id }, as] of [
      [hidden, server.people.owner],
      [hidden, guest],
      [open, stranger],
    ] as const) {
      const refused = await server.refusal(getSummary, { inquiryId: id, filter }, { as });
      expect(refused).toMatchObject({
        code: 'invalidInput',
        errors: { filter: { code: 'filterLimited' } },
      });
    }
    await server.call(getSummary, { inquiryId: open.id, filter }, { as: server.people.owner });
  }
  const fields = await server.call(getFilterFields, { inquiryId: open.id }, { as: stranger });
  expect(fields).toMatchObject({
    limited: true,
    hasScores: false,
    hasOrigin: false,
    canSave: false,
    saved: [],
  });
  expect(new Set(fields.questions.flatMap(({ kinds }) => kinds))).toEqual(new Set(['options']));
});

test('single responses of an anonymous inquiry can’t be filtered by what they hide', async () => {
  const few = { drink: 'drink.tea', sugar: 'sugar.yes' };
  const { id, compiled } = await publish(true, [...times(8, few), { ...few, wish: 'I am Sara' }]);
  const text = compiled.questions.find(({ responseType }) => responseType === 'longText')?.id ?? '';
  const as = server.people.owner;
  const list = { inquiryId: id, questionIds: [] };
  for (const clause of [
    { kind: 'text', questionId: text, text: 'Sara' },
    { kind: 'answered', questionId: text, answered: true },
    { kind: 'channels', channels: [null] },
    { kind: 'languages', languages: ['en'] },
  ] satisfies FilterClause[]) {
    const expected = { errors: { 'filter.clauses.0': { code: 'filterWithheld' } } };
    expect(await server.refusal(getResponses, { ...list, filter: one(clause) }, { as })).toMatchObject(
      expected,
    );
    const count = { inquiryId: id, filter: one(clause) };
    expect(await server.refusal(getResponseList, count, { as })).toMatchObject(expected);
  }
  const fields = await server.call(getFilterFields, { inquiryId: id, of: 'responses' }, { as });
  expect(fields.questions.some(({ questionId }) => questionId === text)).toBe(false);
});

test('a filter that asks for what is not there says which part of it', async () => {
  const { id } = await publish(false, times(3, { drink: 'drink.tea', sugar: 'sugar.yes' }));
  const as = server.people.owner;
  const problemsOf = async (clause: FilterClause) =>
    Object.entries(
      (await server.refusal(getSummary, { inquiryId: id, filter: one(clause) }, { as })).errors ?? {},
    ).map(([path, { code }]) => ({ path, code }));
  const gone = randomUUID();
  expect(await problemsOf({ ...drinks('drink.tea'), questionId: gone } as FilterClause)).toEqual([
    { path: 'filter.clauses.0.questionId', code: 'unknownId' },
  ]);
  expect(await problemsOf(drinks('drink.tea', 'sugar.yes'))).toEqual([
    { path: 'filter.clauses.0.optionIds.1', code: 'optionOfAnotherQuestion' },
  ]);
  expect(await problemsOf({ kind: 'numbers', questionId: testId('drink'), from: 1, to: 2 })).toEqual([
    { path: 'filter.clauses.0.kind', code: 'invalidValue' },
  ]);
  expect(await problemsOf({ kind: 'score', from: 2, to: 1 })).toMatchObject([
    { path: 'filter.clauses.0.to', code: 'minAboveMax' },
  ]);
  expect(await problemsOf({ kind: 'days', from: '2026-02-30', to: null })).toMatchObject([
    { path: 'filter.clauses.0.from', code: 'invalidDate' },
  ]);
});
