import { focusField } from '../../../../ui/focus-field.ts';

/** Call before a card of a folded group is removed: focuses the first field that is left, else the group's toggle. */
export function focusAfterRemoval(keys: readonly string[]): void {
  const group = document.activeElement?.closest('[data-fold]');
  const toggle = group?.querySelector<HTMLElement>(':scope > h2 > button');
  requestAnimationFrame(() => {
    if (!keys.some(focusField)) toggle?.focus();
  });
}
