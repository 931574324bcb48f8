import type { ConditionOperator } from './answer-type.ts';

export const numberComparisons = ['equals', 'notEquals', 'atLeast', 'atMost'] as const;

export const presenceOperators: readonly ConditionOperator[] = ['answered', 'notAnswered'];
export const optionOperators: readonly ConditionOperator[] = [...presenceOperators, 'isAnyOf', 'isNoneOf'];
export const numberOperators: readonly ConditionOperator[] = [...presenceOperators, ...numberComparisons];

/** Whether the operator compares the answer with the clause's number. */
export function comparesNumber(operator: ConditionOperator): operator is (typeof numberComparisons)[number] {
  return numberComparisons.some((each) => each === operator);
}
