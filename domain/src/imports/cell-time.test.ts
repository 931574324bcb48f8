import { expect, test } from 'vitest';
import { parseCellTime } from './cell-time.ts';

test.each([
  ['7:05', '07:05'],
  ['19:05:00', '19:05:00'],
  ['7:05:09 AM', '07:05:09'],
  ['7:05 p.m.', '19:05'],
  ['12:00 AM', '00:00'],
  ['12:30pm', '12:30'],
  ['۷:۰۵ ب.ظ', '19:05'],
  ['07:05 ق.ظ', '07:05'],
  ['7:05 بعد از ظهر', '19:05'],
  ['13:05 PM', null],
  ['0:05 AM', null],
  ['24:00', null],
  ['7:60', null],
  ['7:5', null],
  ['7 PM', null],
])('a time of the day: %s', (cell, time) => {
  expect(parseCellTime(cell)).toBe(time);
});
