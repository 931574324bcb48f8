/** Which of the two entries of the same page a history entry is, beside the router's own values. */
type EntryState = { readonly idx?: number; readonly part?: 'original' | 'copy' };

const readState = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** The router's number of the history entry with which this document began. */
const first = typeof window === 'undefined' ? 0 : (readState().idx ?? 0);

/**
 * Gives the first page of a visit a second history entry, because Back from its only entry leaves the document
 * without asking the router. The router doesn't notice: both entries have its number.
 */
export function duplicateFirstHistoryEntry(): void {
  const state = readState();
  if (state.idx === undefined || state.idx > first || state.part !== undefined) return;
  window.history.replaceState({ ...state, part: 'original' }, '');
  window.history.pushState({ ...state, part: 'copy' }, '');
}

/**
 * When Back leads from the copy to the original, `close` closes what is open and the copy is current again. If it
 * returns false, nothing was open, and Back leaves the page as if there were no copy. Must be called before the
 * router listens, because listeners of the window are called in their order.
 */
export function watchFirstHistoryEntry(close: () => boolean): void {
  let isReturning = false;
  window.addEventListener('popstate', (event) => {
    if (!isReturning && readState().part !== 'original') return;
    event.stopImmediatePropagation();
    if (isReturning) {
      isReturning = false;
      return;
    }
    isReturning = close();
    window.history.go(isReturning ? 1 : -1);
  });
}
