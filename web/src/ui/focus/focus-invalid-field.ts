import type { FormErrors } from '@mantine/form';

/** Finds the fields of a form; any `useForm` result fits. */
export type FormFieldFinder = { getInputNode: (path: string) => HTMLElement | null };

/** For a form that was not sent: returns a handler that focuses the first field with an error. */
export function createFocusFirstErrorHandler(form: FormFieldFinder): (errors: FormErrors) => void {
  return (errors) => whenShown(() => findFirstField(form, Object.keys(errors)), focusAsInvalid);
}

/** Focuses the first of a form's fields. */
export function focusFirstField(form: FormFieldFinder, paths: readonly string[]): void {
  whenShown(
    () => findFirstField(form, paths),
    (field) => field.focus(),
  );
}

/** Focuses after rendering the errors, so that a screen reader reads the field with its error. */
export function focusFieldAfterRender(node: HTMLElement | null): void {
  whenShown(
    () => node,
    (field) => field.focus(),
  );
}

/**
 * Focuses a field that was refused without a notification. Screen readers then read its error; if the focus is already
 * in the field or its group, the error is announced instead.
 */
export function focusInvalidField(node: HTMLElement | null): void {
  if (node !== null) whenShown(() => node, focusAsInvalid);
}

function focusAsInvalid(field: HTMLElement): void {
  const group = field.closest(groups);
  if (field === document.activeElement) {
    announceError(field, [field, group]);
    return;
  }
  // A screen reader reads the field's own error when it gets the focus, but the group's error only if the focus enters
  // the group.
  const wasInGroup = group?.contains(document.activeElement) === true;
  field.focus();
  if (wasInGroup) announceError(field, [group]);
}

/** An error opens the folded group of its field, which then takes a few frames to appear. */
const longestOpening = 20;

/** Acts on a field after rendering, as soon as it can have the focus. */
function whenShown(
  find: () => HTMLElement | null,
  act: (field: HTMLElement) => void,
  frames = longestOpening,
): void {
  requestAnimationFrame(() => {
    const field = findField(find());
    const isHidden =
      field === null || field.closest('[inert]') !== null || field.checkVisibility?.() === false;
    if (isHidden && frames > 0) whenShown(find, act, frames - 1);
    else if (field !== null) act(field);
  });
}

/** Like `createFocusFirstErrorHandler`, for a form whose errors are known only from the screen. */
export function focusFirstInvalidFieldIn(form: HTMLElement | null): void {
  // No field is marked before its errors are rendered.
  requestAnimationFrame(() => focusInvalidField(form?.querySelector<HTMLElement>(refused) ?? null));
}

const groups = '[role="radiogroup"], [role="group"], fieldset';
const refused = '[data-error="true"], [aria-invalid="true"]';
const fields = 'input, textarea, select, button, [contenteditable], [tabindex]';

/** A group of choices can't have the focus, but its first choice can. */
function findField(node: HTMLElement | null): HTMLElement | null {
  return node?.matches(fields) ? node : (node?.querySelector<HTMLElement>(fields) ?? node);
}

function findFirstField(form: FormFieldFinder, paths: readonly string[]): HTMLElement | null {
  const nodes = paths.map((path) => form.getInputNode(path)).filter((node) => node !== null);
  return nodes.sort(compareDocumentOrder)[0] ?? null;
}

function compareDocumentOrder(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

let liveRegion: HTMLElement | null = null;

/** Announces the error in a new element, because the same text in the same element would not be read twice. */
function announceError(field: HTMLElement, described: readonly (Element | null)[]): void {
  const ids = described.flatMap((each) => each?.getAttribute('aria-describedby')?.split(' ') ?? []);
  const error = ids.find((id) => id.endsWith('-error'));
  const text = error === undefined ? '' : (document.getElementById(error)?.textContent ?? '');
  liveRegion?.remove();
  if (text === '') return;
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  Object.assign(alert.style, { position: 'fixed', clipPath: 'inset(50%)' });
  alert.textContent = text;
  // Screen readers ignore content outside of an open dialog.
  (field.closest('[role="dialog"]') ?? document.body).append(alert);
  liveRegion = alert;
  for (const event of ['blur', 'input']) field.addEventListener(event, () => alert.remove(), { once: true });
}
