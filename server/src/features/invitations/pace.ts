/** What a rate saved up while nothing was sent, at most. */
const burstMs = 5_000;

/**
 * How many messages may leave now at so many a minute, and from when on the next may once that many have. `freeAt`: what
 * the last one gave, milliseconds since 1970.
 */
export function takePace({ freeAt, perMinute, now }: Pace) {
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
