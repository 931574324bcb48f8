import { expect, test } from 'vitest';
import { findTimeZone } from './time-zone.ts';

test.each([
  ['Asia/Tehran', 'Asia/Tehran'],
  ['aSIA/tEHRAN', 'Asia/Tehran'],
  ['america/ARGENTINA/buenos_aires', 'America/Buenos_Aires'],
  ['US/Eastern', 'America/New_York'],
  ['gmt', 'UTC'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['+0330', '+03:30'],
  ['Home', null],
  ['', null],
  ['Asia/Tehran ', null],
  ['Asia/Tehran\u0000', null],
  // The Kelvin sign is a small «k» in lower case.
  ['Asia/\u212aolkata', null],
])('every spelling of a zone has one name: %j', (written, name) => {
  expect(findTimeZone(written)).toBe(name);
});
