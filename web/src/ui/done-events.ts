const listeners = new Set<() => void>();

/** Earlier failure notifications disappear when something is said to be done. */
export function onSayDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSayDone(): void {
  for (const listener of listeners) listener();
}
