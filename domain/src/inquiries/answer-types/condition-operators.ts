import type { ConditionOperator } from './answer-type.ts';

export const numberConditionComparisons = ['equals', 'notEquals', 'atLeast', 'atMost'] as const;

export const presenceConditionOperators: readonly ConditionOperator[] = ['answered', 'notAnswered'];
export const optionConditionOperators: readonly ConditionOperator[] = [
  ...presenceConditionOperators,
  'isAnyOf',
  'isNoneOf',
];
export const numberConditionOperators: readonly ConditionOperator[] = [
  ...presenceConditionOperators,
  ...numberConditionComparisons,
];

/** Whether the operator compares the answer with the clause's number. */
export function comparesNumber(
  operator: ConditionOperator,
): operator is (typeof numberConditionComparisons)[number] {
  return numberConditionComparisons.some((each) => each === operator);
}
