/** Truncates a text to this many code points, ending in «…» if it was longer. */
export function truncateText(text: string, longest: number): string {
  // A code point has at most two code units, so this decides whether the text is longer.
  const points = [...text.slice(0, 2 * longest + 1)];
  return points.length > longest
    ? `${points
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Truncates a text to one line, without surrounding space. */
export function truncateLine(text: string, longest: number): string {
  return truncateText(text.replace(/\s+/g, ' ').trim(), longest);
}
