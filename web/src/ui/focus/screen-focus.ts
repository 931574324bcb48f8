/** Moves the focus to a new screen, for screen readers and keyboards, unless the screen has set it itself. */
export function focusNewScreen(): (() => void) | undefined {
  const main = findMainElement();
  // On a new screen, an element outside of it must not keep the focus, such as the header's link that opened it.
  if (main?.contains(document.activeElement) === false) focus(main);
  return repeatUntilDone((place, heading) => {
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || activeElement === place;
    if (isFree) focus(heading ?? place);
    return !isFree || heading !== null;
  });
}

/**
 * After a navigation within a frame, an element in it that is still visible keeps the focus, and the new heading is
 * announced. Otherwise, for example after choosing from a menu, the heading gets the focus.
 */
export function keepFocusOrFocusHeading(say: (heading: string) => void): (() => void) | undefined {
  return repeatUntilDone((main, heading) => {
    if (heading === null) return false;
    const { activeElement } = document;
    const stays = main.contains(activeElement) && activeElement?.checkVisibility?.() !== false;
    say(stays ? (heading.textContent ?? '') : '');
    if (!stays) focus(heading);
    return true;
  });
}

export const findMainElement = () => document.getElementById('main');

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // The scroll restoration decides the position of a new screen.
  element.focus({ preventScroll: true });
}

type Look = (main: HTMLElement, heading: HTMLElement | null) => boolean;

/** Checks at once, and again after every change of the page until it is done. A busy heading has no name yet. */
function repeatUntilDone(look: Look): (() => void) | undefined {
  const isDone = () => {
    const main = findMainElement();
    return main !== null && look(main, main.querySelector('h1:not([aria-busy="true"])'));
  };
  if (isDone()) return;
  const changes = new MutationObserver(() => {
    if (isDone()) changes.disconnect();
  });
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
  return () => changes.disconnect();
}
