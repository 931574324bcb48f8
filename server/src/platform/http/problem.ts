import { getProblemStatus, type ProblemCode, type ProblemParams } from '@nazar/domain/problem/catalogue.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';

const isFieldList = (details: ProblemParams | readonly FieldProblem[]): details is readonly FieldProblem[] =>
  Array.isArray(details);

/** An expected failure of a call: a code of the catalogue with parameters, or with a problem for each field. */
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
    return getProblemStatus(this.code);
  }
}

/** A failure at one field, which is how most checks of account calls fail. */
export function makeInvalidFieldProblem(path: string, code: FieldProblem['code']): Problem {
  return new Problem('invalidInput', [{ path, code }]);
}

/** Like `makeTooManyRequestsProblem` for captchas, whose sentence counts minutes. */
export function makeTooManyCaptchasProblem(seconds: number): Problem {
  const { params } = makeTooManyRequestsProblem(seconds);
  return new Problem('tooManyCaptchas', { ...params, count: Math.max(1, Math.ceil(seconds / 60)) });
}

/** The problem of a limit that resets; the reply also has the seconds in Retry-After. */
export function makeTooManyRequestsProblem(seconds: number): Problem {
  return new Problem('tooManyRequests', { seconds: Math.max(1, Math.ceil(seconds)) });
}
