import { expect, test } from 'vitest';
import { computeRetryPause } from './compute-retry-pause.ts';

const longest = 30_000;

test('a pause grows with each failure, and differs between browsers', () => {
  const pauses = (random: number) =>
    [0, 1, 4, 5, 5_000].map((failures) =>
      computeRetryPause({ failures, longest, retryAfter: 0 }, () => random),
    );
  expect(pauses(0)).toEqual([750, 1500, 12_000, 22_500, 22_500]);
  expect(pauses(0.5)).toEqual([1000, 2000, 16_000, 30_000, 30_000]);
  expect(pauses(1)).toEqual([1250, 2500, 20_000, 37_500, 37_500]);
});

test('a pause is never shorter than the server asks for, and never too long for a timer', () => {
  const pause = (retryAfter: number, random: number) =>
    computeRetryPause({ failures: 0, longest, retryAfter }, () => random);
  expect([pause(60_000, 0), pause(60_000, 1)]).toEqual([60_750, 61_250]);
  expect(pause(1e99, 1)).toBeLessThan(2 ** 31);
});
