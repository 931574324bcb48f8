import { describe, expect, it } from 'vitest';
import { getJalaliMonthLength, isoToJalali, jalaliToIso } from './jalali.ts';

const reference = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

function byIntl(moment: number) {
  const parts = Object.fromEntries(
    reference.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  return { year: parts.year, month: parts.month, day: parts.day };
}

describe('the Jalali calendar', () => {
  it('agrees with Intl on every day from 1850 to 2110, both ways', () => {
    const wrong: string[] = [];
    for (let moment = Date.UTC(1850, 0, 1); moment < Date.UTC(2110, 0, 1); moment += 86_400_000) {
      const iso = new Date(moment).toISOString().slice(0, 10);
      const jalali = isoToJalali(iso);
      const expected = byIntl(moment);
      const same =
        jalali?.year === expected.year && jalali?.month === expected.month && jalali?.day === expected.day;
      if (!same || jalali === null || jalaliToIso(jalali) !== iso) wrong.push(iso);
    }
    expect(wrong).toEqual([]);
  });

  it('knows Nowruz and the last day of a leap year', () => {
    expect(jalaliToIso({ year: 1405, month: 1, day: 1 })).toBe('2026-03-21');
    expect(jalaliToIso({ year: 1403, month: 12, day: 30 })).toBe('2025-03-20');
    expect(getJalaliMonthLength(1404, 12)).toBe(29);
  });

  it.each([
    { year: 1404, month: 12, day: 30 },
    { year: 1405, month: 7, day: 31 },
    { year: 1405, month: 13, day: 1 },
    { year: 1405, month: 1, day: 0 },
  ])('refuses $year-$month-$day', (date) => {
    expect(jalaliToIso(date)).toBeNull();
  });

  it('refuses other texts', () => {
    expect(isoToJalali('1405-01')).toBeNull();
    expect(isoToJalali('2026-13-45')).toBeNull();
  });
});
