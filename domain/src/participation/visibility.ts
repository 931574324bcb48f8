import type { AnswerMap, AnswerValue } from '../inquiries/answers.ts';
import type { Condition, ConditionClause } from '../inquiries/condition.ts';
import { isEmptyValue } from '../inquiries/empty-value.ts';

/** A question for the evaluator: its own condition and its segment's. */
export type ConditionedQuestion = {
  readonly id: string;
  readonly condition: Condition | null;
  readonly segmentCondition: Condition | null;
};

/**
 * Decides which questions appear with the answers so far. It is the only evaluator, used by browser and server.
 * An answer to a question that does not appear counts as missing, so a chain of conditions closes with the
 * first one. The display order does not matter.
 */
export function visibleIds(
  questions: readonly ConditionedQuestion[],
  answers: AnswerMap,
): ReadonlySet<string> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const decided = new Map<string, boolean>();
  const isVisible = (id: string): boolean => {
    const known = decided.get(id);
    if (known !== undefined) return known;
    const question = byId.get(id);
    // Publishing allows only earlier questions in a condition; questions in a cycle would stay hidden.
    decided.set(id, false);
    const visible = question !== undefined && holds(question.segmentCondition) && holds(question.condition);
    decided.set(id, visible);
    return visible;
  };
  const holds = (condition: Condition | null): boolean => {
    if (condition === null) return true;
    const test = (clause: ConditionClause) => clauseHolds(clause, answers, isVisible(clause.questionId));
    return condition.match === 'all' ? condition.clauses.every(test) : condition.clauses.some(test);
  };
  return new Set(questions.filter((question) => isVisible(question.id)).map((question) => question.id));
}

function clauseHolds(clause: ConditionClause, answers: AnswerMap, visible: boolean): boolean {
  const answer = visible ? answers.get(clause.questionId) : undefined;
  const value = answer === undefined || isEmptyValue(answer.value) ? undefined : answer.value;
  switch (clause.operator) {
    case 'answered':
      return value !== undefined;
    case 'notAnswered':
      return value === undefined;
    case 'isAnyOf':
      return chosenOf(value).some((id) => clause.optionIds.includes(id));
    case 'isNoneOf':
      return !chosenOf(value).some((id) => clause.optionIds.includes(id));
    case 'atLeast':
      return typeof value === 'number' && clause.value !== null && value >= clause.value;
    case 'atMost':
      return typeof value === 'number' && clause.value !== null && value <= clause.value;
  }
}

function chosenOf(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}
