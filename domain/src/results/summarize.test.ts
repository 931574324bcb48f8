import { expect, test } from 'vitest';
import { questionSummarySchema } from '../api/result-calls.ts';
import type { Answer } from '../inquiries/answers.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Definition } from '../inquiries/inquiry.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { answer, cells, chosenAll, inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { sampleAnswers, sampleInquiry } from '../testing/sample-inquiry.ts';
import { encodeAnswers } from './encode-answers.ts';
import { makeTallyWithStatistics, summarizeQuestions } from './summarize.ts';
import { makeEmptyTally, tallyResponse } from './tally.ts';

function summaries(definition: Definition, ...responses: readonly (readonly Answer[])[]) {
  const compiled = compileInquiry(definition);
  const tally = makeEmptyTally();
  for (const answers of responses) {
    tallyResponse(tally, compiled, { ...encodeAnswers(compiled, answers), duration: null }, 1);
  }
  return summarizeQuestions(compiled, makeTallyWithStatistics(compiled, tally), 'gregorian');
}

function numbersOf(
  responseType: 'number' | 'rating' | 'scale',
  ends: [number, number],
  values: readonly number[],
  settings: Parameters<typeof inquiry>[1] = {},
) {
  const asked = question('q', responseType, { min: ends[0], max: ends[1] });
  const definition = inquiry([segment('s', [asked])], settings);
  return summaries(definition, ...values.map((value) => [answer('q', value)]))[0]?.numbers;
}

const secretBallot = { cooperationType: 'users', anonymous: true } as const;

test('the mean of numbers below the precision of sums is exact', () => {
  const meanOf = (...values: number[]) => numbersOf('number', [-1, 1], values)?.mean;
  expect(meanOf(1e-17, 3e-17)).toBe(2e-17);
  expect(meanOf(1.23456789e-10)).toBe(1.23456789e-10);
  expect(meanOf(-1e-17, 1e-17)).toBe(0);
  expect(meanOf(0, 0)).toBe(0);
});

test('every question of an inquiry has a summary that fits the contract, answered or not', () => {
  for (const responses of [[], [sampleAnswers()]]) {
    const all = summaries(sampleInquiry('fa'), ...responses);
    expect(all).toHaveLength(17);
    for (const each of all)
      expect(validateWithSchema(questionSummarySchema, each)).toMatchObject({ ok: true });
    expect(new Set(all.map(({ answered }) => answered))).toEqual(new Set([responses.length]));
  }
});

test('accepted answers are not listed as options', () => {
  const leaf = summaries(sampleInquiry(), sampleAnswers()).find(
    ({ questionId }) => questionId === testId('leaf'),
  );
  expect(leaf?.options).toEqual([]);
});

test('a hidden question is shown if it has answers', () => {
  const asked = question('q', 'single', { options: ['a', 'b'] });
  const options = asked.options.map((each) => ({ ...each, hidden: true }));
  const definition = inquiry([segment('s', [{ ...asked, options, hidden: true }])]);
  expect(summaries(definition)).toEqual([]);
  const [summary] = summaries(definition, [answer('q', testId('a'))]);
  expect(summary?.options.map(({ label, count }) => [label, count])).toEqual([['a', 1]]);
});

test('a ranking gives the mean rank of each option', () => {
  const definition = inquiry([segment('s', [question('q', 'ranking', { options: ['a', 'b', 'c'] })])]);
  const [summary] = summaries(
    definition,
    [answer('q', chosenAll('a', 'b', 'c'))],
    [answer('q', chosenAll('a', 'c', 'b'))],
  );
  expect(summary?.options.map(({ meanRank }) => meanRank)).toEqual([1, 2.5, 2.5]);
  expect(summaries(definition)[0]?.options[0]?.meanRank).toBeNull();
});

test('a matrix gives its cells', () => {
  const options = [
    option('r', { role: 'row' }),
    option('c', { role: 'column' }),
    option('d', { role: 'column' }),
  ];
  const definition = inquiry([segment('s', [question('q', 'matrix', { options })])]);
  const [summary] = summaries(definition, [answer('q', cells({ r: 'd' }))], [answer('q', cells({ r: 'd' }))]);
  expect(summary?.cells).toEqual([{ rowId: testId('r'), columnId: testId('d'), count: 2 }]);
});

test('a number question without answers has no statistics', () => {
  expect(numbersOf('number', [0, 10], [])).toBeNull();
});

test('a scale shows all its points, and one from 0 to 10 its promoter score', () => {
  const numbers = numbersOf('scale', [0, 10], [10, 9, 9, 8, 7, 6, 0, 10]);
  expect(numbers?.bins.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2]);
  expect(numbers).toMatchObject({ nps: 25, mean: 7.375, median: 8.5, min: 0, max: 10 });
});

test('a rating shows all its stars and has no promoter score', () => {
  const numbers = numbersOf('rating', [1, 5], [5, 4]);
  expect(numbers?.bins).toEqual(
    [1, 2, 3, 4, 5].map((value) => ({ from: value, to: value, count: value > 3 ? 1 : 0 })),
  );
  expect(numbers?.nps).toBeNull();
});

test('numbers such as years are summarized exactly', () => {
  expect(numbersOf('number', [1900, 2030], [1987, 1991, 2003])).toMatchObject({
    median: 1991,
    min: 1987,
    max: 2003,
  });
});

test('the mean is exact even if the bins are not', () => {
  expect(numbersOf('number', [0, 1e9], [123_456_789, 0.25])?.mean).toBe((123_456_789 + 0.25) / 2);
});

test('numbers close to zero have a mean', () => {
  expect(numbersOf('number', [-1, 1], [5e-324, 5e-324])?.mean).toBe(5e-324);
  expect(numbersOf('number', [-1, 1], [5e-324, 1e-323])?.mean).toBeGreaterThan(0);
});

test('up to ten different numbers have a bar each, and more have ranges', () => {
  const bar = (value: number, count: number) => ({ from: value, to: value, count });
  expect(numbersOf('number', [0, 20], [9, 7.5, 9])?.bins).toEqual([bar(7.5, 1), bar(9, 2)]);
  expect(numbersOf('number', [0, 120], [68, 20, 35])?.bins).toEqual([bar(20, 1), bar(35, 1), bar(68, 1)]);
  const halves = Array.from({ length: 11 }, (_, at) => at + 0.5);
  expect(numbersOf('number', [0, 20], halves.slice(1))?.bins).toHaveLength(10);
  expect(numbersOf('number', [0, 20], halves)?.bins[0]).toEqual({ from: 0, to: 1, count: 1 });
});

test('a secret ballot has ranges also for few different numbers', () => {
  const bins = numbersOf('number', [0, 20], [7.5, 9], secretBallot)?.bins;
  expect(bins?.[0]).toEqual({ from: 7.4, to: 7.6, count: 1 });
  expect(bins).toHaveLength(8);
});

test('a histogram of many values has few bars of round width that contain them all', () => {
  const values = Array.from({ length: 500 }, (_, at) => at * 1.7 - 300);
  const bins = numbersOf('number', [-1000, 1000], values)?.bins ?? [];
  expect(bins.length).toBeGreaterThan(5);
  expect(bins.length).toBeLessThan(20);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  for (const [at, bin] of bins.entries()) expect(bin.to).toBe(bins[at + 1]?.from ?? bin.to);
  expect(numbersOf('number', [0, 1], [0.5, 0.5])?.bins).toEqual([{ from: 0.5, to: 0.5, count: 2 }]);
});

test.each([
  { title: 'a range that ends at a round number', values: [0.5, 55, 100], last: { from: 90, to: 100 } },
  { title: 'the largest numbers', values: [0.5, 1e12], last: { from: 9e11, to: 1e12 } },
  { title: 'a largest value between round numbers', values: [0.5, 104], last: { from: 100, to: 110 } },
])('the last range of $title includes the largest value', ({ values, last }) => {
  const bins = numbersOf('number', [0, 1e12], values, secretBallot)?.bins ?? [];
  expect(bins.at(-1)).toEqual({ ...last, count: 1 });
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
});

const belowEdges = (values: readonly number[], { from, to }: { from: number; to: number }, isLast: boolean) =>
  values.filter((value) =>
    from === to ? value === from : value >= from && (value < to || (isLast && value <= to)),
  ).length;

test.each([
  { title: 'large ones', values: [12_345, 64_254, 250_001], median: 64_254 },
  { title: 'one just below a round number', values: [39.999, 12.5, 40, 41.25], median: 39.9995 },
  { title: 'negative ones', values: [-39.999, -40, -250_001, -0.5, 3], median: -39.999 },
  { title: 'ties', values: [12_345.5, 12_345.5, 12_345.5, 12_346], median: 12_345.5 },
  { title: 'tiny ones', values: [1e-9, 2e-9, 4e-9], median: 2e-9 },
  {
    title: 'ones of many digits',
    values: [0.12345678901234566, 0.12345678901234568, 0.5],
    median: 0.12345678901234568,
  },
  {
    title: 'ones that differ in their last digit',
    values: [123_456_789_012, 123_456_789_011.99998],
    median: 123_456_789_011.99998,
  },
  {
    title: 'two of sixteen digits',
    values: [0.1098390508626076, 0.1098390508626077],
    median: 0.10983905086260765,
  },
  { title: 'the widest', values: [-1e12, 1e12, 999_999_999_999, 0], median: 999_999_999_999 / 2 },
  {
    title: 'tenths',
    values: [0.1, 0.2, 0.30000000000000004, 0.3, 0.7, 0.6],
    median: (0.3 + 0.30000000000000004) / 2,
  },
])('lowest, highest, median, mean and every bar of $title are exact', ({ values, median }) => {
  const numbers = numbersOf('number', [-1e12, 1e12], values);
  expect(numbers).toMatchObject({ min: Math.min(...values), max: Math.max(...values), median });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs((numbers?.mean ?? 0) - mean)).toBeLessThanOrEqual(Math.abs(mean) * 1e-6);
  const ranges = numbersOf('number', [-1e12, 1e12], values, secretBallot);
  for (const bins of [numbers?.bins ?? [], ranges?.bins ?? []]) {
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    for (const [index, bin] of bins.entries()) {
      expect([bin.from, bin.count]).toEqual([bin.from, belowEdges(values, bin, index === bins.length - 1)]);
    }
  }
});

const januaryToMarch = ['2026-12-21', '2026-12-22', '2027-01-20', '2027-01-21', '2027-03-20', '2027-03-21'];

test.each([
  ['gregorian', ['2026-12-01', '2027-01-01', '2027-03-01'], [2, 2, 2]],
  // The expected months are Dey, Bahman, Esfand and Farvardin.
  ['persian', ['2026-11-22', '2026-12-22', '2027-01-21', '2027-02-20', '2027-03-21'], [1, 2, 1, 1, 1]],
] as const)('dates are grouped by the months of the %s calendar', (calendar, at, counts) => {
  const definition = inquiry([segment('s', [question('q', 'date')])]);
  const compiled = compileInquiry(definition);
  const tally = makeEmptyTally();
  for (const day of januaryToMarch) {
    tallyResponse(tally, compiled, { ...encodeAnswers(compiled, [answer('q', day)]), duration: null }, 1);
  }
  const [summary] = summarizeQuestions(compiled, makeTallyWithStatistics(compiled, tally), calendar);
  expect(summary?.momentUnit).toBe('month');
  expect(summary?.moments).toEqual(at.map((day, index) => ({ at: day, count: counts[index] })));
});

test('a few days are shown by day, and many years by year', () => {
  const definition = inquiry([segment('s', [question('q', 'date', { min: '1900-01-01' })])]);
  const few = summaries(definition, [answer('q', '2026-12-23')], [answer('q', '2026-12-23')]);
  expect(few[0]).toMatchObject({ momentUnit: 'day', moments: [{ at: '2026-12-23', count: 2 }] });
  const many = summaries(definition, [answer('q', '1950-12-23')], [answer('q', '2026-12-23')]);
  expect(many[0]).toMatchObject({
    momentUnit: 'year',
    moments: [{ at: '1950-01-01' }, { at: '2026-01-01' }],
  });
});
