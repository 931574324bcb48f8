import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExactPeriodUnit, getLastDayOfPeriod } from './group-days.ts';
import {
  areIntervalsDisjoint,
  getIntervalUpperBound,
  type Interval,
  parseInterval,
  serializeInterval,
} from './interval.ts';

const ends = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0);
const numbers = fc
  .tuple(ends, ends, fc.boolean())
  .filter(([from, to, closed]) => (closed ? from <= to : from < to))
  .map(([from, to, closed]): Interval => ({ kind: 'numbers', from, to, closed }));

test('parsing an interval returns the serialized one', () => {
  fc.assert(
    fc.property(numbers, (interval) => {
      expect(parseInterval(serializeInterval(interval))).toEqual(interval);
    }),
  );
  for (const text of [
    '(,0)',
    '[130,)',
    '[3,3]',
    '[2026-03-21,2026-04-20]',
    '[09:00,10:00)',
    '[23:00,24:00)',
    '[1e-9,0.5)',
  ]) {
    const interval = parseInterval(text);
    expect(interval === null ? null : serializeInterval(interval)).toBe(text);
  }
});

test.each([
  '',
  '[,)',
  '(,)',
  '[3,2)',
  '[3,3)',
  '[3,]',
  '[,3)',
  '(2,3)',
  '[03,4)',
  '[1,2026-01-01]',
  '[2026-02-30,2026-03-01]',
  '[09:30,10:00)',
  '[25:00,26:00)',
  '[1,Infinity)',
  '[1e999,2)',
  '[0x1,2)',
  '[1,2))',
  ' [1,2)',
])('«%s» is not an interval', (text) => expect(parseInterval(text)).toBeNull());

test('a closed interval ends right after its last value', () => {
  fc.assert(
    fc.property(ends, (value) => {
      const end = getIntervalUpperBound({ kind: 'numbers', from: value, to: value, closed: true });
      expect(end).toBeGreaterThan(value);
      // No number is between the two.
      expect([value, end]).toContain(value + (end - value) / 2);
    }),
  );
  expect(getIntervalUpperBound({ kind: 'days', from: 5, to: 6, closed: true })).toBe(7);
});

test('intervals are disjoint unless a value is in two of them', () => {
  const read = (...texts: string[]) =>
    areIntervalsDisjoint(texts.map((text) => parseInterval(text)).filter((each) => each !== null));
  expect(read('[10,20)', '[0,10)', '[20,20]')).toBe(true);
  expect(read('[0,10]', '[10,20)')).toBe(false);
  expect(read('[0,10)', '[0,10)')).toBe(false);
  expect(read('[0,)', '[5,6)')).toBe(false);
  expect(read('[2026-01-01,2026-01-31]', '[2026-02-01,2026-02-28]')).toBe(true);
});

describe('periods of a calendar', () => {
  test.each([
    ['persian', 'month', '2026-03-21', '2026-04-20'],
    ['persian', 'month', '2026-02-20', '2026-03-20'],
    ['persian', 'year', '2026-03-21', '2027-03-20'],
    ['gregorian', 'month', '2028-02-01', '2028-02-29'],
    ['gregorian', 'year', '2028-01-01', '2028-12-31'],
    ['gregorian', 'day', '2028-02-29', '2028-02-29'],
    ['gregorian', 'month', '9999-12-01', '9999-12-31'],
    ['gregorian', 'year', '9999-01-01', '9999-12-31'],
    ['persian', 'month', '9999-12-22', '9999-12-31'],
    ['gregorian', 'year', '0001-01-01', '0001-12-31'],
    ['persian', 'year', '0001-01-01', '0001-03-20'],
  ] as const)('%s: a %s from %s to %s', (calendar, unit, first, last) => {
    expect(getLastDayOfPeriod(first, unit, calendar)).toBe(last);
    expect(findExactPeriodUnit(first, last, calendar)).toBe(unit);
  });

  test('Gregorian and Persian months are not interchangeable', () => {
    expect(findExactPeriodUnit('2026-03-21', '2026-04-20', 'gregorian')).toBeNull();
    expect(findExactPeriodUnit('2026-01-01', '2026-01-31', 'persian')).toBeNull();
  });
});
