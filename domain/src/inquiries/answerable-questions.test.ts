import { expect, test } from 'vitest';
import { option, question, segment } from '../testing/builders.ts';
import { asksOnlyForChoices } from './answerable-questions.ts';

const asks = (...[type, more]: [Parameters<typeof question>[1], Parameters<typeof question>[2]?]) =>
  asksOnlyForChoices({ segments: [segment('s', [question('q', type, more)])] });

test('a name can be in written answers, files and the text of «Other», unless they are hidden', () => {
  const other = option('Other', { role: 'other' });
  expect(asks('single', { options: ['a', 'b'] })).toBe(true);
  expect(asks('rating')).toBe(true);
  expect(asks('date')).toBe(true);
  expect(asks('single', { options: ['a', other] })).toBe(false);
  for (const type of ['text', 'longText', 'email', 'phone', 'url', 'file'] as const) {
    expect(asks(type), type).toBe(false);
  }
  expect(asks('text', { hidden: true })).toBe(true);
});
