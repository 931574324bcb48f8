import { ApiProblem } from '../../../api/api-problem.ts';
import { focusFieldIn } from '../../../ui/focus-invalid-field.ts';
import { setFieldProblems } from '../../../ui/set-field-problems.ts';

type Form = Parameters<typeof setFieldProblems>[0];

/** Problem codes of whole calls that are about one field. */
const fieldOfCode: Record<string, string> = {
  invalidOtp: 'otp',
};

/** Shows a failed sign-in or sign-up at its fields. */
export function showSignInProblems(form: Form, problem: unknown): void {
  if (!(problem instanceof ApiProblem) || setFieldProblems(form, problem)) return;
  const field = fieldOfCode[problem.code];
  if (field === undefined) return;
  form.setErrors({ [field]: problem.message });
  focusFieldIn(form.getInputNode(field));
}
