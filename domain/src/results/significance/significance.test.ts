import { describe, expect, test } from 'vitest';
import { computeChiSquaredTail, computeTwoSidedNormalTail, logGamma } from './compute-chi-squared-tail.ts';
import { computeFisherExactProbability } from './compute-fisher-exact-probability.ts';
import { type CrossTabTestResult, testCrossTab } from './cross-tab-test.ts';
import { findSignificantComparisons } from './false-discoveries.ts';

const once = {
  isSameQuestion: false,
  several: { rows: false, columns: false },
  totals: { rows: [], columns: [], people: 0 },
};

function tested(counts: readonly (readonly number[])[]): CrossTabTestResult {
  const result = testCrossTab({ ...once, counts });
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const rounded = (table: CrossTabTestResult['residuals'], digits: number) =>
  table.map((line) => line.map((each) => (each === null ? null : Number(each.toFixed(digits)))));

describe('the distributions', () => {
  test.each([
    // Values from published tables of critical values.
    [3.841458821, 1, 0.05],
    [16.918977605, 9, 0.05],
    [29.588298445, 10, 0.001],
    // Values computed with SciPy: extremes, many degrees of freedom, both sides of the mode.
    [0.001, 1, 0.9747728793699604],
    [0.5, 7, 0.9994464813904249],
    [400, 400, 0.4905965819927636],
    [500, 400, 0.00048221275959343273],
    [160_000, 159_201, 0.07856287008463275],
    [1000, 3, 1.7994208765314067e-216],
  ])('the tail of chi-squared %d with %d degrees of freedom is right', (value, freedom, tail) => {
    expect(computeChiSquaredTail(value, freedom) / tail).toBeCloseTo(1, 8);
  });

  test('both tails of the normal distribution are right', () => {
    expect(computeTwoSidedNormalTail(-1.959963985)).toBeCloseTo(0.05, 9);
    expect(computeTwoSidedNormalTail(5) / 5.733031437583875e-7).toBeCloseTo(1, 9);
    expect(computeTwoSidedNormalTail(0)).toBe(1);
  });

  test.each([
    [0.5, 0.5723649429247],
    [1, 0],
    [10, 12.801827480081469],
    [100.5, 361.43554046777757],
    [100_000, 1_051_287.7089736569],
  ])('the logarithm of gamma of %d is right', (number, expected) => {
    expect(logGamma(number)).toBeCloseTo(expected, 8);
  });
});

describe('Fisher’s exact test', () => {
  test.each([
    // Fisher’s lady tasting tea, and twins of convicted brothers.
    [[3, 1], [1, 3], 0.48571428571428565],
    [[2, 15], [10, 3], 0.0005367241191434358],
    [[8, 2], [1, 5], 0.034965034965034975],
    [[12, 3], [990, 4000], 9.762368186439193e-7],
  ] as const)('gives the published probability for %j and %j', (first, second, p) => {
    expect(computeFisherExactProbability([first, second]) / p).toBeCloseTo(1, 8);
    expect(computeFisherExactProbability([second, first]) / p).toBeCloseTo(1, 8);
  });

  test('gives certainty if the sums allow only one table', () => {
    expect(
      computeFisherExactProbability([
        [0, 0],
        [3, 4],
      ]),
    ).toBeCloseTo(1, 12);
  });
});

test('comparisons are corrected as in the paper by Benjamini and Hochberg', () => {
  const chances = [
    ...[0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344],
    ...[0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1],
  ];
  expect(findSignificantComparisons(chances, 0.05)).toEqual(chances.map((_, index) => index < 4));
  expect(findSignificantComparisons(chances.toReversed(), 0.05)).toEqual(
    chances.map((_, index) => index > 10),
  );
  expect(findSignificantComparisons([0.2, 0.3], 0.05)).toEqual([false, false]);
  expect(findSignificantComparisons([], 0.05)).toEqual([]);
});

describe('a cross-tab', () => {
  test('party and gender are tested as in Agresti’s book', () => {
    const result = tested([
      [762, 327, 468],
      [484, 239, 477],
    ]);
    expect(result).toMatchObject({ method: 'chiSquared', freedom: 2, people: 2757, isSignificant: true });
    expect(result.chiSquared).toBeCloseTo(30.070149, 5);
    expect(result.p / 2.9535891832117595e-7).toBeCloseTo(1, 8);
    expect(rounded(result.residuals, 2)).toEqual([
      [4.5, 0.7, -5.32],
      [-4.5, -0.7, 5.32],
    ]);
    expect(result.marks).toEqual([
      ['higher', null, 'lower'],
      ['lower', null, 'higher'],
    ]);
  });

  test('the hair and eye color table gives the published statistics', () => {
    const result = tested([
      [68, 20, 15, 5],
      [119, 84, 54, 29],
      [26, 17, 14, 14],
      [7, 94, 10, 16],
    ]);
    expect(result.chiSquared).toBeCloseTo(138.2898, 4);
    expect(result).toMatchObject({ freedom: 9, strength: 'medium', cells: 16, cellsOfFewExpected: 0 });
    expect(result.cramersV).toBeCloseTo(0.279, 4);
    expect(result.marks).toEqual([
      ['higher', 'lower', null, 'lower'],
      // Brown and hazel, at 2.05, would be significant as the only comparison.
      ['higher', 'lower', null, null],
      [null, 'lower', null, 'higher'],
      ['lower', 'higher', 'lower', null],
    ]);
  });

  // Counted and computed with SciPy from a file of 19,719 real answers.
  test('a large table can be significant without being strong', () => {
    const result = tested([
      [1845, 1777, 2018, 1382, 586],
      [2785, 2675, 3454, 2196, 874],
      [41, 26, 20, 9, 6],
    ]);
    expect(result.chiSquared).toBeCloseTo(34.01904873711826, 8);
    expect(result.p / 4.0304983405151974e-5).toBeCloseTo(1, 8);
    expect(result).toMatchObject({ freedom: 8, isSignificant: true, strength: 'none' });
    expect(result.cramersV).toBeCloseTo(0.029388614903097625, 10);
    expect(result.marks).toEqual([
      [null, null, 'lower', null, null],
      [null, null, 'higher', null, null],
      ['higher', null, null, null, null],
    ]);
  });

  test('reports the number of cells with few expected people and marks none of these', () => {
    const result = tested([
      [6653, 10676, 77],
      [730, 987, 7],
      [177, 276, 16],
    ]);
    expect(result.chiSquared).toBeCloseTo(90.9360810552511, 8);
    expect(result).toMatchObject({ cells: 9, cellsOfFewExpected: 1, isSignificant: true });
    expect(result.residuals[2]?.[2]).toBeCloseTo(8.9261, 3);
    expect(result.marks).toEqual([
      ['lower', 'higher', 'lower'],
      ['higher', 'lower', null],
      [null, null, null],
    ]);
  });

  test('four small cells are tested exactly, and all four give the same result', () => {
    const result = tested([
      [8, 2],
      [1, 5],
    ]);
    expect(result).toMatchObject({ method: 'fisher', freedom: 1, isSignificant: true });
    expect(result.p).toBeCloseTo(0.034965034965034975, 10);
    expect(result.marks).toEqual([
      ['higher', 'lower'],
      ['lower', 'higher'],
    ]);
    const none = tested([
      [3, 1],
      [1, 3],
    ]);
    expect(none).toMatchObject({ method: 'fisher', isSignificant: false });
    expect(none.marks.flat()).toEqual([null, null, null, null]);
  });

  test('leaves out empty rows and columns', () => {
    const whole = tested([
      [762, 0, 327, 468],
      [0, 0, 0, 0],
      [484, 0, 239, 477],
    ]);
    expect(whole).toMatchObject({ freedom: 2, cells: 6 });
    expect(whole.residuals[1]).toEqual([null, null, null, null]);
    expect(whole.residuals[0]?.[1]).toBeNull();
  });

  test('marks nothing if the whole table may be due to chance', () => {
    const result = tested([
      [30, 20, 25],
      [25, 22, 28],
    ]);
    expect(result.isSignificant).toBe(false);
    expect(result.marks.flat().every((mark) => mark === null)).toBe(true);
  });

  test.each([
    ['sameQuestion', { isSameQuestion: true }],
    ['offeredToSome', { offeredToSome: true }],
    [
      'oneLine',
      {
        counts: [
          [9, 8],
          [0, 0],
        ],
      },
    ],
    ['oneLine', { counts: [] }],
  ])('a misleading test is not made: %s', (reason, more) => {
    const counts = [
      [9, 8],
      [7, 6],
    ];
    expect(testCrossTab({ ...once, counts, ...more })).toBe(reason);
  });
});

describe('a table of several choices', () => {
  const columns = { rows: false, columns: true };
  const totals = { rows: [50, 50, 50], columns: [60, 75], people: 150 };
  // Each row has 50 people: 10, 20 and 30 chose the first option, and as many chose the second one.
  const counts = [
    [10, 25],
    [20, 25],
    [30, 25],
  ];

  test('is tested for each option, corrected for the number of options', () => {
    const result = testCrossTab({ counts, totals, several: columns, isSameQuestion: false });
    if (typeof result === 'string') throw new Error(result);
    // The first option contributes 10² / (50 · 0.4 · 0.6) twice, with two degrees of freedom.
    const chiSquared = 200 / 12;
    expect(result).toMatchObject({ method: 'eachOption', tests: 2, freedom: 2, people: 150, cells: 6 });
    expect(result.chiSquared).toBeCloseTo(chiSquared, 10);
    expect(result.p).toBeCloseTo(2 * Math.exp(-chiSquared / 2), 10);
    expect(result.cramersV).toBeCloseTo(Math.sqrt(chiSquared / 150), 10);
    expect(result.marks).toEqual([
      ['lower', null],
      [null, null],
      ['higher', null],
    ]);
    const turned = testCrossTab({
      counts: [counts.map(([a = 0]) => a), counts.map(([, b = 0]) => b)],
      isSameQuestion: false,
      several: { rows: true, columns: false },
      totals: { ...totals, rows: [60, 75], columns: [50, 50, 50] },
    });
    expect(turned).toMatchObject({
      p: result.p,
      marks: [
        ['lower', null, 'higher'],
        [null, null, null],
      ],
    });
  });

  test('is tested for each pair of options of two questions', () => {
    const both = { rows: true, columns: true };
    // Ten of 100 people chose only the option of the first row, and ten only that of the first column.
    const given = {
      counts: [
        [40, 30],
        [25, 24],
      ],
      several: both,
      isSameQuestion: false,
      totals: { rows: [50, 48], columns: [50, 55], people: 100 },
    };
    const result = testCrossTab(given);
    if (typeof result === 'string') throw new Error(result);
    const chiSquared = (100 * (40 * 40 - 10 * 10) ** 2) / 50 ** 4;
    expect(result).toMatchObject({ method: 'eachOption', tests: 4, freedom: 1, people: 100, cells: 4 });
    expect(result.chiSquared).toBeCloseTo(chiSquared, 10);
    expect(result.p).toBeCloseTo(4 * computeChiSquaredTail(chiSquared, 1), 12);
    expect(result.marks).toEqual([
      ['higher', null],
      [null, null],
    ]);
  });

  test('ignores a relation that one of many options shows by chance', () => {
    const people = Array.from({ length: 20 }, () => 30);
    const table = [people.map((half, x) => half + (x === 3 ? 15 : 0)), people];
    const result = testCrossTab({
      counts: table,
      isSameQuestion: false,
      several: columns,
      totals: { rows: [100, 100], columns: [], people: 200 },
    });
    expect(result).toMatchObject({ tests: 20, isSignificant: false });
  });
});
