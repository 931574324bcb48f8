import type { FieldProblem } from '../../problem/field-problem.ts';
import type { Definition } from '../inquiry.ts';
import { isSecretBallot } from '../privacy.ts';

/** Secret ballots can't have quotas, because a refusal would reveal votes before the results are released. */
export function checkQuotas(definition: Definition): FieldProblem[] {
  const { quotas } = definition;
  if (quotas.length > 0 && isSecretBallot(definition)) {
    return [{ path: 'quotas', code: 'quotasSecretBallot' }];
  }
  return quotas.flatMap(({ condition, limit }, index): FieldProblem[] => [
    ...(condition === null
      ? [{ path: `quotas.${index}.condition`, code: 'quotaNeedsCondition' as const }]
      : []),
    ...(limit === null ? [{ path: `quotas.${index}.limit`, code: 'quotaNeedsLimit' as const }] : []),
  ]);
}
