import { expect, test } from 'vitest';
import { sortKey } from './sort-key.ts';

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
  const sorted = names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual([
    ...['Ali', 'sara', 'آرش', 'بهار', 'پروانه', 'چیستا', 'زهرا', 'ژاله', 'كاوه', 'گلناز', 'وحید', 'یاسمن'],
  ]);
});
