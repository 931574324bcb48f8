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
