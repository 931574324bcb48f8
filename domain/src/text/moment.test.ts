import { expect, test } from 'vitest';
import { countCodePoints } from './characters.ts';
import { parseDecimal } from './decimal.ts';
import { isIsoDate, isIsoTime } from './moment.ts';

test.each([
  ['2026-03-21', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['2026-03-21 ', false],
  ['۲۰۲۶-۰۳-۲۱', false],
])('%j is a day: %s', (text, is) => {
  expect(isIsoDate(text)).toBe(is);
});

test.each([
  ['00:00', true],
  ['23:59:59', true],
  ['24:00', false],
  ['12:60', false],
  ['12:00:60', false],
  ['12', false],
  ['12:00Z', false],
])('%j is a time: %s', (text, is) => {
  expect(isIsoTime(text)).toBe(is);
});

test.each([
  ['12', 12],
  [' ۳٫۵ ', 3.5],
  ['-.5', -0.5],
  ['−2', -2],
  ['-0', 0],
  ['٤', 4],
  ['1e9', null],
  ['0x10', null],
  ['', null],
  ['.', null],
  ['1,000', null],
  ['9'.repeat(400), null],
])('%j is the number %s', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

test('characters are code points', () => {
  expect(countCodePoints('سلام')).toBe(4);
  expect(countCodePoints('🍵a')).toBe(2);
  expect(countCodePoints('')).toBe(0);
});
