const epsilon = 1e-16;
/** Maximum number of terms; the sums converge long before, even for the largest tables. */
const maxTerms = 100_000;

/**
 * Probability that a chi-squared value is at least this large by chance: the upper tail of its distribution.
 */
export function computeChiSquaredTail(value: number, freedom: number): number {
  if (!(value > 0)) return 1;
  const [a, x] = [freedom / 2, value / 2];
  // The regularised incomplete gamma function: its series (DLMF 8.11.4) is used left of the mode, its
  // continued fraction (DLMF 8.9.2) right of it.
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * series(a, x) : scale * continuedFraction(a, x);
}

/** Probability that a normal deviate is at least this far from zero, on either side. */
export function computeTwoSidedNormalTail(deviate: number): number {
  return computeChiSquaredTail(deviate * deviate, 1);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < maxTerms && term > sum * epsilon; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Computed by Lentz's method. */
function continuedFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < maxTerms; n += 1) {
    const numerator = n * (a - n);
    b += 2;
    d = 1 / (numerator * d + b || tiny);
    c = b + numerator / c || tiny;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < epsilon * 10) break;
  }
  return fraction;
}

const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156];

/** For positive numbers, by Stirling's series (DLMF 5.11.1), which is accurate enough from 15 on. */
export function logGamma(number: number): number {
  let x = number;
  let before = 1;
  while (x < 15) {
    before *= x;
    x += 1;
  }
  const rest = stirling.reduce((sum, factor, index) => sum + factor / x ** (2 * index + 1), 0);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + rest - Math.log(before);
}
