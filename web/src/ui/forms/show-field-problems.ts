import type { FormErrors } from '@mantine/form';
import { ApiProblem } from '../../api/api-problem.ts';
import { type FormFieldFinder, focusFirstField } from '../focus/focus-invalid-field.ts';

/** The part of a Mantine form that this needs; any `useForm` result fits. */
type ProblemForm = FormFieldFinder & { setErrors: (errors: FormErrors) => void };

/**
 * Shows the server's field problems at their fields and focuses the first. Typed text stays. `names` maps the API's
 * paths to form paths where they differ. Returns false if the problem names no field.
 */
export function showFieldProblems(
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
  focusFirstField(
    form,
    entries.map(([path]) => path),
  );
  return true;
}
