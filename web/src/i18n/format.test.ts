import { expect, test } from 'vitest';
import { formatPercent, roundPercent } from './format.ts';

test.each([
  [1, 2455, 1, '0.04%'],
  [2454, 2455, 1, '99.96%'],
  [1, 3, 1, '33.3%'],
  [0, 5, 1, '0%'],
  [5, 5, 1, '100%'],
  [1, 250, 0, '0.4%'],
  [249, 250, 0, '99.6%'],
  [1, 3, 0, '33%'],
])('%i of %i is not rounded to nothing or everything with %i decimals', (some, all, digits, text) => {
  expect(formatPercent(some / all, 'en', digits)).toBe(text);
  expect(`${roundPercent(some / all, digits)}%`).toBe(text);
});
