import { expect, test } from 'vitest';
import { findIdentifierProblem } from './find-identifier-problem.ts';

test.each([
  ['sara@example.com', null],
  ['+98 912 123 4567', null],
  ['۰۹۱۲۱۲۳۴۵۶۷', null],
  ['sara@', 'invalidEmail'],
  ['@', 'invalidEmail'],
  ['۰۹۱۲ ۱۲', 'invalidMobile'],
  ['sara', 'invalidIdentifier'],
  ['sara77', 'invalidIdentifier'],
  ['', 'identifierRequired'],
  [' ', 'identifierRequired'],
])('the reason why no code can be sent to «%s» is %s', (typed, problem) => {
  expect(findIdentifierProblem(typed)).toBe(problem);
});
