/**
 * Runs the work on all items, a few at a time. After the first failure it starts no more items and throws
 * that failure.
 */
export async function forEachParallel<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  for await (const item of items) {
    const one = work(item).catch((error: unknown) => {
      failure ??= { error };
    });
    running.add(one);
    one.finally(() => running.delete(one));
    if (running.size >= limit) await Promise.race(running);
    if (failure !== null) break;
  }
  await Promise.all(running);
  // A closure assigns the variable, which the compiler does not notice.
  const failed = failure as { readonly error: unknown } | null;
  if (failed !== null) throw failed.error;
}
