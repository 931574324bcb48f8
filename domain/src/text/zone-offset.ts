type ZoneClock = { readonly format: Intl.DateTimeFormat; readonly offsets: Map<number, number> };

const clocks = new Map<string, ZoneClock>();
/** More than there are zones, but bounded, because a zone has many spellings and a format takes 25 kB. */
const maxClocks = 500;
/** Maximum number of offsets of all zones. */
const maxOffsets = 100_000;
let cachedOffsets = 0;

/** No zone changes its offset within a quarter of an hour of UTC. */
const quarterMs = 900_000;

/** How far the zone's clock is ahead of UTC at a moment (milliseconds since 1970), in milliseconds. */
export function getZoneOffsetMs(timeZone: string, moment: number): number {
  const quarter = Math.floor(moment / quarterMs);
  const clock = clocks.get(timeZone) ?? makeClock(timeZone);
  const known = clock.offsets.get(quarter);
  if (known !== undefined) return known;
  const at = new Map(
    clock.format.formatToParts(quarter * quarterMs).map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(
    at.get('year') ?? 0,
    (at.get('month') ?? 1) - 1,
    at.get('day'),
    at.get('hour'),
    at.get('minute'),
    at.get('second'),
  );
  const offset = wall - quarter * quarterMs;
  if (cachedOffsets >= maxOffsets) clearOffsets();
  clock.offsets.set(quarter, offset);
  cachedOffsets += 1;
  return offset;
}

function makeClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (clocks.size >= maxClocks) {
    clearOffsets();
    clocks.clear();
  }
  const clock = { format, offsets: new Map<number, number>() };
  clocks.set(timeZone, clock);
  return clock;
}

function clearOffsets(): void {
  for (const { offsets } of clocks.values()) offsets.clear();
  cachedOffsets = 0;
}

/** The wall clock of a zone at a moment, as if it were UTC: for formatting without a zone. */
export function toWallClock(timeZone: string, moment: number): number {
  return moment + getZoneOffsetMs(timeZone, moment);
}

const nearMs = 3 * 3_600_000;

/** Whether the zone's clock shows this time twice, because it is set back. */
export function isRepeatedTime(timeZone: string, moment: number): boolean {
  const wall = toWallClock(timeZone, moment);
  return [moment - nearMs, moment + nearMs]
    .map((near) => wall - getZoneOffsetMs(timeZone, near))
    .some((other) => other !== moment && toWallClock(timeZone, other) === wall);
}

/** How far the zone's clock is ahead of UTC at a moment, as `UTC+03:30`. */
export function formatZoneOffset(timeZone: string, moment: number): string {
  const minutes = Math.round(getZoneOffsetMs(timeZone, moment) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const [hh, mm] = [hours, rest].map((part) => String(part).padStart(2, '0'));
  return `UTC${minutes < 0 ? '-' : '+'}${hh}:${mm}`;
}
