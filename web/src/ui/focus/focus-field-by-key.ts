// The input of a file is hidden, so its button gets the focus.
const focusable =
  'input:not([type="hidden"], [type="file"]), textarea, button, select, [contenteditable="true"], [tabindex="0"]';

/**
 * Focuses the field with this `data-field`, or the first invalid one in it, and opens its folded group. Returns false
 * if it is not on the screen.
 */
export function focusFieldByKey(key: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  if (field === null) return false;
  const toggle = findClosedToggle(field);
  if (toggle === null) moveTo(field);
  else {
    toggle.click();
    // The group is rendered in the first frame and can take the focus in the second.
    requestAnimationFrame(() => requestAnimationFrame(() => moveTo(field)));
  }
  return true;
}

/** Not by `inert`, which a folded group lacks without animations. */
function findClosedToggle(field: HTMLElement): HTMLElement | null {
  let fold = field.closest('[data-fold]');
  while (fold != null) {
    const toggle = fold.querySelector<HTMLElement>(
      ':scope > button[aria-expanded="false"], :scope > h2 > button[aria-expanded="false"]',
    );
    if (toggle !== null) return toggle;
    fold = fold.parentElement?.closest('[data-fold]') ?? null;
  }
  return null;
}

function moveTo(field: HTMLElement): void {
  const inside = [...field.querySelectorAll<HTMLElement>(focusable)];
  const invalid = inside.find((each) => each.getAttribute('aria-invalid') === 'true');
  const target = field.matches(focusable) ? field : (invalid ?? inside[0]);
  field.scrollIntoView({ block: 'center' });
  // A list or a message without focusable parts takes the focus itself.
  (target ?? field).focus({ preventScroll: true });
}

/** The first of several fields in document order. */
export function findFirstFieldKeyOnScreen(keys: Iterable<string>): string | undefined {
  const wantedKeys = new Set(keys);
  const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(
    (field) => field.dataset.field,
  );
  return shown.find((key): key is string => key !== undefined && wantedKeys.has(key)) ?? [...wantedKeys][0];
}
