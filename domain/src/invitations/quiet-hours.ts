import { zoneOffsetMs } from '../text/zone-offset.ts';

/** Minutes after midnight by the clock of the sender's zone; `from` after `to` goes over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export const dayMinutes = 24 * 60;
const minuteMs = 60_000;
const dayMs = dayMinutes * minuteMs;

/** The first moment from `moment` on (milliseconds since 1970) at which messages may leave. */
export function nextSendableMoment(moment: number, quiet: QuietHours | null, timeZone: string): number {
  if (quiet === null || !isQuiet(moment, quiet, timeZone)) return moment;
  const wall = moment + zoneOffsetMs(timeZone, moment);
  const midnight = Math.floor(wall / dayMs) * dayMs;
  const today = midnight + quiet.to * minuteMs;
  const end = momentOf(today > wall ? today : today + dayMs, timeZone);
  // Where the clock was put back, the end comes a second time; where it was put forward, it is never seen.
  return end > moment ? end : moment + minuteMs;
}

export function isQuiet(moment: number, { from, to }: QuietHours, timeZone: string): boolean {
  const wall = moment + zoneOffsetMs(timeZone, moment);
  const minute = (wall - Math.floor(wall / dayMs) * dayMs) / minuteMs;
  return from < to ? minute >= from && minute < to : from > to && (minute >= from || minute < to);
}

/** The first moment at which a zone's clock shows what it is given, as if that were UTC, or more. */
function momentOf(wall: number, timeZone: string): number {
  const guess = wall - zoneOffsetMs(timeZone, wall);
  const candidates = [guess - 2 * 3_600_000, guess, guess + 2 * 3_600_000]
    .map((near) => wall - zoneOffsetMs(timeZone, near))
    .filter((moment) => moment + zoneOffsetMs(timeZone, moment) >= wall);
  return Math.min(...candidates);
}
