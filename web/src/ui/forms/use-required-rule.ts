import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { useFormatFieldProblem } from '../../i18n/use-format-field-problem.ts';

/** A form rule for required fields, with the sentence of this code. */
export function useRequiredRule(): (code: FieldProblemCode) => (value: string) => string | null {
  const fieldText = useFormatFieldProblem();
  return (code) => (value) => (value.trim() === '' ? fieldText({ code }) : null);
}
