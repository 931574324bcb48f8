const formats = new Map<string, Intl.DateTimeFormat>();
const cache = new Map<string, Map<number, number>>();
const maxKept = 10_000;

/** No zone changes its offset within a quarter of an hour of UTC. */
const quarterMs = 900_000;

/** How far the zone's clock is ahead of UTC at a moment (milliseconds since 1970), in milliseconds. */
export function getZoneOffsetMs(timeZone: string, moment: number): number {
  const quarter = Math.floor(moment / quarterMs);
  const offsets = cache.get(timeZone) ?? new Map<number, number>();
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
  formats.set(timeZone, format);
  const at = new Map(
    format.formatToParts(quarter * quarterMs).map(({ type, value }) => [type, Number(value)]),
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
  if (offsets.size >= maxKept) offsets.clear();
  offsets.set(quarter, offset);
  cache.set(timeZone, offsets);
  return offset;
}

/** The wall clock of a zone at a moment, as if it were UTC: for formatting without a zone. */
export function toWallClock(timeZone: string, moment: number): number {
  return moment + getZoneOffsetMs(timeZone, moment);
}
