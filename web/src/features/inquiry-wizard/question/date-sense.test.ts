import { expect, test } from 'vitest';
import { boundsOf, dateSenses, senseOf } from './date-sense.ts';

/** 22 November 2026, 1 Azar 1405. */
const today = Date.parse('2026-11-22') / 86_400_000;

test.each([
  ['gregory', 'thisYear', '2026-01-01', '2026-12-31'],
  ['persian', 'thisYear', '2026-03-21', '2027-03-20'],
  ['gregory', 'birthday', '1906-01-01', '2026-11-22'],
  ['persian', 'birthday', '1906-03-22', '2026-11-22'],
  ['gregory', 'past', '1926-01-01', '2026-12-31'],
  ['gregory', 'ahead', '2026-11-22', '2036-12-31'],
  ['persian', 'ahead', '2026-11-22', '2037-03-19'],
] as const)('%s: %s is from %s to %s', (calendar, sense, min, max) => {
  expect(boundsOf(sense, today, calendar)).toEqual({ min, max });
});

test.each(['gregory', 'persian'] as const)('bounds are known again by their sense (%s)', (calendar) => {
  for (const sense of dateSenses)
    expect(senseOf(boundsOf(sense, today, calendar), today, calendar)).toBe(sense);
  expect(senseOf({ min: '2001-02-03', max: '2001-03-04' }, today, calendar)).toBeNull();
});
