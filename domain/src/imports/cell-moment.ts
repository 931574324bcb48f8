import { foldDigits } from '../text/digits.ts';
import { isoToDayNumber } from '../text/moment.ts';
import { getZoneOffsetMs } from '../text/zone-offset.ts';
import { type DateNotation, dateMatchToIsoDay, datePatternSource } from './cell-day.ts';

const dayMs = 86_400_000;

/** Morning and afternoon in English and Persian, as form services write them. */
const morning = String.raw`a\.?m\.?|ق\.?\s?ظ\.?|قبل.?از.?ظهر`;
const afternoon = String.raw`p\.?m\.?|ب\.?\s?ظ\.?|بعد.?از.?ظهر`;
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?:\s?(?:(?<am>${morning})|(?<pm>${afternoon})))?`;
const zone = String.raw`(?<zone>Z|(?:GMT|UTC)(?:[-+]\d{1,2}(?::?\d{2})?)?|[-+]\d{2}:?\d{2})`;
const pattern = new RegExp(String.raw`^${datePatternSource}(?:(?:T|[\s,،]+)${clock})?\s*${zone}?$`, 'i');
const ownZone = new RegExp(String.raw`${zone}\s*$`, 'i');
const zoneParts = /([-+])(\d{1,2}):?(\d{2})?$/;

/**
 * Parses a date with a time to milliseconds since 1970; times without a zone are in the given one. Returns
 * null if the cell isn't a time or the day doesn't exist.
 */
export function parseCellMoment(cell: string, timeZone: string, notation: DateNotation = {}): number | null {
  const text = foldDigits(cell)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
  const groups: Readonly<Record<string, string | undefined>> | undefined = pattern.exec(text)?.groups;
  if (groups === undefined) return null;
  const date = dateMatchToIsoDay(groups, notation);
  const hour = hourOf(groups);
  const { minute: ofHour = '0', second: ofMinute = '0', zone: zoneText } = groups;
  const [minute, second] = [Number(ofHour), Number(ofMinute)];
  if (date === null || hour === null || minute >= 60 || second >= 60) return null;
  const wall = isoToDayNumber(date) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
  if (zoneText !== undefined) return wall - zoneMinutes(zoneText) * 60_000;
  // The offset is computed twice, because the first guess may be on the other side of a clock change.
  const guess = wall - getZoneOffsetMs(timeZone, wall);
  return wall - getZoneOffsetMs(timeZone, guess);
}

/** Whether a time is written with its own zone. */
export const hasOwnTimeZone = (moment: string): boolean => ownZone.test(moment);

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

/** Minutes east of Greenwich, as in `+0330` and `GMT+3:30`. */
function zoneMinutes(zone: string): number {
  const [, sign, hours = 0, minutes = 0] = zoneParts.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
