/** Keeps the sign of a Persian percentage left of its digits; otherwise its side would depend on the text before it. */
export function placePercentSign(percentage: string): string {
  return percentage.replace('٪', '\u200f٪');
}
