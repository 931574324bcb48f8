import { expect, test } from 'vitest';
import { parseCellMoment, parseCellTimeZone } from './cell-moment.ts';

test.each([
  ['2026-11-30T09:30:00+14:00', '2026-11-29T19:30:00.000Z'],
  ['2026-11-30T09:30:00-12:00', '2026-11-30T21:30:00.000Z'],
  ['2026-11-30 09:30 GMT+3:30', '2026-11-30T06:00:00.000Z'],
  ['2026-11-30T09:30:00Z', '2026-11-30T09:30:00.000Z'],
  ['2026-11-30T09:30:00+14:01', null],
  ['2026-11-30T09:30:00-12:30', null],
  ['2026-11-30T09:30:00+03:60', null],
  ['2026-11-30T09:30:00+99:99', null],
  ['2026-11-30 09:30 UTC-99', null],
])('a time has an offset that clocks have: %s', (cell, moment) => {
  const read = parseCellMoment(cell, 'Asia/Tokyo');
  expect(read === null ? null : new Date(read).toISOString()).toBe(moment);
});

test.each([
  ['asia/TEHRAN', 'Asia/Tehran'],
  ['-03:30', '-03:30'],
  ['+23:59', null],
])('a time zone has an offset that clocks have: %s', (cell, zone) => {
  expect(parseCellTimeZone(cell)).toBe(zone);
});
