import type { FieldProblem } from '../problem/field-problem.ts';
import { countAnswerableQuestions } from './answerable-questions.ts';
import { hardLimits } from './hard-limits.ts';
import type { Definition, Package } from './inquiry.ts';

/** Maximum number of questions of each package; packages limit nothing else. */
export const packageQuestionLimits: Readonly<Record<Package, number>> = {
  simple: 10,
  intermediate: 30,
  advance: hardLimits.questions,
};

/** The problem of a definition with too many questions for its package; hidden questions don't count. */
export function checkPackageLimit(definition: Definition): FieldProblem[] {
  const limit = packageQuestionLimits[definition.package];
  return countAnswerableQuestions(definition) > limit
    ? [{ path: 'package', code: 'packageQuestionLimit', params: { limit } }]
    : [];
}
