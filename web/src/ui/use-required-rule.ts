import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { useFieldText } from '../i18n/use-field-text.ts';

/** A form rule for required fields, with the sentence of this code. */
export function useRequiredRule(): (code: FieldProblemCode) => (value: string) => string | null {
  const fieldText = useFieldText();
  return (code) => (value) => (value.trim() === '' ? fieldText({ code }) : null);
}
