import { ApiProblem } from '../../api/api-problem.ts';
import { focusFieldIn } from '../../ui/focus-invalid-field.ts';
import { setFieldProblems } from '../../ui/set-field-problems.ts';

type Form = Parameters<typeof setFieldProblems>[0];

/** Shows the server's problems at their fields; a problem without a field is shown at the text. */
export function showCommentProblems(form: Form, problem: unknown): void {
  if (!(problem instanceof ApiProblem)) return;
  if (setFieldProblems(form, problem, { parentId: 'description' })) return;
  form.setErrors({ description: problem.message });
  focusFieldIn(form.getInputNode('description'));
}
