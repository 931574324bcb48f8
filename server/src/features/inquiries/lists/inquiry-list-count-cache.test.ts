import { expect, test } from 'vitest';
import { InquiryListCountCache } from './inquiry-list-count-cache.ts';

function counting(values: number[]) {
  let now = 0;
  let made = 0;
  const counts = new InquiryListCountCache(() => now);
  const make = async () => values[made++] ?? -1;
  return { ask: () => counts.get('all', make), wait: (ms: number) => (now += ms), made: () => made };
}

test('a small list is counted each time', async () => {
  const { ask } = counting([999, 1000, 3]);
  expect([await ask(), await ask(), await ask()]).toEqual([999, 1000, 3]);
});

test('a large list is counted once in ten seconds for all requests', async () => {
  const { ask, wait, made } = counting([5000, 5001]);
  expect(await ask()).toBe(5000);
  expect(await Promise.all([ask(), ask()])).toEqual([5000, 5000]);
  wait(10_000);
  expect(await Promise.all([ask(), ask()])).toEqual([5001, 5001]);
  expect(made()).toBe(2);
});

test('a count that failed is made again', async () => {
  let fails = true;
  const counts = new InquiryListCountCache(() => 0);
  const make = async () => {
    if (fails) throw new Error('The database is away.');
    return 5000;
  };
  await expect(counts.get('all', make)).rejects.toThrow('away');
  fails = false;
  expect(await counts.get('all', make)).toBe(5000);
});
