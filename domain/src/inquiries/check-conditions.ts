import type { FieldProblem } from '../problem/field-problem.ts';
import { answerTypes } from './answer-types/index.ts';
import { orderedQuestions, shownOptions } from './compile.ts';
import type { Condition, ConditionClause } from './condition.ts';
import type { Definition } from './inquiry.ts';
import type { StoredQuestion } from './question.ts';

/** Conditions may refer only to earlier, visible questions and existing options. */
export function checkConditions({ segments }: Definition): FieldProblem[] {
  const earlier = new Map<string, StoredQuestion>();
  return segments.flatMap((segment, segmentIndex) => {
    const path = `segments.${segmentIndex}`;
    const problems = checkCondition(segment.condition, earlier, path);
    for (const question of orderedQuestions(segment)) {
      if (question.hidden) continue;
      const index = segment.questions.indexOf(question);
      problems.push(...checkCondition(question.condition, earlier, `${path}.questions.${index}`));
      earlier.set(question.id, question);
    }
    return problems;
  });
}

function checkCondition(
  condition: Condition | null,
  earlier: ReadonlyMap<string, StoredQuestion>,
  path: string,
): FieldProblem[] {
  return (condition?.clauses ?? []).flatMap((clause, index) =>
    checkClause(clause, earlier.get(clause.questionId), `${path}.condition.clauses.${index}`),
  );
}

function checkClause(
  clause: ConditionClause,
  question: StoredQuestion | undefined,
  path: string,
): FieldProblem[] {
  if (question === undefined) return [{ path: `${path}.questionId`, code: 'conditionNotEarlier' }];
  if (!answerTypes[question.responseType].conditionOperators.includes(clause.operator)) {
    return [{ path: `${path}.operator`, code: 'invalidValue' }];
  }
  switch (clause.operator) {
    case 'answered':
    case 'notAnswered':
      return [];
    case 'isAnyOf':
    case 'isNoneOf':
      return checkOptionIds(clause, question, `${path}.optionIds`);
    case 'atLeast':
    case 'atMost':
      return clause.value === null ? [{ path: `${path}.value`, code: 'required' }] : [];
  }
}

function checkOptionIds(
  { optionIds }: ConditionClause,
  question: StoredQuestion,
  path: string,
): FieldProblem[] {
  if (optionIds.length === 0) return [{ path, code: 'chooseOption' }];
  const known = new Set(shownOptions(question.options).map((option) => option.id));
  return optionIds.flatMap((id, index): FieldProblem[] =>
    known.has(id) ? [] : [{ path: `${path}.${index}`, code: 'optionOfAnotherQuestion' }],
  );
}
