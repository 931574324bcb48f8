import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOfDays, mayShowFiltered, sumShown } from './disclose-filtered.ts';
import { isFew, type Side, shownTable } from './disclosure.ts';

// What each person chose in two questions with one choice, null where they left it out, and on which day.
type Person = { readonly a: number | null; readonly b: number | null; readonly day: number };
const optionsOfA = [0, 1, 2, 3];
const optionsOfB = [0, 1, 2];
const dayOf = (day: number) => `2026-01-0${day + 1}`;

const person: fc.Arbitrary<Person> = fc.record({
  a: fc.option(fc.constantFrom(...optionsOfA), { freq: 6 }),
  b: fc.option(fc.constantFrom(...optionsOfB), { freq: 6 }),
  day: fc.nat({ max: 5 }),
});
// People come in groups, so that some cells have enough people.
const people = fc
  .array(fc.tuple(person, fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 10 })
  .map((groups) => groups.flatMap(([who, times]) => Array.from({ length: times }, () => who)));

const sideOf = (all: readonly Person[], question: 'a' | 'b', options: readonly number[]): Side => ({
  ...{ code: question === 'a' ? 1 : 2, several: false, tellsBoth: false },
  counts: options.map((option) => all.filter((who) => who[question] === option).length),
});

/** All sets of options. */
const setsOf = (options: readonly number[]) =>
  Array.from({ length: 2 ** options.length }, (_, set) => options.filter((_, at) => (set >> at) % 2 === 1));

test('no two filters differ by one to four people who gave an answer', () => {
  fc.assert(
    fc.property(people, (all) => {
      const [a, b] = [sideOf(all, 'a', optionsOfA), sideOf(all, 'b', optionsOfB)];
      const counts = optionsOfA.map((y) =>
        optionsOfB.map((x) => all.filter((who) => who.a === y && who.b === x).length),
      );
      const table = { counts, shown: shownTable(a, b, counts, all.length).cells };
      const told = setsOf(optionsOfA).flatMap((chosen) => {
        const matching = all.filter(({ a: own }) => own !== null && chosen.includes(own)).length;
        if (chosen.length === 0 || !mayShowFiltered(matching, all.length)) return [];
        return { chosen, shown: sumShown(table, chosen) };
      });
      // What everybody sees without a filter, and what follows for those who chose none of these.
      const everybody = { chosen: null, shown: b.counts };
      for (const larger of [everybody, ...told]) {
        for (const smaller of told) {
          const inside = larger.chosen === null || smaller.chosen.every((y) => larger.chosen?.includes(y));
          if (!inside) continue;
          for (const x of optionsOfB) {
            const [more, less] = [larger.shown[x] ?? null, smaller.shown[x] ?? null];
            if (more !== null && less !== null) expect(isFew(more - less)).toBe(false);
            if (less !== null) expect(isFew(less)).toBe(false);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('nor do they where only some of the people belong to them', () => {
  expect(mayShowFiltered(19, 20)).toBe(false);
  expect(mayShowFiltered(20, 20)).toBe(true);
  expect(mayShowFiltered(4, 20)).toBe(false);
  expect(mayShowFiltered(0, 20)).toBe(false);
  expect(mayShowFiltered(15, 20)).toBe(true);
});

test('no two periods differ by one to four people who gave an answer, or none', () => {
  fc.assert(
    fc.property(people, (all) => {
      const days = [...new Set(all.map(({ day }) => day))].toSorted().map((day) => {
        const of = all.filter((who) => who.day === day);
        return { day: dayOf(day), people: of.length, counts: sideOf(of, 'b', optionsOfB).counts };
      });
      const periods = [0, 1, 2, 3, 4, 5].flatMap((from) =>
        [0, 1, 2, 3, 4, 5].map((to) => [from, to] as const),
      );
      const told = periods.flatMap(([from, to]) => {
        const shown = countsOfDays(days, (day) => day >= dayOf(from) && day <= dayOf(to));
        const within = all.filter(({ day }) => day >= from && day <= to);
        if (shown === null || within.length === 0) return [];
        expect(shown).toEqual(sideOf(within, 'b', optionsOfB).counts);
        return { from, to, counts: [...shown, within.length - shown.reduce((sum, count) => sum + count, 0)] };
      });
      for (const larger of told) {
        for (const smaller of told) {
          if (smaller.from < larger.from || smaller.to > larger.to) continue;
          larger.counts.forEach((count, at) => {
            expect(isFew(count - (smaller.counts[at] ?? 0))).toBe(false);
          });
        }
      }
    }),
    { numRuns: 500 },
  );
});
