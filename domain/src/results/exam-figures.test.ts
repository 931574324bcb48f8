import { expect, test } from 'vitest';
import { summariseExamScores } from './exam-figures.ts';

test('the mean percentage is rounded only once', () => {
  const groups = [
    { percent: 32.6, passMark: null, count: 199 },
    { percent: 35.6, passMark: null, count: 1 },
  ];
  expect(summariseExamScores(groups, null).meanPercent).toBe(32.615);
});
