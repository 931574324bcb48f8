/** Milliseconds in which the second tap of a double tap arrives. */
const doubleTapMs = 500;

/**
 * Ignores taps on an element that has just moved or appeared, because the second tap of a double tap would choose what
 * lies there now. The keyboard still works, and nothing has to be undone.
 */
export function ignoreDoubleTaps(element: HTMLElement | null): void {
  // Browsers without animations by script keep the second tap.
  element?.animate?.({ pointerEvents: ['none', 'none'] }, doubleTapMs);
}
