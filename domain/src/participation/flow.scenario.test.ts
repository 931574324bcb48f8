import { expect, test } from 'vitest';
import type { Condition, ConditionClause } from '../inquiries/conditions/condition.ts';
import { chosenAll, inquiry, question, segment, testId } from '../testing/builders.ts';
import { scenario } from '../testing/scenario.ts';

function when(
  name: string,
  operator: ConditionClause['operator'],
  fields: Partial<ConditionClause> = {},
): Condition {
  return {
    match: 'all',
    clauses: [{ questionId: testId(name), operator, optionIds: [], value: null, ...fields }],
  };
}
const isAnyOf = (name: string, ...options: string[]) =>
  when(name, 'isAnyOf', { optionIds: chosenAll(...options) });
const isNoneOf = (name: string, ...options: string[]) =>
  when(name, 'isNoneOf', { optionIds: chosenAll(...options) });

const office = inquiry([
  segment('cup', [
    question('drink', 'single', { isForce: true, options: ['tea', 'coffee'] }),
    question('milk', 'yesNo', {
      isForce: true,
      options: ['milk.yes', 'milk.no'],
      condition: isAnyOf('drink', 'tea'),
    }),
    question('cow', 'text', { isForce: true, min: 1, max: 9, condition: isAnyOf('milk', 'milk.yes') }),
  ]),
  segment('shop', [question('beans', 'number', { pageNumber: 2, min: 0, max: 9 })], {
    condition: isAnyOf('drink', 'coffee'),
  }),
  segment('end', [question('words', 'text', { pageNumber: 3, min: 0, max: 9 })]),
]);

test('a chain of conditions opens step by step and closes with the first condition', () => {
  const start = scenario(office);
  expect(start.visible()).toEqual(['drink', 'words']);
  const tea = start.answer('drink', 'tea');
  expect(tea.visible()).toEqual(['drink', 'milk', 'words']);
  const milk = tea.answer('milk', 'milk.yes').answer('cow', 'Bella');
  expect(milk.visible()).toEqual(['drink', 'milk', 'cow', 'words']);
  // Milk is still answered with yes, but the question is no longer shown.
  expect(milk.answer('drink', 'coffee').visible()).toEqual(['drink', 'beans', 'words']);
});

test('a segment and its page appear and disappear with their condition', () => {
  const start = scenario(office);
  expect(start.answer('drink', 'tea').pages()).toEqual([1, 3]);
  expect(start.answer('drink', 'coffee').pages()).toEqual([1, 2, 3]);
});

test('a question that is not shown need not and must not be answered', () => {
  const coffee = scenario(office).answer('drink', 'coffee');
  expect(coffee.problems()).toEqual([]);
  expect(coffee.answer('milk', 'milk.yes').problems()).toEqual(['milk: notAsked']);
  expect(scenario(office).answer('drink', 'tea').problems()).toEqual(['milk: chooseOption']);
});

test('an emptied answer to a hidden question is ignored', () => {
  expect(scenario(office).answer('drink', 'coffee').answer('milk', []).problems()).toEqual([]);
});

const operators = inquiry([
  segment('s', [
    question('count', 'number', { min: 0, max: 9 }),
    question('set', 'multiple', { min: 0, max: 2, options: ['a', 'b'] }),
    question('answered', 'email', { condition: when('count', 'answered') }),
    question('notAnswered', 'email', { condition: when('count', 'notAnswered') }),
    question('equals', 'email', { condition: when('count', 'equals', { value: 3 }) }),
    question('notEquals', 'email', { condition: when('count', 'notEquals', { value: 3 }) }),
    question('atLeast', 'email', { condition: when('count', 'atLeast', { value: 3 }) }),
    question('atMost', 'email', { condition: when('count', 'atMost', { value: 3 }) }),
    question('isAnyOf', 'email', { condition: isAnyOf('set', 'a') }),
    question('isNoneOf', 'email', { condition: isNoneOf('set', 'a') }),
    question('any', 'email', {
      condition: {
        match: 'any',
        clauses: [...when('count', 'atLeast', { value: 9 }).clauses, ...isAnyOf('set', 'b').clauses],
      },
    }),
  ]),
]);
const dependent = (names: string[]) => names.filter((name) => name !== 'count' && name !== 'set');

test.each([
  ['nothing', undefined, undefined, ['notAnswered', 'notEquals', 'isNoneOf']],
  ['zero', 0, undefined, ['answered', 'notEquals', 'atMost', 'isNoneOf']],
  ['the bound', 3, undefined, ['answered', 'equals', 'atLeast', 'atMost', 'isNoneOf']],
  ['nine', 9, undefined, ['answered', 'notEquals', 'atLeast', 'isNoneOf', 'any']],
  ['a', undefined, ['a'], ['notAnswered', 'notEquals', 'isAnyOf']],
  ['b', undefined, ['b'], ['notAnswered', 'notEquals', 'isNoneOf', 'any']],
  ['both', undefined, ['a', 'b'], ['notAnswered', 'notEquals', 'isAnyOf', 'any']],
  ['an empty set', undefined, [], ['notAnswered', 'notEquals', 'isNoneOf']],
] as const)('with %s answered', (_title, count, set, shown) => {
  let story = scenario(operators);
  if (count !== undefined) story = story.answer('count', count);
  if (set !== undefined) story = story.answer('set', [...set]);
  expect(dependent(story.visible())).toEqual(shown);
  expect(story.visibleToServer()).toEqual(story.visible());
});

test('hidden questions never appear and count as unanswered in conditions', () => {
  const definition = inquiry([
    segment('s', [
      question('gone', 'yesNo', { hidden: true, isForce: true, options: ['yes', 'no'] }),
      question('then', 'email', { condition: isAnyOf('gone', 'yes') }),
      question('else', 'email', { condition: isNoneOf('gone', 'yes') }),
    ]),
  ]);
  const story = scenario(definition).answer('gone', 'yes');
  expect(story.visible()).toEqual(['else']);
  expect(story.problems()).toEqual(['gone: notAsked']);
});

test('a question that was not drawn counts as unanswered in conditions', () => {
  const definition = inquiry([
    segment('s', [
      question('first', 'yesNo', { options: ['yes', 'no'] }),
      question('then', 'email', { condition: isAnyOf('first', 'yes') }),
      question('other', 'email'),
    ]),
  ]);
  const story = scenario(definition, { drawn: ['then', 'other'] });
  expect(story.visible()).toEqual(['other']);
  expect(story.answer('first', 'yes').problems()).toEqual(['first: notAsked']);
  expect(story.answer('first', 'yes').visibleToServer()).toEqual(['other']);
});
