import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDrawnQuestions } from '../inquiries/answerable-questions.ts';
import { compileInquiry } from '../inquiries/compile.ts';
import { inquiry, question, segment, testId } from '../testing/builders.ts';
import { drawQuestions } from './draw.ts';

const questions = Array.from({ length: 12 }, (_, at) =>
  question(`q${at}`, 'email', { sortOrder: at, hidden: at === 5 }),
);
const drawing = (questionCount: number) =>
  compileInquiry(inquiry([segment('s', questions)], { questionCount }));
const { asked } = drawing(1);
const all = asked.map(({ id }) => id);

/** Makes three segments with equal questions, each with its own number to draw. */
const drawingBySegment = (counts: readonly (number | null)[]) => {
  const segments = counts.map((questionCount, at) => {
    const own = questions.slice(at * 4, at * 4 + 4).map((each, sortOrder) => ({ ...each, sortOrder }));
    return segment(`s${at}`, own, { questionCount });
  });
  return compileInquiry(inquiry(segments));
};

test('a draw has the given number of different questions in the order of the definition', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 11 }), (seed, count) => {
      const drawn = drawQuestions(drawing(count), seed) ?? [];
      expect(drawn).toHaveLength(count);
      expect(drawn).toEqual(all.filter((id) => drawn.includes(id)));
    }),
  );
});

test('each segment draws its own number, and segments without one ask all their questions', () => {
  const count = fc.option(fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(fc.integer(), fc.tuple(count, count, count), (seed, counts) => {
      const compiled = drawingBySegment(counts);
      const drawn = drawQuestions(compiled, seed);
      if (counts.every((each) => each === null)) {
        expect(drawn).toBeNull();
        return;
      }
      expect(drawn).toEqual(all.filter((id) => drawn?.includes(id)));
      // One question of the second segment is hidden, so three are available.
      [4, 3, 4].forEach((available, at) => {
        const own = compiled.asked.filter(
          ({ id, segment }) => segment.id === testId(`s${at}`) && drawn?.includes(id),
        );
        expect(own).toHaveLength(Math.min(counts[at] ?? available, available));
      });
      expect(drawn).toHaveLength(countDrawnQuestions(compiled.definition) ?? -1);
    }),
  );
});

test('the same seed draws the same questions, and a number that is too large draws all', () => {
  for (const compiled of [drawing(4), drawingBySegment([2, null, 1])]) {
    expect(drawQuestions(compiled, 42)).toEqual(drawQuestions(compiled, 42));
  }
  expect(drawQuestions(drawing(99), 42)).toEqual(all);
  expect(drawQuestions(drawingBySegment([99, 99, null]), 42)).toEqual(all);
});

test.each([
  ['of all', drawing(3), 3 / 11],
  ['of its segment', drawingBySegment([1, 1, 1]), null],
])('every question %s is drawn about equally often', (_of, compiled, chance) => {
  const counts = new Map(all.map((id) => [id, 0]));
  const rounds = 4400;
  for (let seed = 0; seed < rounds; seed += 1) {
    for (const id of drawQuestions(compiled, seed) ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  all.forEach((id, at) => {
    const expected = rounds * (chance ?? (at >= 4 && at < 7 ? 1 / 3 : 1 / 4));
    expect(Math.abs((counts.get(id) ?? 0) - expected)).toBeLessThan(expected * 0.12);
  });
});
