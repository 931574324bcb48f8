import { logGamma } from './compute-chi-squared-tail.ts';

/** Equally likely tables may differ in the last digits. */
const tolerance = 1 + 1e-7;

/**
 * Fisher's exact test of a 2×2 table: the probability, with the same sums, of a table that is at most as
 * likely as this one.
 */
export function computeFisherExactProbability([[a, b], [c, d]]: readonly [
  readonly [number, number],
  readonly [number, number],
]): number {
  const [first, second, left] = [a + b, c + d, a + c];
  const all = logChoose(first + second, left);
  const likelihood = (corner: number) =>
    Math.exp(logChoose(first, corner) + logChoose(second, left - corner) - all);
  const most = likelihood(a) * tolerance;
  let sum = 0;
  for (let corner = Math.max(0, left - second); corner <= Math.min(first, left); corner += 1) {
    const each = likelihood(corner);
    if (each <= most) sum += each;
  }
  return Math.min(1, sum);
}

function logChoose(of: number, some: number): number {
  return logGamma(of + 1) - logGamma(some + 1) - logGamma(of - some + 1);
}
