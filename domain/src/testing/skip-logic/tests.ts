import type { Condition, ConditionClause } from '../../inquiries/conditions/condition.ts';
import type { Question } from '../../inquiries/question.ts';
import { chosenAll, option, question, testId } from '../builders.ts';

const clause = (name: string, fields: Partial<ConditionClause>): ConditionClause => ({
  questionId: testId(name),
  operator: 'answered',
  optionIds: [],
  value: null,
  ...fields,
});

/** Builds tests of answers by the names of questions and options. */
export const is = (name: string, ...options: string[]) =>
  clause(name, { operator: 'isAnyOf', optionIds: chosenAll(...options.map((each) => `${name}.${each}`)) });
export const isNot = (name: string, ...options: string[]) => ({
  ...is(name, ...options),
  operator: 'isNoneOf' as const,
});
export const below = (name: string, value: number) => clause(name, { operator: 'atMost', value: value - 1 });

export const matchAll = (...clauses: ConditionClause[]): Condition => ({ match: 'all', clauses });
export const matchAny = (...clauses: ConditionClause[]): Condition => ({ match: 'any', clauses });

type Logic = Partial<Pick<Question, 'condition' | 'endCondition' | 'pageNumber'>>;

/** Makes a mandatory single choice; the options are named `question.option`. */
export function choice(name: string, options: readonly string[], logic: Logic = {}): Question {
  return question(name, 'single', {
    isForce: true,
    options: options.map((each) => option(`${name}.${each}`)),
    ...logic,
  });
}

export const yesOrNo = (name: string, logic: Logic = {}) => choice(name, ['yes', 'no'], logic);

export const count = (name: string, logic: Logic = {}) =>
  question(name, 'number', { isForce: true, min: 0, max: 200, ...logic });
