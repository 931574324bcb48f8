import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRankPosition, findValueAtRank } from '../../results/median.ts';
import { getNumberBinKey, listCoarseBins, listExactBinCounts, tallyNumber } from './number-bins.ts';

const value = fc.oneof(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -1200, max: 1200 }).map((tenths) => tenths / 10),
  fc.constantFrom(
    39.999,
    -39.999,
    9999.5,
    -9999.5,
    10_000,
    -10_000,
    99_999.999,
    0.001,
    -0.001,
    1e-9,
    -1e-9,
    1e-300,
  ),
);

test('a number lies in its bin, whose upper end is excluded', () => {
  fc.assert(
    fc.property(value, (number) => {
      const bins = { [getNumberBinKey(number)]: 1 };
      const [exact] = listExactBinCounts(bins);
      const [coarse] = listCoarseBins(bins);
      if (exact !== undefined) expect(exact.value).toBe(number + 0);
      else expect(coarse !== undefined && coarse.from <= number && number < coarse.to).toBe(true);
    }),
  );
});

test('bins neither overlap nor leave gaps', () => {
  fc.assert(
    fc.property(fc.array(value), (numbers) => {
      const bins = {};
      for (const number of numbers) tallyNumber(bins, number, 1);
      const coarse = listCoarseBins(bins);
      for (const [index, bin] of coarse.entries()) {
        expect(bin.to).toBeGreaterThan(bin.from);
        expect(bin.to).toBeLessThanOrEqual(coarse[index + 1]?.from ?? Infinity);
      }
    }),
  );
});

test('the value of any rank can be located in its bin', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.nat(), (numbers, pick) => {
      const bins = {};
      for (const number of numbers) tallyNumber(bins, number + 0, 1);
      const sorted = numbers.map((number) => number + 0).sort((a, b) => a - b);
      const rank = pick % sorted.length;
      const found = findRankPosition(listExactBinCounts(bins), listCoarseBins(bins), rank);
      if ('value' in found) {
        expect(found.value).toBe(sorted[rank]);
        return;
      }
      const { bin, known, rank: inside } = found;
      const listed = sorted.filter(
        (each) => each >= bin.from && each < bin.to && getNumberBinKey(each).includes('e'),
      );
      const all = [...known, ...listed.map((each) => ({ value: each, count: 1 }))];
      expect(
        findValueAtRank(
          all.sort((a, b) => a.value - b.value),
          inside,
        ),
      ).toBe(sorted[rank]);
    }),
  );
});
