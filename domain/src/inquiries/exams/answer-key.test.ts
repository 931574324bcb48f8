import { expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../../testing/builders.ts';
import { scenario } from '../../testing/scenario.ts';
import type { Question } from '../question.ts';
import { isAnswerKeyChanged, withNewestAnswerKey } from './answer-key.ts';

const right = { isAnswer: true };
const asking = (...questions: Question[]) => inquiry([segment('s', questions)]);
const single = (more: Parameters<typeof question>[2]) => question('q', 'single', more);
const text = (...accepted: string[]) =>
  question('q', 'text', {
    score: 1,
    min: 0,
    max: 9,
    options: accepted.map((body, at) => option(`accepted ${at}`, { role: 'accepted', body })),
  });
const ranking = (...order: string[]) => question('q', 'ranking', { score: 1, options: order });
const before = single({ score: 1, options: [option('a', right), 'b'] });

test.each([
  ['another right option', single({ score: 1, options: ['a', option('b', right)] }), true],
  ['other points', single({ score: 2, options: [option('a', right), 'b'] }), true],
  ['another wrong score', single({ score: 1, wrongScore: 1, options: [option('a', right), 'b'] }), true],
  ['another order of options', single({ score: 1, options: ['b', option('a', right)] }), false],
  ['other words', single({ score: 1, body: 'Why?', options: [option('a', right), 'b'] }), false],
  ['a hidden question', single({ score: 1, hidden: true, options: [option('a', right), 'b'] }), false],
] as const)('%s: whether the key differs is %s', (_title, after, differs) => {
  expect(isAnswerKeyChanged(asking(before), asking(after))).toBe(differs);
});

test('accepted answers and the order of a ranking are part of the key; new and removed questions are not', () => {
  expect(isAnswerKeyChanged(asking(text('x')), asking(text('x', 'y')))).toBe(true);
  expect(isAnswerKeyChanged(asking(ranking('a', 'b')), asking(ranking('b', 'a')))).toBe(true);
  const other = question('other', 'single', { score: 1, options: [option('c', right), 'd'] });
  expect(isAnswerKeyChanged(asking(before), asking(before, { ...other, sortOrder: 5 }))).toBe(false);
  expect(isAnswerKeyChanged(asking(before, { ...other, sortOrder: 5 }), asking(before))).toBe(false);
});

const scoreOf = (answered: Question, newest: Question, value: string | string[]) =>
  scenario(withNewestAnswerKey(asking(answered), asking(newest)))
    .answer('q', value)
    .score();

test('answers are judged by the newest right answers and points', () => {
  const after = single({ score: 3, wrongScore: 1, options: ['a', option('b', right)] });
  expect(scoreOf(before, after, 'a')).toEqual({ score: -1, maxScore: 3 });
  expect(scoreOf(before, after, 'b')).toEqual({ score: 3, maxScore: 3 });
  expect(scoreOf(text('x'), text('y'), 'y')).toEqual({ score: 1, maxScore: 1 });
  expect(scoreOf(ranking('a', 'b'), ranking('b', 'a'), ['b', 'a'])).toEqual({ score: 1, maxScore: 1 });
});

test('an option marked as right and hidden later stays right in responses that were shown it', () => {
  const after = single({ score: 1, options: [option('a', { ...right, hidden: true }), 'b'] });
  expect(scoreOf(before, after, 'a')).toEqual({ score: 1, maxScore: 1 });
});

test('the order of a ranking without points is not part of the key', () => {
  const unscored = (...order: string[]) => question('q', 'ranking', { options: order });
  expect(isAnswerKeyChanged(asking(unscored('a', 'b')), asking(unscored('b', 'a')))).toBe(false);
});

test('a question whose right options were all hidden earlier is not scored', () => {
  const hiding = single({ score: 1, options: [option('a', right), 'b', option('c', { hidden: true })] });
  const after = single({ score: 1, wrongScore: 1, options: ['a', 'b', option('c', right)] });
  expect(scoreOf(hiding, after, 'a')).toBeNull();
});

test('a question whose only right option is hidden counts as much in earlier revisions as in the newest', () => {
  const hidden = single({ score: 1, wrongScore: 1, options: [option('a', { ...right, hidden: true }), 'b'] });
  const reworded = { ...hidden, body: 'Which?' };
  const inNewest = scenario(asking(reworded)).answer('q', 'b').score();
  expect(inNewest?.maxScore).toBe(1);
  expect(scoreOf(hidden, reworded, 'b')).toEqual(inNewest);
});

test('a question whose right options were all added later is not scored', () => {
  const after = single({ score: 1, wrongScore: 1, options: ['a', 'b', option('c', right)] });
  expect(scoreOf(before, after, 'a')).toBeNull();
});

test('questions that are no longer asked keep their own key', () => {
  const newest = asking(question('other', 'single', { score: 9, options: [option('c', right), 'd'] }));
  expect(withNewestAnswerKey(asking(before), newest).segments[0]?.questions[0]).toMatchObject({
    id: testId('q'),
    score: 1,
    options: [{ isAnswer: true }, { isAnswer: false }],
  });
});
