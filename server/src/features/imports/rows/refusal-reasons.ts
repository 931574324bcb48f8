import { type ImportRefusalReason, isImportSkipReason } from '@nazar/domain/imports/import-reason.ts';
import { isProblemCode } from '@nazar/domain/problem/catalogue.ts';
import { isFieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import {
  formatFieldProblem,
  formatImportSkipReason,
  formatProblem,
} from '../../../platform/texts/format-texts.ts';

/** The sentence of a reason. */
export function formatRefusalReason({ code, params = {} }: ImportRefusalReason, language: Language): string {
  if (isImportSkipReason(code)) return formatImportSkipReason({ code, params }, language);
  if (isFieldProblemCode(code)) return formatFieldProblem({ path: '', code, params }, language);
  return formatProblem({ code, params }, language);
}

/** Converts the problem of a refused call to a reason. */
export function toRefusalReason(
  code: string,
  params: ImportRefusalReason['params'] = {},
): ImportRefusalReason {
  return isFieldProblemCode(code) || isProblemCode(code) ? { code, params } : { code: 'invalidInput' };
}
