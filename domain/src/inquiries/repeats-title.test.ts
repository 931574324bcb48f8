import { expect, test } from 'vitest';
import { textLimits } from '../text/text-limits.ts';
import { equalsTitle, repeatsTitle } from './repeats-title.ts';

test.each([
  ['Team lunch?', 'Team lunch?', true],
  ['Team  lunch?\nOne answer each.', 'Team lunch?', true],
  ['Team lunches in May?', 'Team lunch', false],
  ['When is the team lunch?', 'Team lunch', false],
  ['Lunch?', 'Poll: Lunch?', true],
  ['ناهار؟', 'رأی‌گیری: ناهار؟', true],
  ['Lunch?', 'Friday: Lunch?', false],
])('%j repeats the title %j: %j', (text, title, expected) => {
  expect(repeatsTitle(text, title)).toBe(expected);
});

test('a title that was cut inside a word is repeated by the longer question', () => {
  const question = 'x'.repeat(textLimits.title + 40);
  expect(repeatsTitle(question, question.slice(0, textLimits.title))).toBe(true);
});

test('a question that says more than the title doesn’t equal it', () => {
  expect(equalsTitle('Team  lunch?\n', 'Team lunch?')).toBe(true);
  expect(equalsTitle('Lunch?', 'Poll: Lunch?')).toBe(true);
  expect(equalsTitle('Team lunch? One answer each.', 'Team lunch?')).toBe(false);
});
