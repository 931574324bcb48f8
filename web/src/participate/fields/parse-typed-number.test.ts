import { expect, it } from 'vitest';
import { parseTypedNumber } from './parse-typed-number.ts';

it.each([
  ['12', 12],
  ['۱۲', 12],
  ['١٢٫٥', 12.5],
  ['۱٬۲۰۰', 1200],
  ['1,200.5', 1200.5],
  ['-3', -3],
  ['−۳', -3],
  ['۳/۵', 3.5],
  [' 7 ', 7],
  ['.5', 0.5],
  ['12 000', 12_000],
  ['7,50', 7.5],
  ['-3,5', -3.5],
  ['۳،۵', 3.5],
  ['0,125', 0.125],
  [',1250', 0.125],
  ['7,500', 7500],
])('reads %s as %d', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

it.each([
  '3,5,5',
  '1.200,5',
  '12,0000',
  '1,2000',
  '7 5',
  '7,',
  '',
  '-',
  'twelve',
  '1.2.3',
  '12 apples',
  '1e5',
  'Infinity',
  '٫',
])('returns «%s» as typed', (typed) => {
  expect(parseTypedNumber(typed)).toBe(typed);
});
