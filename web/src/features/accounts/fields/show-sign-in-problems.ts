import { ApiProblem } from '../../../api/api-problem.ts';
import { focusFieldAfterRender } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';

type Form = Parameters<typeof showFieldProblems>[0];

/** Problem codes of whole calls that are about one field. */
const fieldOfCode: Record<string, string> = {
  invalidOtp: 'otp',
};

/** Shows a failed sign-in or sign-up at its fields. */
export function showSignInProblems(form: Form, problem: unknown): void {
  if (!(problem instanceof ApiProblem) || showFieldProblems(form, problem)) return;
  const field = fieldOfCode[problem.code];
  if (field === undefined) return;
  form.setErrors({ [field]: problem.message });
  focusFieldAfterRender(form.getInputNode(field));
}
