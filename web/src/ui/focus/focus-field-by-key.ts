// The input of a file is hidden, so its button gets the focus.
const focusable =
  'input:not([type="hidden"], [type="file"]), textarea, button, select, [contenteditable="true"], [tabindex="0"]';

/**
 * Focuses the field with this `data-field`, or the first invalid one in it, and opens the folded groups around it.
 * Returns false if it is not on the screen.
 */
export function focusFieldByKey(key: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  if (field === null) return false;
  const toggles = findClosedToggles(field);
  if (toggles.length === 0) moveTo(field);
  else {
    for (const toggle of toggles) toggle.click();
    // A group is rendered in the first frame and can take the focus in the second.
    requestAnimationFrame(() => requestAnimationFrame(() => moveTo(field)));
  }
  return true;
}

/** Folded groups nest. They aren't found by `inert`, which they lack without animations. */
function findClosedToggles(field: HTMLElement): HTMLElement[] {
  const toggles: HTMLElement[] = [];
  let fold = field.closest('[data-fold]');
  while (fold != null) {
    const toggle = fold.querySelector<HTMLElement>(
      ':scope > button[aria-expanded="false"], :scope > h2 > button[aria-expanded="false"]',
    );
    if (toggle !== null) toggles.push(toggle);
    fold = fold.parentElement?.closest('[data-fold]') ?? null;
  }
  return toggles;
}

function moveTo(field: HTMLElement): void {
  const inside = [...field.querySelectorAll<HTMLElement>(focusable)];
  const invalid = inside.find((each) => each.getAttribute('aria-invalid') === 'true');
  // The buttons of a rich text come before it.
  const richText = inside.find((each) => each.matches('[contenteditable="true"]'));
  const target = field.matches(focusable) ? field : (invalid ?? richText ?? inside[0]);
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
