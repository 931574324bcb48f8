import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';

export type AnswerFieldProps = {
  readonly question: PublicQuestion;
  readonly answer: Answer | undefined;
  /** The ids of the control, of the question's text, and of its error (with its help, unless the group has it). */
  readonly ids: { readonly field: string; readonly label: string; readonly problem: string };
  readonly invalid: boolean;
};

/** The name of a question's controls in the form, also read before the script runs. */
export function makeControlName(questionId: string, part = ''): string {
  return part === '' ? questionId : `${questionId}.${part}`;
}

/** The shared props of all text controls. */
export function makeTextControlProps({ question, answer, ids, invalid }: AnswerFieldProps) {
  return {
    id: ids.field,
    name: makeControlName(question.id),
    value: typeof answer?.value === 'string' ? answer.value : '',
    required: question.isForce,
    ...(question.placeholder === undefined ? {} : { placeholder: question.placeholder }),
    'aria-describedby': ids.problem,
    'aria-invalid': invalid || undefined,
  };
}
