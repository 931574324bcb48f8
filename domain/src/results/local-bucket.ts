export type BucketSize = 'hour' | 'day';

/** No zone changes its offset within a quarter of an hour of UTC. */
const quarter = 900_000;
const maxKept = 1000;
const kept = new Map<string, string>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local hour or day of a moment (milliseconds since 1970), as a time without a zone: `2026-11-21 14:00:00`. */
export function localBucket(timeZone: string, size: BucketSize, now: number): string {
  const key = `${timeZone} ${size} ${Math.floor(now / quarter)}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  if (kept.size >= maxKept) kept.clear();
  const made = format(timeZone, size, now);
  kept.set(key, made);
  return made;
}

function format(timeZone: string, size: BucketSize, now: number): string {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const hour = size === 'hour' ? parts.get('hour') : '00';
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')} ${hour}:00:00`;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const found = formats.get(timeZone);
  if (found !== undefined) return found;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  if (formats.size >= maxKept) formats.clear();
  formats.set(timeZone, made);
  return made;
}
