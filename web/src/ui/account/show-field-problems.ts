import { ApiProblem } from '../../api/api-problem.ts';
import { focusField, setFieldProblems } from '../../api/set-field-problems.ts';

type Form = Parameters<typeof setFieldProblems>[0];

/** Failures of the whole call that are nevertheless about one field. */
const fieldOfCode: Record<string, string> = {
  invalidOtp: 'otp',
};

/** Puts a failed sign-in or sign-up at the fields it is about. */
export function showFieldProblems(form: Form, problem: unknown): void {
  if (!(problem instanceof ApiProblem) || setFieldProblems(form, problem)) return;
  const field = fieldOfCode[problem.code];
  if (field === undefined) return;
  form.setErrors({ [field]: problem.message });
  focusField(form.getInputNode(field));
}
