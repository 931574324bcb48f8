import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { answer, inquiry, question, segment } from '../testing/builders.ts';
import { encodeAnswers } from './encode-answers.ts';
import { findGroupingSource, parseGroupSelection } from './grouping.ts';
import { areIntervalsDisjoint, getIntervalUpperBound } from './interval.ts';
import { makeGrouping } from './make-grouping.ts';
import { makeTallyWithStatistics, summarizeQuestions } from './summarize.ts';
import { makeEmptyTally, tallyResponse } from './tally.ts';

const compiled = compileInquiry(
  inquiry([
    segment('s', [
      question('age', 'number', { min: 0, max: 120 }),
      question('stars', 'rating', { min: 1, max: 5, sortOrder: 1 }),
      question('born', 'date', { min: '1900-01-01', max: '2100-12-31', sortOrder: 2 }),
      question('mood', 'scale', { min: 0, max: 100, sortOrder: 3 }),
    ]),
  ]),
);

const people = fc.array(
  fc.record({
    age: fc.oneof(fc.integer({ min: -50, max: 500 }), fc.double({ min: -50, max: 500, noNaN: true })),
    stars: fc.integer({ min: 0, max: 10 }),
    mood: fc.integer({ min: 0, max: 100 }),
    born: fc.constantFrom('1999-12-31', '2025-03-20', '2025-03-21', '2026-02-01', '2026-03-21'),
  }),
  { minLength: 1, maxLength: 30 },
);

type Person = Readonly<Record<'age' | 'stars' | 'mood', number>> & { readonly born: string };
type People = readonly Person[];

/** Makes people of these ages. */
const ofAges = (...ages: number[]) =>
  ages.map((age): Person => ({ age, stars: 3, mood: 0, born: '2026-02-01' }));
/** Makes people of these moods. */
const ofMoods = (...moods: number[]) =>
  ofAges(...moods).map((person, at) => ({ ...person, mood: moods[at] ?? 0 }));

function countsFor(all: People) {
  const tally = makeEmptyTally();
  for (const person of all) {
    const answers = Object.entries(person).map(([name, value]) => answer(name, value));
    tallyResponse(tally, compiled, { ...encodeAnswers(compiled, answers), duration: null }, 1);
  }
  return makeTallyWithStatistics(compiled, tally);
}

function groupsOf(name: keyof Person, all: People) {
  const found = compiled.questions.find(({ body }) => body === `${name}?`);
  const source = found === undefined ? null : findGroupingSource(compiled, found.id);
  if (found === undefined || source === null) throw new Error('no such question');
  return makeGrouping(source, countsFor(all), 'persian');
}

test('intervals are the bars and periods of the summary', () => {
  fc.assert(
    fc.property(people, (all) => {
      const [age, stars, born, mood] = summarizeQuestions(compiled, countsFor(all), 'persian');
      for (const [name, summary] of [
        ['age', age],
        ['stars', stars],
        ['mood', mood],
      ] as const) {
        const groups = groupsOf(name, all).groups;
        expect(
          groups.map(({ interval, count }) => ({ from: interval?.from, to: interval?.to, count })),
        ).toEqual(summary?.numbers?.bins);
      }
      expect(groupsOf('born', all).groups.map(({ count }) => count)).toEqual(
        born?.moments.map(({ count }) => count),
      );
    }),
  );
});

test('only the last interval can include its upper end', () => {
  // Up to ten different numbers have no ranges.
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 40];
  const ids = (...ages: number[]) => groupsOf('age', ofAges(...ages, ...others)).groups.map(({ id }) => id);
  expect(ids(0, 100)).toEqual([...ids(0, 99).slice(0, -1), '[90,100]']);
  expect(ids(0, 99).at(-1)).toBe('[90,100)');
});

test('a largest answer on an inner edge of a wide scale is in the interval above it', () => {
  const groups = (...moods: number[]) => groupsOf('mood', ofMoods(...moods)).groups;
  const at60 = groups(20, 60);
  expect(at60.filter(({ count }) => count !== 0).map(({ id }) => id)).toEqual(['[20,30)', '[60,70)']);
  expect(at60.at(-1)?.id).toBe('[90,100)');
  expect(groups(20, 100).at(-1)?.id).toBe('[90,100]');
});

test('intervals chosen from a wide scale are still disjoint after a higher answer', () => {
  const chosen = groupsOf('mood', ofMoods(20, 60)).groups.map(({ id }) => id);
  const later = groupsOf('mood', ofMoods(20, 60, 100));
  expect(parseGroupSelection(later, chosen, { fixed: false })?.groups.map(({ id }) => id)).toEqual(chosen);
});

test('few different numbers are groups of their own, which stay when more are given', () => {
  const chosen = groupsOf('age', ofAges(7.5, 9, 9)).groups;
  expect(chosen.map(({ id, count }) => [id, count])).toEqual([
    ['[7.5,7.5]', 1],
    ['[9,9]', 2],
  ]);
  const later = groupsOf('age', ofAges(7.5, 9, 9, ...Array.from({ length: 20 }, (_, at) => at + 0.25)));
  const ids = chosen.map(({ id }) => id);
  expect(parseGroupSelection(later, ids, { fixed: false })?.groups.map(({ id }) => id)).toEqual(ids);
});

test('every number is in exactly one interval', () => {
  fc.assert(
    fc.property(people, (all) => {
      for (const name of ['age', 'stars', 'mood'] as const) {
        const intervals = groupsOf(name, all).groups.flatMap(({ interval }) => interval ?? []);
        expect(areIntervalsDisjoint(intervals)).toBe(true);
        for (const person of all) {
          const inside = intervals.filter(
            (each) => each.from <= person[name] && person[name] < getIntervalUpperBound(each),
          );
          expect(inside).toHaveLength(1);
        }
      }
    }),
    { examples: [[ofAges(0, -5e-324)], [ofAges(1e-310, 0)], [ofMoods(20, 60)]] },
  );
});

test('custom intervals are refused in fixed groupings', () => {
  const ages = groupsOf('age', ofAges(31));
  expect(parseGroupSelection(ages, ['[18,30)'], { fixed: true })).toBeNull();
  expect(parseGroupSelection(ages, ['[18,30)'], { fixed: false })?.groups.map(({ id }) => id)).toEqual([
    '[18,30)',
  ]);
  expect(parseGroupSelection(ages, ['[18,30)', '[29,40)'], { fixed: false })).toBeNull();
  expect(parseGroupSelection(ages, [ages.id], { fixed: true })?.groups).toEqual(ages.groups);
});
