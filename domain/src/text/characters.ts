/** The first code points of a text. */
export function takeCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  // A code point has at most two code units.
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

/** Counts the code points of a text, the unit of all our limits. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // The second half of a surrogate pair belongs to the first.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
