import { expect, test } from 'vitest';
import { polyfills } from './polyfills.ts';

const numbers = [3, 1, 2];

test.each([
  ['toReversed', []],
  ['toSorted', []],
  ['toSorted', [(a: number, b: number) => b - a]],
  ['toSpliced', [1, 1, 7, 8]],
  ['toSpliced', [-1, 1]],
  ['toSpliced', [0, 0, 9]],
  ['with', [1, 9]],
  ['with', [-1, 9]],
] as const)('%s with %j makes what newer browsers make, and leaves the list as it is', (name, given) => {
  const call = (method: unknown) => Reflect.apply(method as () => unknown, numbers, given);
  expect(call(polyfills.array[name])).toEqual(call(Array.prototype[name]));
  expect(numbers).toEqual([3, 1, 2]);
});

test('an index outside of the list is refused', () => {
  for (const index of [3, -4]) expect(() => polyfills.array.with.call(numbers, index, 0)).toThrow(RangeError);
});

test('groups items like newer browsers', () => {
  const words = ['tea', 'to', 'ten', 'a'];
  const getKey = (word: string, index: number) => (index === 3 ? null : word.length);
  expect([...polyfills.map.groupBy(words, getKey)]).toEqual([...Map.groupBy(words, getKey)]);
});
