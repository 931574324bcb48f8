import { useEffect } from 'react';

/**
 * A button that disappears with its action, or that is disabled while its call runs, loses the focus, so that keyboards
 * and screen readers would start at the top again. The focus returns to it or, if it is gone, to its container.
 */
export function useRestoreLostFocus(): void {
  useEffect(() => {
    let places: HTMLElement[] = [];
    const recordFocus = ({ target }: FocusEvent) => {
      places = target instanceof HTMLElement ? listElementAndFocusableAncestors(target) : [];
    };
    // If the element still exists a moment later, the person left it on purpose.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const [left] = places;
      if (relatedTarget !== null || target !== left || left === undefined) return;
      setTimeout(() => {
        if (places[0] === left && canHaveFocus(left) && !hasFocus()) places = [];
      });
    };
    const restoreFocus = () => {
      const [lost] = places;
      if (lost === undefined || hasFocus()) return;
      // A disabled element gets the focus back once its call has finished.
      if (lost.isConnected && !canHaveFocus(lost)) return;
      // This runs after code that moves the focus on purpose.
      setTimeout(() => {
        if (places[0] === lost && !hasFocus()) places.find(canHaveFocus)?.focus({ preventScroll: true });
      });
    };
    const changes = new MutationObserver(restoreFocus);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', recordFocus);
    document.addEventListener('focusout', leave);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', recordFocus);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;
const canHaveFocus = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/** An element and its focusable ancestors, from the inside out. */
export function listElementAndFocusableAncestors(element: HTMLElement | null): HTMLElement[] {
  const places = element === null ? [] : [element];
  for (let around = element?.parentElement; around; around = around.parentElement)
    if (around.hasAttribute('tabindex')) places.push(around);
  return places;
}
