import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';

/** Call it before removing a card of a folded group: focuses the first remaining field, else the group's toggle. */
export function focusAfterRemoval(keys: readonly string[]): void {
  const group = document.activeElement?.closest('[data-fold]');
  const toggle = group?.querySelector<HTMLElement>(':scope > h2 > button');
  requestAnimationFrame(() => {
    if (!keys.some(focusFieldByKey)) toggle?.focus();
  });
}
