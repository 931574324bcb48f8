import { jalaliMonthLength } from '@nazar/domain/text/jalali.ts';
import type { SessionCore } from './session/session-core.ts';

/** Of a Jalali date that is chosen in parts: kept as it stands until it is a day. */
export const jalaliParts = /^jalali:(\d*)-(\d*)-(\d*)$/;

/** What is wrong with a day that is whole and that the calendar does not have; null where it is not so. */
export function missingJalaliDay(value: unknown, say: SessionCore['say']): string | null {
  const parts = typeof value === 'string' ? jalaliParts.exec(value) : null;
  const [year = 0, month = 0, day = 0] = (parts ?? []).slice(1).map(Number);
  if (year === 0 || month < 1 || month > 12) return null;
  const days = jalaliMonthLength(year, month);
  if (day <= days) return null;
  return say('dayMissing', { day, days, month: say(`jalaliMonth${month}`), year: String(year) });
}
