/** Integer ticks from 0 to the maximum or slightly above, about the given number of them. */
export function computeAxisTicks(highest: number, about: number): number[] {
  const rough = Math.max(1, highest / about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
