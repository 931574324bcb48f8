import { expect, test } from 'vitest';
import type { Condition } from '../inquiries/conditions/condition.ts';
import { chosenAll, inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { scenario } from '../testing/scenario.ts';
import { computeScorePercent } from './score.ts';

const right = { isAnswer: true };
const exam = inquiry([
  segment('exam', [
    question('capital', 'single', {
      score: 2,
      wrongScore: 0.5,
      options: [option('tehran', right), 'shiraz'],
    }),
    question('primes', 'multiple', {
      score: 3,
      wrongScore: 1,
      min: 0,
      max: 3,
      options: [option('two', right), option('three', right), 'four'],
    }),
    question('poet', 'text', {
      score: 0.1,
      min: 0,
      max: 50,
      options: [option('hafez', { body: 'حافظ', role: 'accepted' })],
    }),
    question('sum', 'number', { score: 0.2, min: 0, max: 99, options: [option('12', { role: 'accepted' })] }),
    question('opinion', 'longText', { min: 0, max: 50 }),
  ]),
]);

test('right answers add, wrong ones subtract, and missing ones count zero', () => {
  const story = scenario(exam);
  expect(story.score()).toEqual({ score: 0, maxScore: 5.3 });
  expect(story.answer('capital', 'tehran').score()?.score).toBe(2);
  expect(story.answer('capital', 'shiraz').score()?.score).toBe(-0.5);
  expect(story.answer('primes', ['two', 'three']).answer('capital', 'shiraz').score()?.score).toBe(2.5);
  expect(story.answer('primes', ['two']).score()?.score).toBe(-1);
  expect(story.answer('primes', []).score()?.score).toBe(0);
  expect(story.answer('poet', '  ').score()?.score).toBe(0);
});

test('fractional scores have no rounding errors', () => {
  const story = scenario(exam).answer('poet', 'حافظ').answer('sum', 12).answer('opinion', 'fine');
  expect(story.score()).toEqual({ score: 0.3, maxScore: 5.3 });
});

test('a score has six digits, so that the stored one gives the same percent', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `q${index}`);
  const thirds = inquiry([
    segment(
      's',
      ids.map((id) =>
        question(id, 'single', { score: 3.333333, options: [option(`${id}-right`, right), `${id}-wrong`] }),
      ),
    ),
  ]);
  const answered = ids.slice(0, 18).reduce((story, id) => story.answer(id, `${id}-right`), scenario(thirds));
  expect(answered.score()).toEqual({ score: 60, maxScore: 100 });
  // As an earlier version stored it.
  expect(computeScorePercent(59.999992, 99.99999)).toBe(60);
});

test('only drawn questions count in the score and the maximum', () => {
  const story = scenario(exam, { drawn: ['capital', 'opinion'] });
  expect(story.answer('capital', 'tehran').score()).toEqual({ score: 2, maxScore: 2 });
  expect(scenario(exam, { drawn: ['opinion'] }).score()).toEqual({ score: 0, maxScore: 0 });
});

test('questions hidden by a condition do not count', () => {
  const definition = inquiry([
    segment('s', [
      question('go', 'yesNo', { options: ['yes', 'no'] }),
      question('bonus', 'single', {
        score: 5,
        options: [option('good', right), 'bad'],
        condition: {
          match: 'all',
          clauses: [
            { questionId: testId('go'), operator: 'isAnyOf', optionIds: chosenAll('yes'), value: null },
          ],
        },
      }),
    ]),
  ]);
  const story = scenario(definition).answer('bonus', 'good');
  expect(story.answer('go', 'no').score()).toEqual({ score: 0, maxScore: 0 });
  expect(story.answer('go', 'yes').score()).toEqual({ score: 5, maxScore: 5 });
});

test('a question whose right options are all hidden does not count', () => {
  const condition: Condition = {
    match: 'all',
    clauses: [{ questionId: testId('go'), operator: 'isAnyOf', optionIds: chosenAll('yes'), value: null }],
  };
  const definition = inquiry([
    segment('s', [
      question('go', 'yesNo', { options: ['yes', 'no'] }),
      question('bonus', 'single', {
        score: 5,
        wrongScore: 1,
        options: [option('good', { ...right, condition }), 'bad', 'worse'],
      }),
    ]),
  ]);
  const story = scenario(definition).answer('bonus', 'bad');
  expect(story.answer('go', 'no').score()).toEqual({ score: 0, maxScore: 0 });
  expect(story.answer('go', 'yes').score()).toEqual({ score: -1, maxScore: 5 });
});

test('an inquiry without scores gives no score', () => {
  expect(scenario(inquiry([segment('s', [question('q', 'email')])])).score()).toBeNull();
});
