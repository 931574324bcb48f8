import { isoToDayNumber } from '../text/moment.ts';
import { findTimeZone } from '../text/time-zone.ts';
import { getZoneOffsetMs, toWallClock } from '../text/zone-offset.ts';
import { type DateNotation, dateMatchToIsoDay, datePatternSource } from './cell-day.ts';
import { timeMatchToSeconds, timePatternSource } from './cell-time.ts';
import { foldCell } from './fold-cell.ts';

const dayMs = 86_400_000;

const zone = String.raw`(?<zone>Z|(?:GMT|UTC)(?:[-+]\d{1,2}(?::?\d{2})?)?|[-+]\d{2}:?\d{2})`;
const pattern = new RegExp(
  String.raw`^${datePatternSource}(?:(?:T|[\s,،]+)${timePatternSource})?\s*${zone}?$`,
  'i',
);
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
  const time = timeMatchToSeconds(groups);
  if (date === null || time === null) return null;
  const wall = isoToDayNumber(date) * dayMs + time * 1000;
  const { zone: zoneText } = groups;
  if (zoneText !== undefined) {
    const offset = parseZoneMinutes(zoneText);
    return offset === null ? null : wall - offset * 60_000;
  }
  // The offset is computed twice, because the first guess may be on the other side of a clock change.
  const guess = wall - getZoneOffsetMs(timeZone, wall);
  const moment = wall - getZoneOffsetMs(timeZone, guess);
  // A time that the clocks skip is after the change, so that a skipped midnight is on its day.
  return toWallClock(timeZone, moment) < wall ? guess : moment;
}

/** Whether a time is written with its own zone. */
export const hasOwnTimeZone = (cell: string): boolean => matchMoment(cell)?.zone !== undefined;

function matchMoment(cell: string): Readonly<Record<string, string | undefined>> | undefined {
  const text = foldCell(cell);
  return pattern.exec(text)?.groups;
}

/** The name of the time zone, or the offset (`+02:00`, `UTC+02:00`), in a cell; null if no clock has it. */
export function parseCellTimeZone(cell: string): string | null {
  const name = findTimeZone(cell) ?? findTimeZone(cell.replace(/^UTC(?=[-+])/i, ''));
  return name === null || (/^[-+]/.test(name) && parseZoneMinutes(name) === null) ? null : name;
}

/** Minutes east of Greenwich, as in `+0330` and `GMT+3:30`; null if no clock has this offset. */
function parseZoneMinutes(zone: string): number | null {
  const [, sign, hours = 0, minutes = 0] = zoneParts.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const isReal = Number(minutes) < 60 && offset >= offsetRange.min && offset <= offsetRange.max;
  return isReal ? offset : null;
}
