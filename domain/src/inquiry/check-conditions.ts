import type { FieldProblem } from '../problem/field-problem.ts';
import { orderedQuestions, shownOptions } from './compile.ts';
import type { Clause, Condition } from './condition.ts';
import type { Definition } from './inquiry.ts';
import type { ResponseType, StoredQuestion } from './question.ts';

const chosen: ReadonlySet<ResponseType> = new Set(['single', 'dropdown', 'yesNo', 'multiple']);
const counted: ReadonlySet<ResponseType> = new Set(['number', 'rating', 'scale']);

/** Conditions look back only, at questions that are asked and options that are there. */
export function checkConditions({ segments }: Definition): FieldProblem[] {
  const earlier = new Map<string, StoredQuestion>();
  return segments.flatMap((segment, segmentPlace) => {
    const path = `segments.${segmentPlace}`;
    const problems = checkCondition(segment.condition, earlier, path);
    for (const question of orderedQuestions(segment)) {
      if (question.hidden) continue;
      const place = segment.questions.indexOf(question);
      problems.push(...checkCondition(question.condition, earlier, `${path}.questions.${place}`));
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
  return (condition?.clauses ?? []).flatMap((clause, place) =>
    checkClause(clause, earlier.get(clause.questionId), `${path}.condition.clauses.${place}`),
  );
}

function checkClause(clause: Clause, question: StoredQuestion | undefined, path: string): FieldProblem[] {
  if (question === undefined) return [{ path: `${path}.questionId`, code: 'conditionNotEarlier' }];
  switch (clause.operator) {
    case 'answered':
    case 'notAnswered':
      return [];
    case 'isAnyOf':
    case 'isNoneOf':
      if (!chosen.has(question.responseType)) return [{ path: `${path}.operator`, code: 'invalidValue' }];
      return checkOptionIds(clause, question, `${path}.optionIds`);
    case 'atLeast':
    case 'atMost':
      if (!counted.has(question.responseType)) return [{ path: `${path}.operator`, code: 'invalidValue' }];
      return clause.value === null ? [{ path: `${path}.value`, code: 'required' }] : [];
  }
}

function checkOptionIds({ optionIds }: Clause, question: StoredQuestion, path: string): FieldProblem[] {
  if (optionIds.length === 0) return [{ path, code: 'chooseOption' }];
  const known = new Set(shownOptions(question.options).map((option) => option.id));
  return optionIds.flatMap((id, place): FieldProblem[] =>
    known.has(id) ? [] : [{ path: `${path}.${place}`, code: 'optionOfAnotherQuestion' }],
  );
}
