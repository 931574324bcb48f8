import { foldDigits } from '../text/digits.ts';
import { isoToDayNumber } from '../text/moment.ts';
import { findTimeZone } from '../text/time-zone.ts';
import { getZoneOffsetMs } from '../text/zone-offset.ts';
import { type DateNotation, dateMatchToIsoDay, datePatternSource } from './cell-day.ts';

const dayMs = 86_400_000;

/** Morning and afternoon in English and Persian, as form services write them. */
const morning = String.raw`a\.?m\.?|ق\.?\s?ظ\.?|قبل.?از.?ظهر`;
const afternoon = String.raw`p\.?m\.?|ب\.?\s?ظ\.?|بعد.?از.?ظهر`;
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?:\s?(?:(?<am>${morning})|(?<pm>${afternoon})))?`;
const zone = String.raw`(?<zone>Z|(?:GMT|UTC)(?:[-+]\d{1,2}(?::?\d{2})?)?|[-+]\d{2}:?\d{2})`;
const pattern = new RegExp(String.raw`^${datePatternSource}(?:(?:T|[\s,،]+)${clock})?\s*${zone}?$`, 'i');
const zoneParts = /([-+])(\d{1,2}):?(\d{2})?$/;
/** The clocks farthest behind and ahead of Greenwich, in minutes. */
const offsetRange = { min: -12 * 60, max: 14 * 60 };

/**
 * Parses a date with a time to milliseconds since 1970; times without a zone are in the given one. Returns
 * null if the cell isn't a time, or the day or the offset doesn't exist.
 */
export function parseCellMoment(cell: string, timeZone: string, notation: DateNotation = {}): number | null {
  const groups = matchMoment(cell);
  if (groups === undefined) return null;
  const date = dateMatchToIsoDay(groups, notation);
  const hour = hourOf(groups);
  const { minute: ofHour = '0', second: ofMinute = '0', zone: zoneText } = groups;
  const [minute, second] = [Number(ofHour), Number(ofMinute)];
  if (date === null || hour === null || minute >= 60 || second >= 60) return null;
  const wall = isoToDayNumber(date) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
  if (zoneText !== undefined) {
    const offset = zoneMinutes(zoneText);
    return offset === null ? null : wall - offset * 60_000;
  }
  // The offset is computed twice, because the first guess may be on the other side of a clock change.
  const guess = wall - getZoneOffsetMs(timeZone, wall);
  return wall - getZoneOffsetMs(timeZone, guess);
}

/** Whether a time is written with its own zone. */
export const hasOwnTimeZone = (cell: string): boolean => matchMoment(cell)?.zone !== undefined;

function matchMoment(cell: string): Readonly<Record<string, string | undefined>> | undefined {
  const text = foldDigits(cell)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
  return pattern.exec(text)?.groups;
}

/** The name of the time zone in a cell; null if no clock has it. */
export function parseCellTimeZone(cell: string): string | null {
  const name = findTimeZone(cell);
  return name === null || (/^[-+]/.test(name) && zoneMinutes(name) === null) ? null : name;
}

/** The hour from 0 to 23; null if there is none. */
function hourOf({
  hour: written = '0',
  am,
  pm,
}: Readonly<Record<string, string | undefined>>): number | null {
  const hour = Number(written);
  if (am === undefined && pm === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (pm === undefined ? 0 : 12);
}

/** Minutes east of Greenwich, as in `+0330` and `GMT+3:30`; null if no clock has this offset. */
function zoneMinutes(zone: string): number | null {
  const [, sign, hours = 0, minutes = 0] = zoneParts.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const isReal = Number(minutes) < 60 && offset >= offsetRange.min && offset <= offsetRange.max;
  return isReal ? offset : null;
}
