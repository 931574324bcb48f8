import type { ConditionOperator } from './answer-type.ts';

export const presenceOperators: readonly ConditionOperator[] = ['answered', 'notAnswered'];
export const optionOperators: readonly ConditionOperator[] = [...presenceOperators, 'isAnyOf', 'isNoneOf'];
export const numberOperators: readonly ConditionOperator[] = [...presenceOperators, 'atLeast', 'atMost'];
