import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { useFormatFieldProblem } from '../../i18n/use-format-field-problem.ts';

type Schema = Parameters<typeof validateWithSchema>[0];

/** A form rule that validates by the call's schema, with the sentence of its first problem. */
export function useSchemaRule(): (schema: Schema) => (value: string) => string | null {
  const fieldText = useFormatFieldProblem();
  return (schema) => (value) => {
    const checked = validateWithSchema(schema, value);
    const [problem] = checked.ok ? [] : checked.problems;
    return problem === undefined ? null : fieldText(problem);
  };
}
