import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { useFieldText } from '../../../i18n/use-field-text.ts';

/** Returns the text of the problem that a rule found, for a form's `validate`. */
export function useFieldProblemText(): (code: FieldProblemCode | null) => string | null {
  const fieldText = useFieldText();
  return (code) => (code === null ? null : fieldText({ code }));
}
