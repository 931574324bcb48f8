import { checkSchema } from '@nazar/domain/problem/schema-problems.ts';
import { useFieldText } from '../i18n/use-field-text.ts';

type Schema = Parameters<typeof checkSchema>[0];

/** A form rule that validates by the call's schema, with the sentence of its first problem. */
export function useSchemaRule(): (schema: Schema) => (value: string) => string | null {
  const fieldText = useFieldText();
  return (schema) => (value) => {
    const checked = checkSchema(schema, value);
    const [problem] = checked.ok ? [] : checked.problems;
    return problem === undefined ? null : fieldText(problem);
  };
}
