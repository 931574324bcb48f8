// A file's own input is never shown; its button is what one can stand on.
const focusable =
  'input:not([type="hidden"], [type="file"]), textarea, button, select, [contenteditable="true"], [tabindex="0"]';

/** Moves to the field that `data-field` names, wherever it is on the screen. False while it is not there. */
export function focusField(key: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  if (field === null) return false;
  const target = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable);
  field.scrollIntoView({ block: 'center' });
  // A list or a message takes the focus itself where nothing in it does.
  (target ?? field).focus({ preventScroll: true });
  return true;
}

/** The first of some fields in the order in which they stand on the screen. */
export function firstOnScreen(keys: Iterable<string>): string | undefined {
  const wanted = new Set(keys);
  const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(
    (field) => field.dataset.field,
  );
  return shown.find((key): key is string => key !== undefined && wanted.has(key)) ?? [...wanted][0];
}
