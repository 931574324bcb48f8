/** The page numbers that are shown: the first, the last, the current one and its neighbours; null is a gap. */
export function computeShownPageNumbers(page: number, pages: number): (number | null)[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  // The number of entries is constant, so that nothing moves under the pointer.
  if (pages <= 7) return run(1, pages);
  if (page <= 4) return [...run(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...run(pages - 4, pages)];
  return [1, null, ...run(page - 1, page + 1), null, pages];
}
