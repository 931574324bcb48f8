/**
 * Decides which of many comparisons are significant, so that only this share of them is expected to be due to
 * chance (Benjamini and Hochberg).
 */
export function findSignificantComparisons(chances: readonly number[], share: number): boolean[] {
  const sorted = [...chances].sort((a, b) => a - b);
  const limit = sorted.filter((chance, index) => chance <= (share * (index + 1)) / sorted.length).at(-1);
  return chances.map((chance) => limit !== undefined && chance <= limit);
}
