import { expect, test } from 'vitest';
import { option, question, segment, testId } from '../../testing/builders.ts';
import { hardLimits } from '../hard-limits.ts';
import type { Question } from '../question.ts';
import { checkConditions } from './check-conditions.ts';
import type { Condition, ConditionClause } from './condition.ts';
import {
  collectConditionPlaces,
  findPlacesTesting,
  listTestableQuestions,
  removeConditionTests,
} from './condition-places.ts';

type Test = Partial<Omit<ConditionClause, 'questionId' | 'optionIds'>> & { on: string; options?: string[] };

const clause = ({ on, options = [], operator = 'isAnyOf', value = null }: Test): ConditionClause => ({
  questionId: testId(on),
  operator,
  value,
  optionIds: options.map(testId),
});
const all = (...tests: Test[]): Condition => ({ match: 'all', clauses: tests.map(clause) });
const any = (...tests: Test[]): Condition => ({ match: 'any', clauses: tests.map(clause) });

const coffee = question('coffee', 'single', { options: ['yes', 'no'] });
const age = question('age', 'number', { min: 18, max: 99 });
const extras = question('extras', 'multiple', { min: 0, max: 3, options: ['milk', 'sugar', 'honey'] });
const stars = question('stars', 'rating', { min: 1, max: 5 });
const sources = [coffee, age, extras, stars];

function codes(questions: readonly Question[]): string[] {
  const ordered = questions.map((each, sortOrder) => ({ ...each, sortOrder }));
  return checkConditions({ segments: [segment('s', ordered)] }).map(({ path, code }) => `${path} ${code}`);
}

const never = ['segments.0.questions.4.condition conditionNeverTrue'];

test.each<[string, Condition, boolean]>([
  [
    'two single choices at once',
    all({ on: 'coffee', options: ['yes'] }, { on: 'coffee', options: ['no'] }),
    true,
  ],
  [
    'either of two single choices',
    any({ on: 'coffee', options: ['yes'] }, { on: 'coffee', options: ['no'] }),
    false,
  ],
  [
    'two of several choices',
    all({ on: 'extras', options: ['milk'] }, { on: 'extras', options: ['sugar'] }),
    false,
  ],
  [
    'a choice and its absence',
    all({ on: 'extras', options: ['milk'] }, { on: 'extras', options: ['milk'], operator: 'isNoneOf' }),
    true,
  ],
  [
    'an answer without any option',
    all(
      { on: 'coffee', operator: 'answered' },
      { on: 'coffee', options: ['yes', 'no'], operator: 'isNoneOf' },
    ),
    true,
  ],
  ['no option at all', all({ on: 'coffee', options: ['yes', 'no'], operator: 'isNoneOf' }), false],
  [
    'answered and unanswered',
    all({ on: 'age', operator: 'answered' }, { on: 'age', operator: 'notAnswered' }),
    true,
  ],
  [
    'crossed numbers',
    all({ on: 'age', operator: 'atLeast', value: 30 }, { on: 'age', operator: 'atMost', value: 20 }),
    true,
  ],
  [
    'one number',
    all({ on: 'age', operator: 'atLeast', value: 30 }, { on: 'age', operator: 'atMost', value: 30 }),
    false,
  ],
  ['a number within the range', all({ on: 'age', operator: 'equals', value: 30 }), false],
  ['a number below the range', all({ on: 'age', operator: 'equals', value: 17 }), true],
  ['half a star', all({ on: 'stars', operator: 'equals', value: 2.5 }), true],
  [
    'two numbers at once',
    all({ on: 'age', operator: 'equals', value: 30 }, { on: 'age', operator: 'equals', value: 31 }),
    true,
  ],
  [
    'a number that is too small for the other test',
    all({ on: 'age', operator: 'equals', value: 30 }, { on: 'age', operator: 'atLeast', value: 31 }),
    true,
  ],
  [
    'a number and its absence',
    all({ on: 'age', operator: 'equals', value: 30 }, { on: 'age', operator: 'notEquals', value: 30 }),
    true,
  ],
  [
    'the only number left, which is excluded',
    all({ on: 'age', operator: 'atLeast', value: 99 }, { on: 'age', operator: 'notEquals', value: 99 }),
    true,
  ],
  [
    'stars that are all excluded',
    all(
      { on: 'stars', operator: 'atMost', value: 2 },
      { on: 'stars', operator: 'notEquals', value: 1 },
      { on: 'stars', operator: 'notEquals', value: 2 },
    ),
    true,
  ],
  [
    'stars of which one is left',
    all({ on: 'stars', operator: 'atMost', value: 2 }, { on: 'stars', operator: 'notEquals', value: 1 }),
    false,
  ],
  [
    'another number, which also an unanswered question is',
    all({ on: 'age', operator: 'notEquals', value: 30 }),
    false,
  ],
  ['more than the maximum', all({ on: 'age', operator: 'atLeast', value: 100 }), true],
  ['less than the minimum', all({ on: 'age', operator: 'atMost', value: 17 }), true],
  [
    'a gap between whole stars',
    all({ on: 'stars', operator: 'atLeast', value: 2.2 }, { on: 'stars', operator: 'atMost', value: 2.8 }),
    true,
  ],
  [
    'alternatives that are all impossible',
    any({ on: 'age', operator: 'atLeast', value: 100 }, { on: 'age', operator: 'atMost', value: 1 }),
    true,
  ],
  [
    'alternatives of which one is possible',
    any({ on: 'age', operator: 'atLeast', value: 100 }, { on: 'age', operator: 'atLeast', value: 1 }),
    false,
  ],
])('a condition for %s is reported only if it can never be true', (_title, condition, isNever) => {
  expect(codes([...sources, question('q', 'email', { condition })])).toEqual(isNever ? never : []);
});

test('a condition that contradicts the condition of the tested question can never be true', () => {
  const milk = question('cow', 'yesNo', {
    options: ['cow.yes', 'cow.no'],
    condition: all({ on: 'coffee', options: ['yes'] }),
  });
  const condition = (answer: string) =>
    all({ on: 'coffee', options: ['no'] }, { on: 'cow', options: [answer] });
  expect(codes([coffee, milk, question('q', 'email', { condition: condition('cow.yes') })])).toEqual([
    'segments.0.questions.2.condition conditionNeverTrue',
  ]);
});

test('a question that requires an answer which ends the inquiry can never be shown', () => {
  const ending = { ...coffee, endCondition: all({ on: 'coffee', options: ['no'] }) };
  const q = (answer: string) =>
    question('q', 'email', { condition: all({ on: 'coffee', options: [answer] }) });
  expect(codes([ending, q('no')])).toEqual(['segments.0.questions.1.condition conditionNeverTrue']);
  expect(codes([ending, q('yes')])).toEqual([]);
});

test('a question that requires a number which ends the inquiry can never be shown', () => {
  const ending = { ...age, endCondition: all({ on: 'age', operator: 'equals', value: 20 }) };
  const q = (value: number) =>
    question('q', 'email', { condition: all({ on: 'age', operator: 'equals', value }) });
  expect(codes([ending, q(20)])).toEqual(['segments.0.questions.1.condition conditionNeverTrue']);
  expect(codes([ending, q(21)])).toEqual([]);
});

test('a contradiction is reported once, where it arises', () => {
  const condition = all({ on: 'coffee', options: ['yes'] }, { on: 'coffee', options: ['no'] });
  const q = question('q', 'single', {
    condition,
    options: ['a', option('b', { condition: all({ on: 'age', operator: 'answered' }) })],
    endCondition: all({ on: 'q', options: ['a'] }),
  });
  expect(codes([...sources, q])).toEqual(never);
});

test('only an end condition may test its own question', () => {
  const own = all({ on: 'q', options: ['a'] });
  const q = (fields: Partial<Question>) =>
    question('q', 'single', { options: ['a', 'b'], ...(fields as object) });
  expect(codes([q({ endCondition: own })])).toEqual([]);
  expect(codes([q({ condition: own })])).toEqual([
    'segments.0.questions.0.condition.clauses.0.questionId conditionNotEarlier',
  ]);
  const options = ['a', option('b', { condition: own })];
  expect(codes([question('q', 'single', { options })])).toEqual([
    'segments.0.questions.0.options.1.condition.clauses.0.questionId conditionNotEarlier',
  ]);
});

test('the first of two questions that depend on each other is reported', () => {
  const a = question('a', 'email', { condition: all({ on: 'b', operator: 'answered' }) });
  const b = question('b', 'email', { condition: all({ on: 'a', operator: 'answered' }) });
  expect(codes([a, b])).toEqual([
    'segments.0.questions.0.condition.clauses.0.questionId conditionNotEarlier',
  ]);
});

test('a statement can’t be tested', () => {
  const note = question('note', 'statement');
  const q = question('q', 'email', { condition: all({ on: 'note', operator: 'answered' }) });
  expect(codes([note, q])).toEqual(['segments.0.questions.1.condition.clauses.0.operator invalidValue']);
});

const used = segment('s', [
  coffee,
  question('note', 'statement', { sortOrder: 1 }),
  question('q', 'single', {
    sortOrder: 2,
    condition: any({ on: 'coffee', options: ['yes'] }, { on: 'gone', operator: 'answered' }),
    options: ['a', option('b', { condition: all({ on: 'coffee', options: ['no'] }) })],
    endCondition: all({ on: 'q', options: ['a'] }),
  }),
]);

test('conditions are checked while an author types, also with as many as an inquiry may have', () => {
  const first = question('q0', 'single', { options: ['q0.yes', 'q0.no'] });
  const chain = Array.from({ length: hardLimits.questions - 1 }, (_, index) => {
    const [yes, no] = [`q${index + 1}.yes`, `q${index + 1}.no`];
    const condition = all({ on: 'q0', options: ['q0.yes'] });
    return question(`q${index + 1}`, 'single', {
      sortOrder: index + 1,
      condition: all({ on: `q${index}`, options: [`q${index}.yes`] }),
      options: [option(yes, { condition }), option(no, { condition })],
      endCondition: all({ on: `q${index + 1}`, options: [no] }),
    });
  });
  const last = question('last', 'text', {
    condition: all({ on: 'q9', options: ['q9.no'] }),
  });
  expect(codes([first, ...chain])).toEqual([]);
  expect(codes([first, ...chain.slice(0, -1), last])).toEqual([
    'segments.0.questions.499.condition conditionNeverTrue',
  ]);
});

test('every use of a question is found, and the questions that a condition can test', () => {
  const map = collectConditionPlaces([used]);
  expect(map.places.map(({ part }) => part)).toEqual(['question', 'option', 'end']);
  expect(findPlacesTesting(map, new Set([coffee.id])).map(({ part }) => part)).toEqual([
    'question',
    'option',
  ]);
  expect(listTestableQuestions(map, 2).map(({ body }) => body)).toEqual(['coffee?']);
  expect(listTestableQuestions(map, 3).map(({ body }) => body)).toEqual(['coffee?', 'q?']);
});

test('tests of a deleted question are removed, together with conditions that have no other test', () => {
  const draft = { settings: { endings: [], quotas: [] }, segments: [used] };
  const [cleaned] = removeConditionTests(draft, new Set([coffee.id])).segments;
  const q = cleaned?.questions[2];
  expect(q?.condition).toEqual(any({ on: 'gone', operator: 'answered' }));
  expect(q?.options[1]?.condition).toBeNull();
  expect(q?.endCondition).toEqual(all({ on: 'q', options: ['a'] }));
  expect(cleaned?.questions[0]).toBe(used.questions[0]);
  expect(removeConditionTests(draft, new Set([testId('other')])).segments[0]).toBe(used);
});

test('a question that requires more answers than its segment draws is never shown', () => {
  const ordered = [
    ...sources,
    question('q', 'email', { condition: all({ on: 'coffee', options: ['yes'] }) }),
  ].map((each, sortOrder) => ({ ...each, sortOrder }));
  const check = (questionCount: number | null) =>
    checkConditions({ segments: [segment('s', ordered, { questionCount })] }).map(
      ({ path, code }) => `${path} ${code}`,
    );
  expect(check(null)).toEqual([]);
  expect(check(2)).toEqual([]);
  expect(check(1)).toEqual(never);
});

test('a question that ends the inquiry may be left out by a draw, so later questions can still be shown', () => {
  const ending = question('stars2', 'rating', {
    min: 1,
    max: 5,
    sortOrder: 1,
    endCondition: all({ on: 'coffee', options: ['yes'] }),
  });
  const late = question('q', 'email', { condition: all({ on: 'coffee', options: ['yes'] }) });
  const check = (questionCount: number | null) =>
    checkConditions({
      segments: [
        segment('a', [coffee]),
        segment('b', [ending, { ...stars, sortOrder: 2 }], { questionCount }),
        segment('c', [late]),
      ],
    }).map(({ code }) => code);
  expect(check(null)).toEqual(['conditionNeverTrue']);
  expect(check(1)).toEqual([]);
});
