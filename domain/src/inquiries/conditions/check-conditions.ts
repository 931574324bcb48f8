import type { FieldProblem, FieldProblemCode } from '../../problem/field-problem.ts';
import { answerTypes } from '../answer-types/index.ts';
import { filterShownOptions } from '../compile.ts';
import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import type { ConditionClause } from './condition.ts';
import {
  type CollectedConditionPlaces,
  type ConditionPlace,
  collectConditionPlaces,
  type SettingsWithConditions,
} from './condition-places.ts';
import { makeImpossibleConditionCheck } from './impossible-condition.ts';

export type ConditionProblem = {
  readonly place: ConditionPlace;
  /** Index of the wrong clause; null if the whole condition is wrong. */
  readonly clause: number | null;
  /** Path below the condition; empty for the condition itself. */
  readonly at: string;
  readonly code: FieldProblemCode;
};

type DocumentWithConditions = { readonly segments: readonly Segment[] } & Partial<SettingsWithConditions>;

/** Conditions may refer only to earlier, visible questions and existing options, and must be able to hold. */
export function checkConditions({
  segments,
  endings = [],
  quotas = [],
}: DocumentWithConditions): FieldProblem[] {
  return listConditionProblems(segments, collectConditionPlaces(segments, { endings, quotas })).map(
    ({ place, at, code }) => ({
      path: at === '' ? place.path : `${place.path}.${at}`,
      code,
    }),
  );
}

export function listConditionProblems(
  segments: readonly Segment[],
  map: CollectedConditionPlaces,
): ConditionProblem[] {
  if (map.places.length === 0) return [];
  const positions = new Map(map.shown.map(({ question }, index) => [question.id, { question, index }]));
  const known = new Set(segments.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const isImpossible = makeImpossibleConditionCheck(map);
  return map.places.flatMap((place): ConditionProblem[] => {
    const problems = place.condition.clauses.flatMap((clause, index) => {
      const found = positions.get(clause.questionId);
      const wrong =
        found !== undefined && found.index < place.before
          ? checkClause(clause, found.question)
          : { field: 'questionId', code: sourceProblem(found !== undefined, known.has(clause.questionId)) };
      if (wrong === null) return [];
      return [{ place, clause: index, at: `clauses.${index}.${wrong.field}`, code: wrong.code }];
    });
    if (problems.length > 0 || !isImpossible(place)) return problems;
    return [{ place, clause: null, at: '', code: 'conditionNeverTrue' }];
  });
}

function sourceProblem(isShown: boolean, isKnown: boolean): FieldProblemCode {
  if (isShown) return 'conditionNotEarlier';
  return isKnown ? 'conditionQuestionHidden' : 'conditionQuestionMissing';
}

type ClauseProblem = { readonly field: string; readonly code: FieldProblemCode };

function checkClause(clause: ConditionClause, question: Question): ClauseProblem | null {
  if (!answerTypes[question.responseType].conditionOperators.includes(clause.operator)) {
    return { field: 'operator', code: 'invalidValue' };
  }
  switch (clause.operator) {
    case 'answered':
    case 'notAnswered':
      return null;
    case 'isAnyOf':
    case 'isNoneOf':
      return checkOptionIds(clause, question);
    case 'equals':
    case 'notEquals':
    case 'atLeast':
    case 'atMost':
      return clause.value === null ? { field: 'value', code: 'conditionNumber' } : null;
  }
}

function checkOptionIds({ optionIds }: ConditionClause, question: Question): ClauseProblem | null {
  if (optionIds.length === 0) return { field: 'optionIds', code: 'conditionAnswers' };
  const known = new Set(filterShownOptions(question.options).map(({ id }) => id));
  const unknown = optionIds.findIndex((id) => !known.has(id));
  if (unknown === -1) return null;
  const isHidden = question.options.some(({ id, hidden }) => id === optionIds[unknown] && hidden);
  return {
    field: `optionIds.${unknown}`,
    code: isHidden ? 'conditionOptionHidden' : 'conditionOptionMissing',
  };
}
