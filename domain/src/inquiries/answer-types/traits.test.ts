import { expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../../testing/builders.ts';
import { sampleInquiry } from '../../testing/sample-inquiry.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import type { ConditionClause } from '../conditions/condition.ts';
import { checkQuestion } from '../publishing/check-question.ts';
import type { StoredQuestion } from '../question.ts';
import { responseTypes } from '../question.ts';
import type { AnswerShape, AnswerType, BoundsKind, GroupingKind, SummaryKind } from './answer-type.ts';
import { answerTypes } from './index.ts';

const answered = responseTypes.filter((responseType) => answerTypes[responseType].takesAnswer);

const asked: readonly StoredQuestion[] = sampleInquiry().segments.flatMap(({ questions }) => questions);

function sample(responseType: AnswerType['responseType']): StoredQuestion {
  const found = asked.find((each) => each.responseType === responseType);
  if (found === undefined) throw new Error(`The sample asks no ${responseType}.`);
  return found;
}

test('the sample inquiry has a question of every response type and could be published', () => {
  for (const responseType of responseTypes) {
    expect(checkQuestion(sample(responseType), '', 'en'), responseType).toEqual([]);
  }
});

const shapes: Readonly<Record<SummaryKind, AnswerShape[]>> = {
  options: ['option', 'options'],
  ranks: ['order'],
  cells: ['cells'],
  numbers: ['number'],
  days: ['text'],
  hours: ['text'],
  texts: ['text'],
  files: ['files'],
};

const groupings: Readonly<Record<SummaryKind, GroupingKind | null>> = {
  options: 'options',
  ranks: 'firstRank',
  cells: 'rows',
  numbers: 'numbers',
  days: 'days',
  hours: 'hours',
  texts: null,
  files: null,
};

test.each(responseTypes)('the traits of %s are consistent', (responseType) => {
  const type = answerTypes[responseType];
  expect(shapes[type.summaryKind]).toContain(type.shape);
  expect(type.groupedBy).toBe(groupings[type.summaryKind]);
  expect(type.minOptions > 0).toBe(['option', 'options', 'order', 'cells'].includes(type.shape));
  const numeric: readonly BoundsKind[] = ['count', 'length', 'value', 'files'];
  expect(type.boundsWithin !== null).toBe(numeric.includes(type.bounds));
  if (type.points !== null) expect(type.summaryKind).toBe('numbers');
  if (type.fixedOptions) expect(type.maxOptions).toBe(type.minOptions);
  if (type.acceptedProblem !== undefined) expect(type.optionRoles).toContain('accepted');
});

const clauses: readonly ConditionClause[] = [
  { questionId: testId('asked'), operator: 'answered', optionIds: [], value: null },
  { questionId: testId('asked'), operator: 'notAnswered', optionIds: [], value: null },
  { questionId: testId('asked'), operator: 'isAnyOf', optionIds: [], value: null },
  { questionId: testId('asked'), operator: 'isNoneOf', optionIds: [], value: null },
  { questionId: testId('asked'), operator: 'equals', optionIds: [], value: 1 },
  { questionId: testId('asked'), operator: 'notEquals', optionIds: [], value: 1 },
  { questionId: testId('asked'), operator: 'atLeast', optionIds: [], value: 1 },
  { questionId: testId('asked'), operator: 'atMost', optionIds: [], value: 1 },
];

test.each(answered)('a condition on %s may use exactly its operators', (responseType) => {
  const source = sample(responseType);
  const options = source.options.map((each) => ({
    ...option(each.body, { role: each.role }),
    id: each.id,
  }));
  const first = question('asked', responseType, { min: source.min, max: source.max, options });
  const optionIds = source.options.slice(0, 1).map(({ id }) => id);
  for (const clause of clauses) {
    const given =
      clause.operator === 'isAnyOf' || clause.operator === 'isNoneOf' ? { ...clause, optionIds } : clause;
    const next = question('next', 'text', { sortOrder: 1, condition: { match: 'all', clauses: [given] } });
    const codes = checkConditions(inquiry([segment('s', [first, next])])).map(({ code }) => code);
    const allowed = answerTypes[responseType].conditionOperators.includes(clause.operator);
    expect(codes, clause.operator).toEqual(allowed ? [] : ['invalidValue']);
  }
});

const conditions: Readonly<Record<AnswerShape, string[]>> = {
  option: ['isAnyOf', 'isNoneOf'],
  options: ['isAnyOf', 'isNoneOf'],
  order: [],
  cells: [],
  number: ['equals', 'notEquals', 'atLeast', 'atMost'],
  text: [],
  files: [],
};

test.each(answered)('conditions on %s test options, numbers, or whether it was answered', (responseType) => {
  const { shape, conditionOperators } = answerTypes[responseType];
  expect(conditionOperators).toEqual(['answered', 'notAnswered', ...conditions[shape]]);
});

function having(holds: (type: AnswerType) => boolean): string[] {
  return responseTypes.filter((responseType) => holds(answerTypes[responseType]));
}

test('optional traits belong to the expected types', () => {
  expect(having(({ takesAnswer }) => !takesAnswer)).toEqual(['statement']);
  expect(having(({ hasTextField }) => hasTextField)).toEqual([
    ...['text', 'longText', 'number', 'email', 'phone', 'url'],
  ]);
  expect(having(({ isContact }) => isContact)).toEqual(['email', 'phone']);
  expect(having(({ isLatin }) => isLatin)).toEqual(['email', 'phone', 'url']);
  expect(having(({ points }) => points !== null)).toEqual(['rating', 'scale']);
  expect(having(({ points }) => points?.promoters === true)).toEqual(['scale']);
  expect(having(({ fixedOptions }) => fixedOptions)).toEqual(['yesNo']);
  expect(having(({ orderIsAnswer }) => orderIsAnswer)).toEqual(['ranking']);
  expect(having(({ horizontal }) => horizontal === 'always')).toEqual(['yesNo']);
  expect(having(({ horizontal }) => horizontal === 'optional')).toEqual(['single', 'multiple']);
});

test('a row of points contains all given values, and stars start at one', () => {
  expect(answerTypes.rating.points?.endsOf(2, 4)).toEqual({ min: 1, max: 5 });
  expect(answerTypes.rating.points?.endsOf(0, 7)).toEqual({ min: 0, max: 7 });
  expect(answerTypes.scale.points?.endsOf(2, 4)).toEqual({ min: 2, max: 4 });
});

test('an accepted answer to a number question has to be a number', () => {
  expect(answerTypes.number.acceptedProblem?.('۳٫۵')).toBeNull();
  expect(answerTypes.number.acceptedProblem?.('three')).toBe('invalidValue');
});
