import { toWallClock } from '../text/zone-offset.ts';

type BucketSize = 'hour' | 'day';

const sizeMs: Record<BucketSize, number> = { hour: 3_600_000, day: 86_400_000 };

/**
 * The local hour or day of a moment (milliseconds since 1970), as a time without a zone: `2026-11-21
 * 14:00:00`.
 */
export function formatLocalBucket(timeZone: string, size: BucketSize, now: number): string {
  const start = Math.floor(toWallClock(timeZone, now) / sizeMs[size]) * sizeMs[size];
  return new Date(start).toISOString().slice(0, 19).replace('T', ' ');
}
