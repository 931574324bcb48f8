import { type ProblemCode, type ProblemParams, problemStatus } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';

const isFieldList = (details: ProblemParams | readonly FieldProblem[]): details is readonly FieldProblem[] =>
  Array.isArray(details);

/** How a call says no: a code of the catalogue with its parameters, or with what is wrong field by field. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly params: ProblemParams;
  readonly fields: readonly FieldProblem[];

  constructor(code: ProblemCode, details: ProblemParams | readonly FieldProblem[] = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.params = isFieldList(details) ? {} : details;
    this.fields = isFieldList(details) ? details : [];
  }

  get status(): number {
    return problemStatus(this.code);
  }
}

/** One field's failure, as most checks of the account calls end. */
export function invalidField(path: string, code: FieldProblem['code']): Problem {
  return new Problem('invalidInput', [{ path, code }]);
}

/** Of a limit that opens again; the reply carries the seconds as Retry-After too. */
export function tooManyRequests(seconds: number): Problem {
  return new Problem('tooManyRequests', { seconds: Math.max(1, Math.ceil(seconds)) });
}
