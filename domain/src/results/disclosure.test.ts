import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DisclosureQuestionCounts,
  discloseQuestionSummary,
  isBelowMinGroupSize,
  isCrossTabDisclosed,
  mayShowFilteredResults,
} from './disclosure.ts';
import type { QuestionSummary } from './question-summary.ts';

// A small inquiry: the options that each person chose in each question, with single or multiple choice.
type QuestionShape = { readonly options: number; readonly several: boolean };
type Person = readonly (readonly number[])[];

const asked: readonly QuestionShape[] = [
  { options: 3, several: false },
  { options: 2, several: false },
  { options: 3, several: true },
];
const person = fc
  .tuple(
    ...asked.map(({ options, several }) =>
      several
        ? fc.subarray(Array.from({ length: options }, (_, option) => option))
        : fc.oneof(
            { weight: 5, arbitrary: fc.nat({ max: options - 1 }).map((option) => [option]) },
            { weight: 1, arbitrary: fc.constant([]) },
          ),
    ),
  )
  .map((who): Person => who);
// People are generated in groups, so that some cells have enough people.
const people = fc
  .array(fc.tuple(person, fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 9 })
  .map((groups) => groups.flatMap(([who, times]) => Array.from({ length: times }, (): Person => who)))
  .filter((all) => all.length >= 5);

const sideOf = (all: readonly Person[], question: number): DisclosureQuestionCounts => ({
  several: asked[question]?.several ?? false,
  counts: Array.from({ length: asked[question]?.options ?? 0 }, (_, option) => {
    return all.filter((who) => who[question]?.includes(option)).length;
  }),
});

/**
 * Defines the people whom a count includes. Each combination of answers is an unknown in the observer's
 * equations.
 */
type Holds = (who: Person) => boolean;

const kinds: Person[] = asked.reduce<Person[]>(
  (before, { options, several }) => {
    const one = Array.from({ length: options }, (_, option) => [option]);
    const all = several ? [[], ...one, [0, 1], [0, 2], [1, 2], [0, 1, 2]] : [[], ...one];
    return before.flatMap((kind) => all.map((choice): Person => [...kind, choice]));
  },
  [[]],
);

/** Reduces the equations of all shown counts; a count can be derived if its row reduces to zero. */
class Observer {
  readonly #rows: { readonly pivot: number; readonly row: number[] }[] = [];

  learn(holds: Holds): void {
    const row = this.#reduce(holds);
    const pivot = row.findIndex((value) => Math.abs(value) > 1e-9);
    if (pivot < 0) return;
    const scale = row[pivot] ?? 1;
    this.#rows.push({ pivot, row: row.map((value) => value / scale) });
  }

  canDerive(holds: Holds): boolean {
    return this.#reduce(holds).every((value) => Math.abs(value) < 1e-9);
  }

  #reduce(holds: Holds): number[] {
    const row: number[] = kinds.map((kind) => (holds(kind) ? 1 : 0));
    for (const known of this.#rows) {
      const factor = row[known.pivot] ?? 0;
      if (factor === 0) continue;
      for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (known.row[at] ?? 0);
    }
    return row;
  }
}

const chose =
  (question: number, option: number): Holds =>
  (who) =>
    who[question]?.includes(option) ?? false;
const answered =
  (question: number): Holds =>
  (who) =>
    (who[question]?.length ?? 0) > 0;
const not =
  (holds: Holds): Holds =>
  (who) =>
    !holds(who);
const both =
  (a: Holds, b: Holds): Holds =>
  (who) =>
    a(who) && b(who);
const pairsOf = (questions: readonly number[]) =>
  questions.flatMap((a) => questions.map((b) => [a, b] as const)).filter(([a, b]) => a !== b);
const pairs = pairsOf([0, 1, 2]);
const options = (question: number) =>
  Array.from({ length: asked[question]?.options ?? 0 }, (_, option) => option);

test('all views together don’t reveal a count of one to four people by two answers', () => {
  fc.assert(
    fc.property(people, fc.constantFrom(0, 1), (all, breakdown) => {
      const count = (holds: Holds) => all.filter(holds).length;
      const observer = new Observer();
      observer.learn(() => true);
      for (const question of [0, 1, 2]) {
        observer.learn(answered(question));
        for (const option of options(question)) observer.learn(chose(question, option));
      }
      for (const [a, b] of pairs.filter((pair) => pair.includes(breakdown))) {
        const counts = options(a).map((y) => options(b).map((x) => count(both(chose(a, y), chose(b, x)))));
        if (!isCrossTabDisclosed(sideOf(all, a), sideOf(all, b), counts, all.length)) continue;
        for (const y of options(a)) {
          observer.learn(both(chose(a, y), answered(b)));
          for (const x of options(b)) {
            observer.learn(both(answered(a), chose(b, x)));
            observer.learn(both(chose(a, y), chose(b, x)));
          }
        }
      }
      for (const [a, b] of pairs) {
        for (const [y, x] of options(a).flatMap((y) => options(b).map((x) => [y, x] as const))) {
          const [inA, inB] = [chose(a, y), chose(b, x)];
          // For an option that everyone or no one chose, the other question's own counts already reveal
          // everything.
          if ([inA, not(inA), inB, not(inB)].some((holds) => count(holds) === 0)) continue;
          for (const cell of [both(inA, inB), both(inA, not(inB)), both(not(inA), inB)]) {
            if (isBelowMinGroupSize(count(cell))) expect(observer.canDerive(cell)).toBe(false);
          }
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('a table stays shown or withheld when rows and columns are swapped', () => {
  fc.assert(
    fc.property(people, fc.constantFrom(...pairs), (all, [a, b]) => {
      const count = (y: number, x: number) => all.filter(both(chose(a, y), chose(b, x))).length;
      const [row, column] = [sideOf(all, a), sideOf(all, b)];
      const there = options(a).map((y) => options(b).map((x) => count(y, x)));
      const back = options(b).map((x) => options(a).map((y) => count(y, x)));
      expect(isCrossTabDisclosed(column, row, back, all.length)).toBe(
        isCrossTabDisclosed(row, column, there, all.length),
      );
    }),
  );
});

const single = (counts: readonly number[]): DisclosureQuestionCounts => ({ several: false, counts });

test('a table with enough people in every cell is shown', () => {
  const counts = [
    [12, 8, 0],
    [8, 22, 0],
  ];
  // No one chose the last option.
  expect(isCrossTabDisclosed(single([20, 30]), single([20, 30, 0]), counts, 50)).toBe(true);
});

test('a table is withheld if a cell is small or empty', () => {
  const vote = single([10, 11]);
  const department = single([1, 10, 10]);
  // The pattern of hidden cells would say how the only person of the first department voted.
  expect(
    isCrossTabDisclosed(
      vote,
      department,
      [
        [0, 5, 5],
        [1, 5, 5],
      ],
      21,
    ),
  ).toBe(false);
  expect(
    isCrossTabDisclosed(
      single([10, 10]),
      single([10, 10]),
      [
        [10, 0],
        [0, 10],
      ],
      20,
    ),
  ).toBe(false);
});

test('a table is withheld if few people skipped one question and gave an answer to the other', () => {
  const grades = single([27, 27]);
  const counts = [
    [18, 9],
    [9, 14],
  ];
  expect(isCrossTabDisclosed(grades, single([30, 25]), counts, 64)).toBe(false);
});

test('a multiple choice has no tables, because the number of ticks would reveal who ticked several', () => {
  const counts = [
    [6, 6, 5],
    [5, 5, 5],
  ];
  const ticks = { several: true, counts: [11, 11, 10] };
  expect(isCrossTabDisclosed(single([16, 15]), ticks, counts, 31)).toBe(false);
});

// Counts of people who answered three yes-or-no questions with 000, 001, … 111.
const yesNo = fc.array(fc.nat({ max: 15 }), { minLength: 8, maxLength: 8 });

test('tables of one question with two others leave each count of three answers at least five values', () => {
  fc.assert(
    fc.property(yesNo, (kindCounts) => {
      const total = kindCounts.reduce((a, b) => a + b);
      const bit = (kind: number, question: number) => (kind >> (2 - question)) & 1;
      const count = (holds: (kind: number) => boolean) =>
        kindCounts.reduce((before, each, kind) => before + (holds(kind) ? each : 0), 0);
      const side = (question: number) =>
        single([0, 1].map((option) => count((kind) => bit(kind, question) === option)));
      const cell = (question: number, y: number, x: number) =>
        count((kind) => bit(kind, 0) === y && bit(kind, question) === x);
      const isShown = [1, 2].every((question) =>
        isCrossTabDisclosed(
          side(0),
          side(question),
          [0, 1].map((y) => [0, 1].map((x) => cell(question, y, x))),
          total,
        ),
      );
      if (!isShown) return;
      for (const y of [0, 1].filter((option) => count((kind) => bit(kind, 0) === option) > 0)) {
        const [b, c] = [cell(1, y, 0), cell(2, y, 0)];
        const inLine = b + cell(1, y, 1);
        // For an answer that no one gave, the other question's own counts already reveal everything.
        if ([1, 2].some((question) => side(question).counts.includes(0))) continue;
        expect(Math.min(b, c) - Math.max(0, b + c - inLine)).toBeGreaterThanOrEqual(5);
      }
    }),
    { numRuns: 1_000, examples: [[[0, 5, 5, 5, 5, 5, 5, 0]]] },
  );
});

// The options that each person chose in two single-choice questions, null if unanswered.
type Answers = { readonly a: number | null; readonly b: number | null };
const optionsOfA = [0, 1, 2, 3];
const optionsOfB = [0, 1, 2];

const pairOfAnswers: fc.Arbitrary<Answers> = fc.record({
  a: fc.option(fc.constantFrom(...optionsOfA), { freq: 6 }),
  b: fc.option(fc.constantFrom(...optionsOfB), { freq: 6 }),
});
const crowd = fc
  .array(fc.tuple(pairOfAnswers, fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 10 })
  .map((groups) => groups.flatMap(([who, times]) => Array.from({ length: times }, () => who)));

const sideOfPair = (all: readonly Answers[], question: 'a' | 'b', options: readonly number[]) =>
  single(options.map((option) => all.filter((who) => who[question] === option).length));

/** Lists all sets of options. */
const setsOf = (options: readonly number[]) =>
  Array.from({ length: 2 ** options.length }, (_, set) => options.filter((_, at) => (set >> at) % 2 === 1));

test('no two filters differ by one to four people who gave an answer', () => {
  fc.assert(
    fc.property(crowd, (all) => {
      const [a, b] = [sideOfPair(all, 'a', optionsOfA), sideOfPair(all, 'b', optionsOfB)];
      const counts = optionsOfA.map((y) =>
        optionsOfB.map((x) => all.filter((who) => who.a === y && who.b === x).length),
      );
      if (!isCrossTabDisclosed(a, b, counts, all.length)) return;
      const sumOf = (chosen: readonly number[], x: number) =>
        chosen.reduce((before, y) => before + (counts[y]?.[x] ?? 0), 0);
      const reported = setsOf(optionsOfA).flatMap((chosen) => {
        const matching = all.filter(({ a: own }) => own !== null && chosen.includes(own)).length;
        if (chosen.length === 0 || !mayShowFilteredResults(matching, all.length)) return [];
        return { chosen, shown: optionsOfB.map((x) => sumOf(chosen, x)) };
      });
      // Counts shown without a filter, and those derived for people who chose none of these options.
      const whole = { chosen: null, shown: b.counts };
      for (const larger of [whole, ...reported]) {
        for (const smaller of reported) {
          const inside = larger.chosen === null || smaller.chosen.every((y) => larger.chosen?.includes(y));
          if (!inside) continue;
          for (const x of optionsOfB) {
            const [more, less] = [larger.shown[x] ?? null, smaller.shown[x] ?? null];
            if (more !== null && less !== null) expect(isBelowMinGroupSize(more - less)).toBe(false);
            if (less !== null) expect(isBelowMinGroupSize(less)).toBe(false);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});

const base: QuestionSummary = {
  questionId: 'q',
  body: 'Question?',
  responseType: 'ranking',
  segmentName: '',
  answered: 9,
  withheld: false,
  options: [],
  numbers: null,
  cells: [],
  moments: [],
  momentUnit: null,
};
const option = (optionId: string, role: string, count: number, meanRank: number | null = null) => ({
  optionId,
  label: optionId,
  role,
  position: 0,
  count,
  meanRank,
  withheld: false,
});

test('a matrix row that few answered shows no cells, and they don’t follow from the columns', () => {
  const disclosed = discloseQuestionSummary({
    ...base,
    responseType: 'matrix',
    options: [
      option('price', 'row', 9),
      option('service', 'row', 2),
      option('bad', 'column', 5),
      option('good', 'column', 6),
    ],
    cells: [
      { rowId: 'price', columnId: 'bad', count: 4 },
      { rowId: 'price', columnId: 'good', count: 5 },
      { rowId: 'service', columnId: 'bad', count: 1 },
      { rowId: 'service', columnId: 'good', count: 1 },
    ],
  });
  expect(disclosed.cells).toEqual([
    { rowId: 'price', columnId: 'bad', count: 4 },
    { rowId: 'price', columnId: 'good', count: 5 },
  ]);
  expect(disclosed.options.map(({ count, withheld }) => [count, withheld])).toEqual([
    [9, false],
    [0, true],
    [4, false],
    [5, false],
  ]);
});

test('mean ranks are shown only if each option was ranked by zero or enough people', () => {
  const enough = {
    ...base,
    options: [option('a', 'choice', 9, 1.5), option('b', 'choice', 9, 1.5), option('c', 'choice', 0)],
  };
  expect(discloseQuestionSummary(enough)).toEqual(enough);
  const few = { ...base, options: [option('a', 'choice', 9, 1.2), option('b', 'choice', 2, 3)] };
  expect(discloseQuestionSummary(few).options).toMatchObject([
    { count: 9, meanRank: null, withheld: true },
    { count: 0, meanRank: null, withheld: true },
  ]);
});
