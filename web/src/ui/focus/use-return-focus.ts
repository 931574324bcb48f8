import { type RefObject, useEffect, useState } from 'react';
import { listElementAndFocusableAncestors } from './use-restore-lost-focus.ts';

/**
 * For dialogs that are mounted open: when they close, the focus returns to the element that opened them; if that is
 * gone, to `instead` or its container. Mantine only does this for dialogs that stay mounted while closed.
 */
export function useReturnFocus(instead?: RefObject<HTMLElement | null>): void {
  const [places] = useState(() => listElementAndFocusableAncestors(findOpener()));
  useEffect(
    () => () => {
      // This runs after code that moves the focus on purpose.
      window.setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (!isFree) return;
        const [opener, ...around] = places;
        const found = [opener, instead?.current, ...around].find((place) => place?.isConnected);
        found?.focus({ preventScroll: true });
      });
    },
    [places, instead],
  );
}

/** For a menu item, returns the menu's button, because the item is unmounted. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
