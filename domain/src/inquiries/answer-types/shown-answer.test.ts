import { expect, test } from 'vitest';
import { answer, inquiry, question, segment } from '../../testing/builders.ts';
import { compileInquiry } from '../compile.ts';
import type { Question } from '../question.ts';
import { toShownAnswer } from './shown-answer.ts';

function shownRow(asked: Question) {
  const [compiled] = compileInquiry(inquiry([segment('s', [asked])])).asked;
  if (compiled === undefined) throw new Error('no question');
  return toShownAnswer(compiled, answer('q', 4)).row;
}

test.each([
  ['stars with ends of their own', question('q', 'rating', { min: 1, max: 7 }), { min: 1, max: 7 }],
  ['stars without', question('q', 'rating', { min: null, max: null }), { min: 1, max: 5 }],
  ['a scale across zero', question('q', 'scale', { min: -5, max: 5 }), { min: -5, max: 5 }],
  ['half a scale', question('q', 'scale', { min: 2, max: null }), { min: 2, max: 10 }],
  // The bounds of a number question are limits and not a row of points.
  ['a number', question('q', 'number', { min: 0, max: 9 }), undefined],
])('points have the row they were chosen from: %s', (_name, asked, row) => {
  expect(shownRow(asked)).toEqual(row);
});
