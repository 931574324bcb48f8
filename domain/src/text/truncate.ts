/** Truncates a text to this many code points, ending in «…» if it was longer. */
export function truncateText(text: string, longest: number): string {
  const points = [...text];
  return points.length <= longest
    ? text
    : `${points
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/** Truncates a text to one line, without surrounding space. */
export function truncateLine(text: string, longest: number): string {
  return truncateText(text.replace(/\s+/g, ' ').trim(), longest);
}
