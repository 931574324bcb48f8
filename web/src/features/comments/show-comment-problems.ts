import { ApiProblem } from '../../api/api-problem.ts';
import { focusFieldAfterRender } from '../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../ui/forms/show-field-problems.ts';

type Form = Parameters<typeof showFieldProblems>[0];

/** Shows the server's problems at their fields; a problem without a field is shown at the text. */
export function showCommentProblems(form: Form, problem: unknown): void {
  if (!(problem instanceof ApiProblem)) return;
  if (showFieldProblems(form, problem, { parentId: 'description' })) return;
  form.setErrors({ description: problem.message });
  focusFieldAfterRender(form.getInputNode('description'));
}
