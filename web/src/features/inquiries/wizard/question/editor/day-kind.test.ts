import { expect, test } from 'vitest';
import {
  computeDateBoundsAfterRewording,
  dayKinds,
  findDayKind,
  makeDayKindBounds,
  makeInitialDateBounds,
} from './day-kind.ts';

/** 22 November 2026 in the Gregorian calendar, 1 Azar 1405 in the Persian one. */
const today = Date.parse('2026-11-22') / 86_400_000;

test.each([
  ['gregory', 'around', '2025-01-01', '2027-12-31'],
  ['persian', 'around', '2025-03-21', '2028-03-19'],
  ['gregory', 'thisYear', '2026-01-01', '2026-12-31'],
  ['persian', 'thisYear', '2026-03-21', '2027-03-20'],
  ['gregory', 'birthday', '1906-01-01', '2026-11-22'],
  ['persian', 'birthday', '1906-03-22', '2026-11-22'],
  ['gregory', 'past', '1926-01-01', '2026-12-31'],
  ['gregory', 'ahead', '2026-11-22', '2036-12-31'],
  ['persian', 'ahead', '2026-11-22', '2037-03-19'],
] as const)('%s: %s is from %s to %s', (calendar, sense, min, max) => {
  expect(makeDayKindBounds(sense, today, calendar)).toEqual({ min, max });
});

test.each(['gregory', 'persian'] as const)(
  'the kind of day is recognised from its bounds (%s)',
  (calendar) => {
    for (const sense of dayKinds)
      expect(findDayKind(makeDayKindBounds(sense, today, calendar), today)).toBe(sense);
    expect(findDayKind({ min: '2001-02-03', max: '2001-03-04' }, today)).toBeNull();
  },
);

test.each([
  ['', 'any'],
  ['When does it suit you?', 'any'],
  ['Birth place and date of moving', 'any'],
  ['Your birthday?', 'birthday'],
  ['<p>What is your <b>date of birth</b>?</p>', 'birthday'],
  ['When were you born?', 'birthday'],
  ['تاریخ تولد شما؟', 'birthday'],
  ['كِی به دنیا آمدید؟', 'birthday'],
  ['متولد چه سالی هستید؟', 'birthday'],
])('a new date question «%s» starts with %s', (body, sense) => {
  expect(findDayKind(makeInitialDateBounds(body, today, 'persian'), today)).toBe(sense);
});

test('a question reworded to a birthday gets its bounds, unless others were chosen', () => {
  const reword = (body: string, sense: 'any' | 'thisYear', next: string) =>
    computeDateBoundsAfterRewording(
      { body, ...makeDayKindBounds(sense, today, 'gregory') },
      next,
      today,
      'gregory',
    );
  expect(reword('Your birth', 'any', 'Your birthday')).toEqual(
    makeDayKindBounds('birthday', today, 'gregory'),
  );
  expect(reword('Your birth', 'thisYear', 'Your birthday')).toBeNull();
  expect(reword('Your birthday', 'any', 'Your birthday?')).toBeNull();
  expect(reword('Your d', 'any', 'Your day')).toBeNull();
});
