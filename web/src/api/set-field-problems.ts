import type { FormErrors } from '@mantine/form';
import { ApiProblem } from './api-problem.ts';

/** As much of a Mantine form as this needs; any `useForm` result fits. */
type ProblemForm = {
  setErrors: (errors: FormErrors) => void;
  getInputNode: (path: string) => HTMLElement | null;
};

/**
 * Puts the server's field problems at their fields and the focus into the first of them. What was typed stays.
 * `names` maps a path on the wire to the form's own where they differ. False where no field is named.
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
  focusField(nodes.sort(byPlace)[0] ?? null);
  return true;
}

/** After the errors are drawn, so that a screen reader reads the field together with its error. */
export function focusField(node: HTMLElement | null): void {
  if (node !== null) requestAnimationFrame(() => node.focus());
}

function byPlace(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}
