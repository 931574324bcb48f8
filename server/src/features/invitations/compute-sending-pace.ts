/** Maximum time of unused rate that can be used at once, in ms. */
const burstMs = 5_000;

/**
 * Returns how many messages may leave now at a rate per minute, and the time of the next one after that many.
 * `freeAt` is that time from the last call, in milliseconds since 1970.
 */
export function computeSendingPace({ freeAt, perMinute, now }: Pace) {
  const apartMs = 60_000 / perMinute;
  const since = Math.max(freeAt, now - burstMs);
  const free = since > now ? 0 : Math.floor((now - since) / apartMs) + 1;
  return { free, after: (messages: number): number => since + messages * apartMs };
}
interface Pace {
  readonly freeAt: number;
  readonly perMinute: number;
  readonly now: number;
}
