import { getZoneOffsetMs } from '../text/zone-offset.ts';

/** Minutes after midnight in the sender's zone; a period with `from` after `to` includes midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export const minutesPerDay = 24 * 60;
const minuteMs = 60_000;
const dayMs = minutesPerDay * minuteMs;

/** The first moment at or after `moment` (milliseconds since 1970) at which messages may be sent. */
export function findNextSendableMoment(moment: number, quiet: QuietHours | null, timeZone: string): number {
  if (quiet === null || !isInQuietHours(moment, quiet, timeZone)) return moment;
  const wall = moment + getZoneOffsetMs(timeZone, moment);
  const midnight = Math.floor(wall / dayMs) * dayMs;
  const today = midnight + quiet.to * minuteMs;
  const end = toMoment(today > wall ? today : today + dayMs, timeZone);
  // After the clock is put back, the end occurs twice; when it is put forward, the end may not occur at all.
  return end > moment ? end : moment + minuteMs;
}

export function isInQuietHours(moment: number, { from, to }: QuietHours, timeZone: string): boolean {
  const wall = moment + getZoneOffsetMs(timeZone, moment);
  const minute = (wall - Math.floor(wall / dayMs) * dayMs) / minuteMs;
  return from < to ? minute >= from && minute < to : from > to && (minute >= from || minute < to);
}

/**
 * The first moment at which a zone's clock shows at least the given time, which is passed as if it were UTC.
 */
function toMoment(wall: number, timeZone: string): number {
  const guess = wall - getZoneOffsetMs(timeZone, wall);
  const candidates = [guess - 2 * 3_600_000, guess, guess + 2 * 3_600_000]
    .map((near) => wall - getZoneOffsetMs(timeZone, near))
    .filter((moment) => moment + getZoneOffsetMs(timeZone, moment) >= wall);
  return Math.min(...candidates);
}
