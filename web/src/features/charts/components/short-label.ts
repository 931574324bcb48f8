const longest = 24;

/** A label that leaves room for its neighbours; the table has it whole. */
export function shortLabel(label: string): string {
  const letters = [...label];
  return letters.length <= longest ? label : `${letters.slice(0, longest - 1).join('')}…`;
}
