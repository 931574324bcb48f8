import { emptyTally, mergeTallies, type Tally } from '@nazar/domain/results/tally.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addBin, addBins, addBinsByCode, addCounts } from './add-tallies.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const bin = fc.constantFrom('1', '7', '3.99e+1', 'sumHigh', 'sumLow', '2026-01');
const amount = fc.integer({ min: -3, max: 3 }).filter((value) => value !== 0);
const bins = fc.dictionary(bin, amount, { noNullPrototype: true });
const tallies = fc.record({
  // A question with bins has answers.
  counts: fc.array(fc.nat(5), { maxLength: 6 }).map((counts) => [0, 1, 1, ...counts, 1]),
  extra: fc.dictionary(fc.constantFrom('1', '2'), bins, { noNullPrototype: true }),
  durations: bins,
});

const summed = `
select ${addCounts('$1::int[]', '$2::int[]')} as counts, ${addBinsByCode('$3::jsonb', '$4::jsonb')} as extra,
  ${addBins('$5::jsonb', '$6::jsonb')} as durations`;

test('the database adds tallies like the domain', async () => {
  await fc.assert(
    fc.asyncProperty(tallies, tallies, async (kept, added) => {
      const expected: Tally = { ...emptyTally(), ...structuredClone(kept) };
      mergeTallies(expected, { ...emptyTally(), ...added });
      const parameters = [
        ...[kept.counts, added.counts, JSON.stringify(kept.extra), JSON.stringify(added.extra)],
        ...[JSON.stringify(kept.durations), JSON.stringify(added.durations)],
      ];
      const { counts, extra, durations } = expected;
      const { rows } = await server.pool.query(summed, parameters);
      expect(rows).toEqual([{ counts, extra, durations }]);
    }),
    { numRuns: 200 },
  );
});

test('a single bin is added to the stored one', async () => {
  const query = `select ${addBin('$1::jsonb', '$2::jsonb', '$3::text')} as sum`;
  const add = async (...values: (string | null)[]) => (await server.pool.query(query, values)).rows[0]?.sum;
  expect(await add('{"60": 4, "70": 1}', '{"60": 3}', '60')).toEqual({ 60: 7, 70: 1 });
  expect(await add('{"70": 1}', '{"60": 3}', '60')).toEqual({ 60: 3, 70: 1 });
  expect(await add('{"70": 1}', '{}', null)).toEqual({ 70: 1 });
});
