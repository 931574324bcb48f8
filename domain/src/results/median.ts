export type Counted = { readonly value: number; readonly count: number };

/** The middle of counted values that stand in ascending order; of two middles their mean. Null of none. */
export function medianOf(counted: readonly Counted[]): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  if (total <= 0) return null;
  return (valueAt(counted, Math.floor((total - 1) / 2)) + valueAt(counted, Math.floor(total / 2))) / 2;
}

/** The value of a rank from 0. */
function valueAt(counted: readonly Counted[], rank: number): number {
  let passed = 0;
  for (const { value, count } of counted) {
    passed += count;
    if (passed > rank) return value;
  }
  return counted.at(-1)?.value ?? 0;
}
