import type { Problem } from '../../platform/http/problem.ts';
import { formatFieldProblem, formatProblem } from '../../platform/texts/format-texts.ts';

/** A refusal in English, with each refused field. */
export function describeProblemInEnglish({ code, params, fields }: Problem): string {
  if (fields.length === 0) return formatProblem({ code, params }, 'en');
  return fields.map((field) => `${field.path}: ${formatFieldProblem(field, 'en')}`).join('; ');
}
