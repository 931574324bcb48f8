import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { inquiry, question, segment } from '../testing/builders.ts';
import { drawQuestions } from './draw.ts';

const compiled = compileInquiry(
  inquiry([
    segment(
      's',
      Array.from({ length: 12 }, (_, at) => question(`q${at}`, 'email', { sortOrder: at, hidden: at === 5 })),
    ),
  ]),
);
const all = compiled.asked.map(({ id }) => id);

test('a draw has the given number of different questions in the order of the definition', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 11 }), (seed, count) => {
      const drawn = drawQuestions(compiled, count, seed);
      expect(drawn).toHaveLength(count);
      expect(drawn).toEqual(all.filter((id) => drawn.includes(id)));
    }),
  );
});

test('the same seed draws the same questions, and too large a number draws all', () => {
  expect(drawQuestions(compiled, 4, 42)).toEqual(drawQuestions(compiled, 4, 42));
  expect(drawQuestions(compiled, 99, 42)).toEqual(all);
});

test('every question is drawn about equally often', () => {
  const counts = new Map(all.map((id) => [id, 0]));
  const rounds = 4400;
  for (let seed = 0; seed < rounds; seed += 1) {
    for (const id of drawQuestions(compiled, 3, seed)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const expected = (rounds * 3) / all.length;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.12);
});
