/** Code points of a text: what people take for its characters, and what every limit of ours counts. */
export function characters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // The second half of a pair belongs to the one before.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
