import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAnswerMap } from '../inquiries/answers.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/condition.ts';
import { visibleQuestions } from '../participation/visibility.ts';
import { answer, chosen, inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { isConditionWithheld } from './condition-disclosure.ts';
import { isBelowMinGroupSize } from './disclosure.ts';
import { encodeAnswers } from './encode-answers.ts';
import { emptyTally, tallyResponse } from './tally.ts';

type Clause = Partial<Condition['clauses'][number]> & Pick<Condition['clauses'][number], 'operator'>;

const anyOf = (...names: string[]): Clause => ({ operator: 'isAnyOf', optionIds: names.map(testId) });
const when = (source: string, ...clauses: Clause[]): Condition => ({
  match: 'all',
  clauses: clauses.map((clause) => ({ questionId: testId(source), optionIds: [], value: null, ...clause })),
});

const atLeast = (value: number): Clause => ({ operator: 'atLeast', value });
const atMost = (value: number): Clause => ({ operator: 'atMost', value });

type Conditions = {
  /** The condition of the question `stars`. */
  readonly starsFor?: Condition | undefined;
  readonly own?: Condition | undefined;
  readonly ending?: Condition | undefined;
  readonly x1?: Condition | undefined;
  readonly x2?: Condition | undefined;
};

function compileBallot({ own, starsFor, ending, x1, x2 }: Conditions) {
  const side = question('side', 'single', { options: ['p', 'q', 'r'], isForce: false });
  const stars = question('stars', 'number', {
    ...{ condition: starsFor ?? null, endCondition: ending ?? null, min: 0, max: 10 },
  });
  const options = [option('x1', { condition: x1 ?? null }), option('x2', { condition: x2 ?? null })];
  return compileInquiry(
    inquiry([segment('s', [side, stars, question('x', 'single', { options, condition: own ?? null })])]),
  );
}

type Person = { readonly side: string | null; readonly stars: number | null; readonly x: string | null };

/** Whether the question x is withheld, and how many people it was asked. */
function close(conditions: Conditions, people: readonly Person[]) {
  const compiled = compileBallot(conditions);
  const tally = emptyTally();
  let asked = 0;
  let answered = 0;
  for (const { side, stars, x } of people) {
    const before = [
      ...(side === null ? [] : [answer('side', chosen(side))]),
      ...(stars === null ? [] : [answer('stars', stars)]),
    ];
    const shown = visibleQuestions(compiled.asked, toAnswerMap(before)).get(testId('x'));
    const isOffered = x !== null && shown?.options.some(({ id }) => id === testId(x));
    const given = isOffered ? [...before, answer('x', chosen(x))] : before;
    if (shown !== undefined) asked += 1;
    if (isOffered) answered += 1;
    tallyResponse(tally, compiled, { ...encodeAnswers(compiled, given), duration: null }, 1);
  }
  const x = compiled.questionById.get(testId('x'));
  if (x === undefined) throw new Error('The question is lost.');
  return { withheld: isConditionWithheld(compiled, x, tally), asked, answered };
}

const times = (count: number, person: Partial<Person>): Person[] =>
  Array.from({ length: count }, () => ({ side: null, stars: null, x: null, ...person }));

test.each<[string, Conditions]>([
  ['its condition', { own: when('side', anyOf('p')) }],
  ['the least number', { own: when('stars', atLeast(4)) }],
  ['the largest number', { own: when('stars', atMost(5), atLeast(4)) }],
  ['an earlier end', { ending: when('stars', atMost(3)) }],
])('one asked person who skipped a question withholds it by %s', (_, conditions) => {
  const people = (skipped: number) => [
    ...times(6, { side: 'p', stars: 4, x: 'x1' }),
    ...times(6, { side: 'p', stars: 5, x: 'x2' }),
    ...times(skipped, { side: 'p', stars: 5 }),
    ...times(10, { side: 'q', stars: 2 }),
  ];
  expect(close(conditions, people(1)).withheld).toBe(true);
  expect(close(conditions, people(0)).withheld).toBe(false);
  expect(close(conditions, people(5)).withheld).toBe(false);
});

test.each<[string, Conditions]>([
  ['options with conditions', { x1: when('side', anyOf('p')) }],
  ['options that all have conditions', { x1: when('side', anyOf('p')), x2: when('side', anyOf('q')) }],
  ['conditions on two questions', { own: when('side', anyOf('p')), ending: when('stars', atMost(0)) }],
  [
    'an end of a question that some are asked',
    { own: when('side', anyOf('p')), starsFor: when('side', anyOf('p')), ending: when('side', anyOf('r')) },
  ],
  [
    'a condition on a question that some are asked',
    { own: when('stars', atLeast(1)), starsFor: when('side', anyOf('p', 'q')) },
  ],
])('%s withhold a question, because its counts can be combined with others', (_, conditions) => {
  const people = [...times(10, { side: 'p', stars: 5, x: 'x1' }), ...times(10, { side: 'q', stars: 5 })];
  expect(close(conditions, people).withheld).toBe(true);
});

test('a number that splits a bin of kept counts withholds the question', () => {
  const people = (low: number) => [
    ...times(10, { stars: low, x: 'x1' }),
    ...times(10, { stars: 4.005, x: 'x2' }),
  ];
  const own = when('stars', atLeast(4.004));
  expect(close({ own }, people(2)).withheld).toBe(true);
  expect(close({ own: when('stars', atLeast(3.5)) }, people(2)).withheld).toBe(false);
});

const condition = fc.option(
  fc.oneof(
    fc.subarray(['p', 'q', 'r'], { minLength: 1 }).map((names) => when('side', anyOf(...names))),
    fc
      .tuple(fc.constantFrom('atLeast' as const, 'atMost' as const), fc.constantFrom(1, 2, 2.5, 3))
      .map(([operator, value]) => when('stars', { operator, value })),
  ),
  { nil: undefined },
);
const person = fc.record({
  side: fc.option(fc.constantFrom('p', 'q', 'r')),
  stars: fc.option(fc.constantFrom(1, 2, 2.5, 3)),
  x: fc.option(fc.constantFrom('x1', 'x2')),
});
const people = fc
  .array(fc.tuple(person, fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 9 })
  .map((groups) => groups.flatMap(([each, count]) => times(count, each)));

test('a shown question was skipped by none or by enough people of those that one answer had it asked', () => {
  const conditions = fc.oneof(
    condition.map((own): Conditions => ({ own })),
    condition.map((ending): Conditions => ({ ending })),
    fc.tuple(condition, condition).map(([own, ending]): Conditions => ({ own, ending })),
  );
  fc.assert(
    fc.property(conditions, people, (given, all) => {
      if (Object.values(given).every((each) => each === undefined)) return;
      const { withheld, asked, answered } = close(given, all);
      if (!withheld) expect(isBelowMinGroupSize(asked - answered)).toBe(false);
    }),
    { numRuns: 400 },
  );
});
