import { type RefObject, useEffect, useRef } from 'react';
import type { FieldKey } from '../../draft/draft-problems.ts';

/** Returns the first link to missing things or field of them, if there is one. */
export function findFirstMissingField(
  form: HTMLElement | null,
  missing: readonly FieldKey[],
): HTMLElement | null {
  const fields = missing.flatMap((key) => [`input[data-field="${key}"]`, `[data-field="${key}"] input`]);
  return (
    form?.querySelector<HTMLElement>(['[data-field="missing"] :is(a, button)', ...fields].join()) ?? null
  );
}

type FirstFieldFocusOptions = { needsInvitees: boolean; missing: readonly FieldKey[] };

/** Focuses the first missing field or else the button when the dialog opens, and again if missing people become known later. */
export function useFirstFieldFocus(
  form: RefObject<HTMLElement | null>,
  { needsInvitees, missing }: FirstFieldFocusOptions,
): void {
  const focused = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first element changes with the missing people
  useEffect(() => {
    const first =
      findFirstMissingField(form.current, missing) ??
      form.current?.querySelector<HTMLElement>('button[type="submit"]') ??
      null;
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
