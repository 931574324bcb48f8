import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { answer, chosen, chosenAll, inquiry, question, segment, testId } from '../testing/builders.ts';
import { randomAnswers } from '../testing/random-answers.ts';
import { sampleAnswers, sampleInquiry } from '../testing/sample-inquiry.ts';
import { encodeAnswers } from './encode-answers.ts';
import { computeMedianOfCounts } from './median.ts';
import { mergeNumberCounts } from './summarize-numbers.ts';
import {
  addTallyTo,
  listListedValues,
  makeEmptyTally,
  type TalliedResponse,
  type Tally,
  tallyResponse,
} from './tally.ts';

const compiled = compileInquiry(sampleInquiry());
const response = fc
  .tuple(randomAnswers(compiled), fc.option(fc.integer({ min: 0, max: 100_000 })))
  .map(([answers, duration]): TalliedResponse => ({ ...encodeAnswers(compiled, answers), duration }));
const responses = fc.array(response, { maxLength: 12 });

function counted(list: readonly TalliedResponse[]): Tally {
  const tally = makeEmptyTally();
  for (const each of list) tallyResponse(tally, compiled, each, 1);
  return tally;
}

function merged(...tallies: readonly Tally[]): Tally {
  const sum = makeEmptyTally();
  for (const tally of tallies) addTallyTo(sum, tally);
  return sum;
}

const throughJson = (tally: Tally): Tally => JSON.parse(JSON.stringify(tally));

test('adding and removing responses in any order leaves an empty tally', () => {
  fc.assert(
    fc.property(responses, fc.infiniteStream(fc.nat()), (list, picks) => {
      const tally = counted(list);
      const left = [...list];
      while (left.length > 0) {
        const [gone] = left.splice((picks.next().value ?? 0) % left.length, 1);
        if (gone !== undefined) tallyResponse(tally, compiled, gone, -1);
      }
      expect(tally).toEqual(makeEmptyTally());
    }),
  );
});

test('the order of responses changes nothing', () => {
  fc.assert(
    fc.property(responses, (list) => {
      expect(counted(list.toReversed())).toEqual(counted(list));
    }),
  );
});

test('merging tallies equals counting everything together, in any order and grouping', () => {
  fc.assert(
    fc.property(responses, responses, responses, (a, b, c) => {
      const all = counted([...a, ...b, ...c]);
      expect(merged(counted(a), counted(b), counted(c))).toEqual(all);
      expect(merged(counted(c), merged(counted(b), counted(a)))).toEqual(all);
    }),
  );
});

test('applying an edit as a difference equals a recount', () => {
  fc.assert(
    fc.property(responses, response, response, (others, before, after) => {
      const difference = makeEmptyTally();
      tallyResponse(difference, compiled, before, -1);
      tallyResponse(difference, compiled, after, 1);
      const kept = merged(counted([...others, before]), throughJson(difference));
      expect(kept).toEqual(counted([...others, after]));
    }),
  );
});

test('a tally is unchanged after JSON', () => {
  fc.assert(
    fc.property(responses, (list) => {
      const tally = counted(list);
      expect(throughJson(tally)).toEqual(tally);
    }),
  );
});

test('counts contain the number of answers to a question and of choices of an option', () => {
  const code = (name: string) =>
    compiled.questionById.get(testId(name))?.code ?? compiled.optionById.get(testId(name))?.option.code ?? -1;
  const store = (...answers: Parameters<typeof encodeAnswers>[1]) => ({
    ...encodeAnswers(compiled, answers),
    duration: null,
  });
  const tally = counted([
    { ...encodeAnswers(compiled, sampleAnswers()), duration: 60 },
    store(answer('drink', chosen('drink.tea')), answer('extras', chosenAll('extras.dates', 'extras.cake'))),
    store(answer('drink', chosen('drink.tea'))),
  ]);
  const count = (name: string) => tally.counts[code(name)];
  expect(tally.responses).toBe(3);
  expect([count('drink'), count('drink.tea'), count('drink.coffee'), count('drink.other')]).toEqual([
    3, 2, 0, 1,
  ]);
  expect([count('extras'), count('extras.dates'), count('extras.cake'), count('extras.none')]).toEqual([
    2, 2, 1, 0,
  ]);
  expect([count('stars'), count('leaf'), count('places'), count('places.good')]).toEqual([1, 1, 1, 1]);
});

test('neighbouring questions are counted separately', () => {
  const twins = compileInquiry(
    inquiry([
      segment('s', [
        question('p', 'multiple', { min: 0, max: 2, options: ['a', 'b'] }),
        question('q', 'multiple', { min: 0, max: 2, options: ['c', 'd'] }),
      ]),
    ]),
  );
  const tally = makeEmptyTally();
  const answers = [answer('p', chosenAll('a', 'b')), answer('q', chosenAll('c'))];
  tallyResponse(tally, twins, { ...encodeAnswers(twins, answers), duration: null }, 1);
  expect(tally.counts).toEqual([0, 1, 1, 1, 1, 1]);
});

test('numbers of any size need few bins and have an exact sum', () => {
  const wide = compileInquiry(inquiry([segment('s', [question('n', 'number', { min: -1e12, max: 1e12 })])]));
  const tally = makeEmptyTally();
  for (let at = 0; at < 20_000; at += 1) {
    const value = Math.sin(at) * 10 ** (at % 13);
    tallyResponse(tally, wide, { choices: [], rest: { 1: value }, duration: null }, 1);
  }
  expect(Object.keys(tally.bins['1'] ?? {}).length).toBeLessThan(16_000);
  expect(Object.keys(tally.values).length).toBeGreaterThan(16_000);
  for (let at = 0; at < 20_000; at += 1) {
    const value = Math.sin(at) * 10 ** (at % 13);
    tallyResponse(tally, wide, { choices: [], rest: { 1: value }, duration: null }, -1);
  }
  expect(tally).toEqual(makeEmptyTally());
});

test('unknown codes are ignored', () => {
  const tally = counted([{ choices: [9999, 31_999], rest: { 8888: 'x', __proto__: 'y' }, duration: null }]);
  expect(tally).toEqual({ ...makeEmptyTally(), responses: 1 });
});

test.each([
  [[], null],
  [[30], 30],
  [[10, 30], 20],
  [[10, 20, 90], 20],
  [[null, 15], 15],
  [[12_345, 90_001, 12_347], 12_347],
])('the median of %j seconds is %j', (durations, median) => {
  const tally = counted(durations.map((duration) => ({ choices: [], rest: null, duration })));
  expect(computeMedianOfCounts(mergeNumberCounts(tally.durations, listListedValues(tally)))).toBe(median);
});
