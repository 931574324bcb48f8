import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';

/** Returns the text of the problem that a rule found, for a form's `validate`. */
export function useFormatFieldProblemCode(): (code: FieldProblemCode | null) => string | null {
  const fieldText = useFormatFieldProblem();
  return (code) => (code === null ? null : fieldText({ code }));
}
