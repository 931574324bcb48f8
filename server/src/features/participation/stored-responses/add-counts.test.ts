import { addTallyTo, makeEmptyTally, type Tally } from '@nazar/domain/results/tally.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

// Few bins and many are added in different ways.
const months = [...Array(12).keys()].map((month) => `2026-${month + 1}`);
const bin = fc.constantFrom('1', '7', '3.99e+1', 'sumHigh', 'sumLow', ...months);
const amount = fc.integer({ min: -3, max: 3 }).filter((value) => value !== 0);
const amountsByBin = fc.dictionary(bin, amount, { noNullPrototype: true, maxKeys: 14 });
const tallies = fc.record({
  // Only answered questions have bins.
  counts: fc.array(fc.nat({ max: 3 }), { maxLength: 6 }).map((more) => [0, 1, 1, ...more, 1]),
  bins: fc.dictionary(fc.constantFrom('1', '2'), amountsByBin, { noNullPrototype: true }),
  durations: amountsByBin,
});

const summed = `
select add_bins_by_code($1::jsonb, $2::jsonb) as bins, add_bins($3::jsonb, $4::jsonb) as durations,
  add_counts($5::int[], $6::int[], $7::int[]) as counts`;

test('the database adds counts and bins like the domain', async () => {
  await fc.assert(
    fc.asyncProperty(tallies, tallies, async (kept, added) => {
      const expected: Tally = { ...makeEmptyTally(), ...structuredClone(kept) };
      addTallyTo(expected, { ...makeEmptyTally(), ...added });
      const codes = [...added.counts.keys()].filter((code) => added.counts[code] !== 0);
      const addedBins = Object.entries(added.bins).map(([code, own]) => [code, Object.entries(own)]);
      const parameters = [
        ...[kept.bins, addedBins, kept.durations, Object.entries(added.durations)].map((document) =>
          JSON.stringify(document),
        ),
        ...[kept.counts, codes, codes.map((code) => added.counts[code])],
      ];
      const { counts, bins, durations } = expected;
      const { rows } = await server.pool.query(summed, parameters);
      expect(rows).toEqual([{ bins, durations, counts }]);
    }),
    { numRuns: 80 },
  );
});
