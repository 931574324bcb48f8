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
  ['UTC+10:30', '+10:30'],
  ['UTC+23:59', null],
  ['+23:59', null],
])('a time zone has an offset that clocks have: %s', (cell, zone) => {
  expect(parseCellTimeZone(cell)).toBe(zone);
});

test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
])('a time that the clocks skip is after the change: %s', (timeZone, cell, moment) => {
  expect(new Date(parseCellMoment(cell, timeZone) ?? 0).toISOString()).toBe(moment);
});
