/** Moves the focus to a new screen, for screen readers and keyboards, unless the screen has placed it itself. */
export function moveFocus(): (() => void) | undefined {
  const main = findMain();
  // On another screen nothing outside of it keeps the focus, such as the link in the header that led there.
  if (main?.contains(document.activeElement) === false) focus(main);
  return untilDone((place, heading) => {
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || activeElement === place;
    if (isFree) focus(heading ?? place);
    return !isFree || heading !== null;
  });
}

/**
 * After a turn within a frame: what still can be seen in it keeps the focus, and the new heading is to be said. What
 * has gone, or has led there from outside, such as a menu, leaves the focus to the heading.
 */
export function keepFocus(say: (heading: string) => void): (() => void) | undefined {
  return untilDone((main, heading) => {
    if (heading === null) return false;
    const { activeElement } = document;
    const stays = main.contains(activeElement) && activeElement?.checkVisibility?.() !== false;
    say(stays ? (heading.textContent ?? '') : '');
    if (!stays) focus(heading);
    return true;
  });
}

export const findMain = () => document.getElementById('main');

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // Where a screen begins is said by how it is scrolled.
  element.focus({ preventScroll: true });
}

type Look = (main: HTMLElement, heading: HTMLElement | null) => boolean;

/** Looks at once, and again with every change of the page until it is done. A heading that is busy has no name yet. */
function untilDone(look: Look): (() => void) | undefined {
  const isDone = () => {
    const main = findMain();
    return main !== null && look(main, main.querySelector('h1:not([aria-busy="true"])'));
  };
  if (isDone()) return;
  const changes = new MutationObserver(() => {
    if (isDone()) changes.disconnect();
  });
  changes.observe(document.body, {
    ...{ childList: true, subtree: true },
    ...{ attributes: true, attributeFilter: ['aria-busy'] },
  });
  return () => changes.disconnect();
}
