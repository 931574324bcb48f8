import type { ConditionOperator } from './answer-type.ts';

export const asksPresence: readonly ConditionOperator[] = ['answered', 'notAnswered'];
export const asksOptions: readonly ConditionOperator[] = [...asksPresence, 'isAnyOf', 'isNoneOf'];
export const asksNumbers: readonly ConditionOperator[] = [...asksPresence, 'atLeast', 'atMost'];
