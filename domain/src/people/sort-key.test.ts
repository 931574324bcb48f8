import { expect, test } from 'vitest';
import { makeSortKey } from './sort-key.ts';

test('names are sorted alphabetically in the letters of any keyboard', () => {
  const names = [
    'یاسمن',
    'گلناز',
    'پروانه',
    'زهرا',
    'ژاله',
    'آرش',
    'بهار',
    'چیستا',
    'كاوه',
    'وحید',
    'sara',
    'Ali',
  ];
  const sorted = names.toSorted((a, b) => (makeSortKey(a) < makeSortKey(b) ? -1 : 1));
  expect(sorted).toEqual([
    ...['Ali', 'sara', 'آرش', 'بهار', 'پروانه', 'چیستا', 'زهرا', 'ژاله', 'كاوه', 'گلناز', 'وحید', 'یاسمن'],
  ]);
});
