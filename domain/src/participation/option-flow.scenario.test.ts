import { expect, test } from 'vitest';
import { toAnswerMap } from '../inquiries/answers.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Condition, ConditionClause } from '../inquiries/conditions/condition.ts';
import { hardLimits } from '../inquiries/hard-limits.ts';
import { chosenAll, inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { scenario } from '../testing/scenario.ts';
import { findShownQuestions } from './flow.ts';

function when(name: string, operator: ConditionClause['operator'], ...options: string[]): Condition {
  return {
    match: 'all',
    clauses: [{ questionId: testId(name), operator, optionIds: chosenAll(...options), value: null }],
  };
}

const meals = inquiry([
  segment('s', [
    question('diet', 'single', { isForce: true, options: ['all', 'vegan'] }),
    question('dish', 'single', {
      isForce: true,
      options: [option('steak', { condition: when('diet', 'isAnyOf', 'all') }), 'soup', 'salad'],
    }),
    question('sides', 'multiple', {
      min: 2,
      max: 3,
      score: 1,
      options: [
        option('butter', { condition: when('diet', 'isAnyOf', 'all'), isAnswer: true }),
        option('cheese', { condition: when('diet', 'isAnyOf', 'all') }),
        option('bread', { isAnswer: true }),
        option('nothing', { role: 'none' }),
      ],
    }),
    question('rare', 'email', { condition: when('dish', 'isAnyOf', 'steak') }),
    question('meat', 'single', {
      isForce: true,
      options: ['beef', 'lamb'].map((name) => option(name, { condition: when('diet', 'isAnyOf', 'all') })),
    }),
    question('table', 'matrix', {
      isForce: true,
      options: [
        option('row1', { role: 'row' }),
        option('row2', { role: 'row', condition: when('diet', 'isAnyOf', 'all') }),
        option('col1', { role: 'column' }),
        option('col2', { role: 'column' }),
      ],
    }),
  ]),
]);

test('an option appears with its condition and can’t be chosen without it', () => {
  const vegan = scenario(meals).answer('diet', 'vegan');
  expect(vegan.options('dish')).toEqual(['soup', 'salad']);
  expect(scenario(meals).answer('diet', 'all').options('dish')).toEqual(['steak', 'soup', 'salad']);
  const rest = vegan.answer('table', { row1: 'col1' }).answer('sides', ['bread']);
  expect(rest.answer('dish', 'steak').problems()).toEqual(['dish: optionOfAnotherQuestion']);
  expect(rest.answer('dish', 'soup').problems()).toEqual([]);
});

test('a chosen option that disappears counts as unanswered in conditions', () => {
  const steak = scenario(meals).answer('diet', 'all').answer('dish', 'steak');
  expect(steak.visible()).toContain('rare');
  const vegan = steak.answer('diet', 'vegan');
  expect(vegan.visible()).not.toContain('rare');
  expect(vegan.visibleToServer()).toEqual(vegan.visible());
});

test('a question without visible options is not asked', () => {
  expect(scenario(meals).answer('diet', 'vegan').visible()).toEqual(['diet', 'dish', 'sides', 'table']);
  expect(scenario(meals).answer('diet', 'all').visible()).toContain('meat');
});

test('the minimum number of choices never exceeds the visible options', () => {
  const vegan = scenario(meals)
    .answer('diet', 'vegan')
    .answer('dish', 'soup')
    .answer('table', { row1: 'col1' });
  expect(vegan.answer('sides', ['bread']).problems()).toEqual([]);
  const all = scenario(meals).answer('diet', 'all').answer('dish', 'soup').answer('meat', 'lamb');
  const laid = all.answer('table', { row1: 'col1', row2: 'col2' });
  expect(laid.answer('sides', ['bread']).problems()).toEqual(['sides: chooseAtLeast']);
});

test('every visible row must be answered, and no other', () => {
  const vegan = scenario(meals).answer('diet', 'vegan').answer('dish', 'soup');
  expect(vegan.answer('table', { row1: 'col1' }).problems()).toEqual([]);
  expect(vegan.answer('table', { row1: 'col1', row2: 'col1' }).problems()).toEqual([
    'table: optionOfAnotherQuestion',
  ]);
});

test('a right option that does not appear is not expected', () => {
  const vegan = scenario(meals).answer('diet', 'vegan').answer('sides', ['bread']);
  expect(vegan.score()).toMatchObject({ score: 1 });
  expect(scenario(meals).answer('diet', 'all').answer('sides', ['bread']).score()).toMatchObject({
    score: 0,
  });
});

const screening = inquiry([
  segment('a', [
    question('age', 'single', {
      isForce: true,
      options: ['minor', 'adult'],
      endCondition: when('age', 'isAnyOf', 'minor'),
    }),
    question('name', 'email', { isForce: true }),
  ]),
  segment('b', [
    question('note', 'statement', { pageNumber: 2, endCondition: when('name', 'notAnswered') }),
    question('rest', 'email', { pageNumber: 2, isForce: true }),
  ]),
]);

test('asks no question after the end condition holds', () => {
  const start = scenario(screening);
  expect(start.visible()).toEqual(['age', 'name', 'note']);
  const minor = start.answer('age', 'minor');
  expect(minor.visible()).toEqual(['age']);
  expect(minor.visibleToServer()).toEqual(['age']);
  expect(minor.pages()).toEqual([1]);
  expect(minor.problems()).toEqual([]);
  expect(minor.answer('name', 'a@example.com').problems()).toEqual(['name: notAsked']);
  const adult = start.answer('age', 'adult').answer('name', 'a@example.com');
  expect(adult.visible()).toEqual(['age', 'name', 'note', 'rest']);
  expect(adult.problems()).toEqual(['rest: answerRequired']);
});

test('the end condition of a question that is hidden or not drawn has no effect', () => {
  const hidden = inquiry([
    segment('s', [
      question('a', 'single', { options: ['x', 'y'] }),
      question('b', 'email', {
        condition: when('a', 'isAnyOf', 'x'),
        endCondition: when('a', 'answered'),
      }),
      question('c', 'email'),
    ]),
  ]);
  expect(scenario(hidden).answer('a', 'y').visible()).toEqual(['a', 'c']);
  expect(scenario(hidden).answer('a', 'x').visible()).toEqual(['a', 'b']);
  expect(
    scenario(hidden, { drawn: ['a', 'c'] })
      .answer('a', 'x')
      .visible(),
  ).toEqual(['a', 'c']);
});

test('a statement takes no answer, and answering it is refused', () => {
  const adult = scenario(screening).answer('age', 'adult').answer('name', 'a@example.com');
  expect(adult.answer('rest', 'b@example.com').answer('note', 'words').problems()).toEqual([
    'note: notAsked',
  ]);
});

test('the largest allowed conditions on the longest answer take milliseconds', () => {
  const names = Array.from({ length: hardLimits.optionsPerQuestion }, (_, at) => `o${at}`);
  // As many as fit into the text of an inquiry.
  const optionIds = names.slice(0, 40).map((name) => testId(`not-${name}`));
  const clause = { questionId: testId('long'), operator: 'isNoneOf', optionIds, value: null } as const;
  const condition: Condition = { match: 'all', clauses: Array.from({ length: 20 }, () => ({ ...clause })) };
  const definition = inquiry([
    segment('a', [question('long', 'multiple', { options: names })]),
    segment('b', [
      question('short', 'multiple', {
        options: names.slice(0, hardLimits.clauses / 20).map((name) => option(`${name}-b`, { condition })),
      }),
    ]),
  ]);
  const compiled = compileInquiry(definition);
  const answers = toAnswerMap([{ questionId: testId('long'), value: chosenAll(...names) }]);
  // The fastest of several runs, because other programs may delay each.
  const durations = Array.from({ length: 10 }, () => {
    const start = Date.now();
    expect(findShownQuestions(compiled, answers).size).toBe(2);
    return Date.now() - start;
  });
  expect(Math.min(...durations)).toBeLessThan(250);
});
