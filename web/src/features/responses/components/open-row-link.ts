import type { MouseEvent } from 'react';

/** Follows the main link of a row. Links and fields in the row keep their clicks, and text can be selected. */
export function openRowLink(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: row, target, ctrlKey, metaKey, shiftKey } = event;
  const link = row.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (link === null || (target as Element).closest('a, button, input, label') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  if (ctrlKey || metaKey || shiftKey) window.open(link.href);
  else link.click();
}
