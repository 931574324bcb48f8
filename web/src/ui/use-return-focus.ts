import { useEffect, useState } from 'react';

/**
 * For dialogs that are mounted open: gives the focus back to what opened them when they go. Mantine does it for
 * those alone that stay mounted while they are closed.
 */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // Later than whatever takes the focus on purpose.
      window.setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** Of a menu's item, which goes with its menu, the button of the menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const button = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
