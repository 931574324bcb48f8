import { randomUUID } from 'node:crypto';
import { addChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import { toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { Filter, FilterClause } from '@nazar/domain/results/filter/filter.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { chosen, testId } from '@nazar/domain/testing/builders.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { publishDefinition } from '../../exports/testing/export-setup.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { closeBallotAs } from '../testing/close-ballot-as.ts';
import { type RandomResponse, storeResponses } from './testing/response-setup.ts';

const server = useTestApp();

type Made = { readonly drink: string; readonly sugar: string; readonly day?: string; readonly wish?: string };

/**
 * Publishes an inquiry whose results all accounts may see, or a released secret ballot, with these answers.
 */
async function publish(anonymous: boolean, people: readonly Made[]) {
  const { segments, ...sample } = sampleInquiry('en');
  // Secret ballots can't ask for files.
  const asked = segments.map((segment) => ({
    ...segment,
    questions: segment.questions.filter(({ responseType }) => responseType !== 'file'),
  }));
  const made = await publishDefinition(
    server,
    { ...sample, segments: asked },
    {
      anonymous,
      cooperationType: 'users',
      resultViewStatus: 'public',
    },
  );
  const published = await findPublishedRevision(server.db, made.id, made.revision);
  if (published === null) throw new Error('It was published.');
  const { compiled } = published;
  await storeResponses(
    server,
    { ...made, compiled },
    people.map((who) => responseOf(compiled, who)),
  );
  if (anonymous) await closeBallotAs(server, made.id, 'released');
  return { ...made, compiled };
}

function responseOf(
  compiled: CompiledInquiry,
  { drink, sugar, day = '2026-01-01', wish }: Made,
): RandomResponse {
  const text = compiled.questions.find(({ responseType }) => responseType === 'longText');
  const answers = [
    { questionId: testId('drink'), value: chosen(drink) },
    { questionId: testId('sugar'), value: chosen(sugar) },
    ...(wish === undefined || text === undefined ? [] : [{ questionId: text.id, value: wish }]),
  ];
  const { choices, rest } = encodeAnswers(compiled, answers);
  const tallied = { choices, rest: Object.keys(rest).length === 0 ? null : rest, duration: 60 };
  const head = {
    id: randomUUID(),
    day,
    language: null,
    channel: null,
    score: null,
    flagged: false,
    flaggedBy: null,
  };
  return { ...head, tallied, answers: toAnswerMap(answers) };
}

const times = (count: number, who: Made) => Array.from({ length: count }, () => who);
const one = (clause: FilterClause): Filter => ({ match: 'all', clauses: [clause] });
const drinks = (...names: string[]): FilterClause => {
  return { kind: 'options', questionId: testId('drink'), test: 'any', optionIds: names.map(chosen) };
};
const sugarCounts = async (inquiryId: string, filter: Filter, as = server.people.stranger) => {
  const summary = await server.call(getSummary, { inquiryId, filter }, { as });
  const sugar = summary.questions.find(({ questionId }) => questionId === testId('sugar'));
  return { summary, counts: sugar?.options.map(({ count }) => count) };
};

test('groups of nineteen and of one among twenty people are hidden', async () => {
  const { id } = await publish(true, [
    ...times(19, { drink: 'drink.tea', sugar: 'sugar.yes' }),
    { drink: 'drink.coffee', sugar: 'sugar.no' },
  ]);
  for (const as of [server.people.stranger, server.people.owner]) {
    for (const name of ['drink.tea', 'drink.coffee']) {
      const { summary } = await sugarCounts(id, one(drinks(name)), as);
      expect(summary).toMatchObject({
        finished: 20,
        questions: [],
        days: [],
        medianDuration: null,
        filtered: { withheld: true, limited: true, matching: 0 },
      });
    }
    const all = await sugarCounts(id, one(drinks('drink.tea', 'drink.coffee')), as);
    expect(all.summary.filtered).toEqual({ matching: 20, withheld: false, limited: true });
  }
});

test('a filter of a secret ballot shows only what a cross-tab shows', async () => {
  const { id } = await publish(true, [
    ...times(9, { drink: 'drink.tea', sugar: 'sugar.yes', wish: 'warm' }),
    ...times(8, { drink: 'drink.tea', sugar: 'sugar.no', day: '2026-01-02' }),
    ...times(7, { drink: 'drink.coffee', sugar: 'sugar.yes' }),
    ...times(6, { drink: 'drink.coffee', sugar: 'sugar.no', day: '2026-01-02' }),
  ]);
  const { summary, counts } = await sugarCounts(id, one(drinks('drink.tea')), server.people.owner);
  expect(counts).toEqual([9, 8]);
  expect(summary).toMatchObject({
    filtered: { matching: 17, withheld: false, limited: true },
    days: [],
    medianDuration: null,
  });
  expect(summary.questions.filter(({ responseType }) => responseType === 'longText')).toMatchObject([
    { withheld: true },
  ]);
  const table = { inquiryId: id, rowQuestionId: testId('drink'), columnQuestionId: testId('sugar') };
  const asked = { as: server.people.owner };
  expect((await server.call(getCrossTab, table, asked)).counts.slice(0, 2)).toEqual([
    [9, 8],
    [7, 6],
  ]);
  const filter = one(drinks('drink.tea'));
  expect(await server.call(getCrossTab, { ...table, filter }, asked)).toMatchObject({ withheld: true });
});

test('charts of a secret ballot with a filter show what a condition would show', async () => {
  const { id } = await publish(true, [
    ...times(9, { drink: 'drink.tea', sugar: 'sugar.yes' }),
    ...times(8, { drink: 'drink.tea', sugar: 'sugar.no' }),
    ...times(13, { drink: 'drink.coffee', sugar: 'sugar.yes' }),
    ...times(6, { drink: 'drink.coffee', sugar: 'sugar.no' }),
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
    const { charts } = await server.call(
      getCharts,
      { inquiryId: id, filter },
      { as: server.people.stranger },
    );
    return Object.fromEntries(charts.map(({ chart, data }) => [chart.title, data]));
  };
  const points = (data?: { points: readonly { count: number }[] }) => data?.points.map(({ count }) => count);
  const tea = await draw(one(drinks('drink.tea')));
  expect(points(tea.bar)).toEqual([9, 8]);
  expect(tea.bar).toMatchObject({ total: 17, withheld: false, condition: null });
  expect(tea.own).toMatchObject({ withheld: true, points: [] });
  const all = await draw(null);
  expect(points(all.own)).toEqual([9, 8]);
  // All answers are counted on the closing day.
  for (const { trend } of [tea, all]) expect(trend).toMatchObject({ withheld: true, series: [], days: [] });
});

test('combining tables and filters of a secret ballot reveals no count of one to four', async () => {
  const drink = fc.constantFrom('drink.tea', 'drink.coffee', 'drink.other');
  const who = fc.record({ drink, sugar: fc.constantFrom('sugar.yes', 'sugar.no') });
  const crowd = fc
    .array(fc.tuple(who, fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 6 })
    .map((groups) => groups.flatMap(([each, count]) => times(count, each)))
    .filter((all) => all.length >= 5);
  const check = async (people: readonly Made[]) => {
    const { id } = await publish(true, people);
    const as = server.people.owner;
    const count = (name: string, sugar: string) =>
      people.filter((each) => each.drink === name && each.sugar === sugar).length;
    const sugars = ['sugar.yes', 'sugar.no'];
    // If everyone gave the same answer to one question, its table shows no more than the other’s own counts.
    if (new Set(people.map((each) => each.drink)).size === 1) return;
    if (new Set(people.map((each) => each.sugar)).size === 1) return;
    const table = await server.call(
      getCrossTab,
      { inquiryId: id, rowQuestionId: testId('drink'), columnQuestionId: testId('sugar') },
      { as },
    );
    for (const name of new Set(people.map((each) => each.drink))) {
      const exact = sugars.map((sugar) => count(name, sugar));
      const filtered = (await sugarCounts(id, one(drinks(name)), as)).counts ?? [];
      if (table.withheld) {
        expect(filtered).toEqual([]);
        continue;
      }
      const row = table.rows.findIndex(({ optionId }) => optionId === chosen(name));
      expect(table.counts[row]).toEqual(exact);
      expect(filtered).toEqual(exact);
      expect(exact.every((each) => each >= minGroupSize)).toBe(true);
    }
  };
  await fc.assert(fc.asyncProperty(crowd, check), { numRuns: 12 });
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
];

test('people who can’t see single responses can filter only by one answer or by days', async () => {
  const people = times(12, { drink: 'drink.tea', sugar: 'sugar.yes', wish: 'warm' });
  const [hidden, open] = [await publish(true, people), await publish(false, people)];
  const { stranger } = server.people;
  for (const filter of more) {
    for (const [{ id }, as] of [
      [hidden, server.people.owner],
      [hidden, stranger],
      [open, stranger],
    ] as const) {
      const refused = await server.refusal(getSummary, { inquiryId: id, filter }, { as });
      expect(refused).toMatchObject({
        code: 'invalidInput',
        errors: { filter: { code: id === hidden.id ? 'filterBallot' : 'filterLimited' } },
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

test('a filter with unknown parts is refused and names them', async () => {
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
