import { expect, test } from 'vitest';
import { computeShownPageNumbers } from './compute-shown-page-numbers.ts';

test.each([
  [1, 2, '1 2'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9987, 9987, '1 … 9983 9984 9985 9986 9987'],
  // A URL may name a page that doesn't exist.
  [12, 8, '1 … 4 5 6 7 8'],
])('page %i of %i is shown among %s', (page, pages, shown) => {
  expect(
    computeShownPageNumbers(page, pages)
      .map((each) => each ?? '…')
      .join(' '),
  ).toBe(shown);
});
