import type { FormErrors } from '@mantine/form';
import { ApiProblem } from './api-problem.ts';

/** The part of a Mantine form that this needs; any `useForm` result fits. */
type ProblemForm = {
  setErrors: (errors: FormErrors) => void;
  getInputNode: (path: string) => HTMLElement | null;
};

/**
 * Shows the server's field problems at their fields and focuses the first. Typed text stays. `names` maps wire
 * paths to form paths where they differ. False if the problem names no field.
 */
export function setFieldProblems(
  form: ProblemForm,
  problem: unknown,
  names: Record<string, string> = {},
): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  const entries = Object.entries(problem.fields).map(
    ([path, field]) => [names[path] ?? path, field.text] as const,
  );
  if (entries.length === 0) return false;
  form.setErrors(Object.fromEntries(entries));
  const nodes = entries.map(([path]) => form.getInputNode(path)).filter((node) => node !== null);
  focusField(nodes.sort(byDocumentOrder)[0] ?? null);
  return true;
}

/** For a form that was not sent: the focus goes to the first field with an error. */
export function focusFirst(form: Pick<ProblemForm, 'getInputNode'>): (errors: FormErrors) => void {
  return (errors) => focusField(form.getInputNode(Object.keys(errors)[0] ?? ''));
}

const fields = 'input, textarea, select, button, [contenteditable], [tabindex]';

/** After rendering the errors, so that a screen reader reads the field with its error. */
export function focusField(node: HTMLElement | null): void {
  // A group of choices can't have the focus, its first choice can.
  const field = node?.matches(fields) ? node : (node?.querySelector<HTMLElement>(fields) ?? node);
  if (field) requestAnimationFrame(() => field.focus());
}

function byDocumentOrder(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}
