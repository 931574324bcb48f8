import { foldDigits } from '../text/digits.ts';
import { isoToDayNumber } from '../text/moment.ts';
import { zoneOffsetMs } from '../text/zone-offset.ts';
import { toIsoDay } from './cell-day.ts';

const dayMs = 86_400_000;

const pattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[-+]\d{2}:?\d{2})?$/;

/**
 * Parses year, month, day and time to milliseconds since 1970; times without a zone are in the given one.
 * Returns null if the cell isn't a time or the day doesn't exist.
 */
export function parseCellMoment(cell: string, timeZone: string): number | null {
  const parts = pattern.exec(foldDigits(cell).trim());
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map(Number)
    .map(orZero);
  const date = toIsoDay(year, month, day);
  if (date === null || hour >= 24 || minute >= 60 || second >= 60) return null;
  const wall = isoToDayNumber(date) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
  const zone = parts[7];
  if (zone === 'Z') return wall;
  if (zone !== undefined) return wall - zoneMinutes(zone) * 60_000;
  // The offset is computed twice, because the first guess may be on the other side of a clock change.
  const guess = wall - zoneOffsetMs(timeZone, wall);
  return wall - zoneOffsetMs(timeZone, guess);
}

const orZero = (number: number) => (Number.isNaN(number) ? 0 : number);

function zoneMinutes(zone: string): number {
  const [hours = 0, minutes = 0] = [zone.slice(1, 3), zone.slice(-2)].map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
