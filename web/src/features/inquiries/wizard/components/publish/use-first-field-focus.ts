import { type RefObject, useEffect, useRef } from 'react';

export const missingFieldLinkSelector = '[data-field="missing"] :is(a, button)';

/** Returns the first thing to fill in or to open. Without one, the form: a held Enter key must not publish. */
export function findFirstField(form: HTMLElement | null): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>(
      `${missingFieldLinkSelector}, input[data-field$="itle"], [data-field$="itle"] input`,
    ) ?? form
  );
}

/** Focuses the first field when the dialog opens, and again if missing people become known later. */
export function useFirstFieldFocus(form: RefObject<HTMLElement | null>, needsInvitees: boolean): void {
  const focused = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first element changes with the missing people
  useEffect(() => {
    const first = findFirstField(form.current);
    // The dialog focuses the element with this attribute when it opens.
    first?.setAttribute('data-autofocus', '');
    if (focused.current !== null && isFocusedOrLost(focused.current)) first?.focus();
    focused.current = first;
  }, [needsInvitees]);
}

/** Whether the element has the focus, or lost it to none. */
function isFocusedOrLost(element: HTMLElement): boolean {
  return document.activeElement === element || document.activeElement === document.body;
}
