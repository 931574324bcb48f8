import { expect, test } from 'vitest';
import { proposePollTitle } from './public-title.ts';

test.each([
  ['Dinner?', 'en', 'Poll: Dinner?'],
  ['شام چی؟', 'fa', 'رأی‌گیری: شام چی؟'],
  ['Which day?', 'en', 'Which day?'],
] as const)('proposes for “%s” in “%s” the title “%s”', (text, language, title) => {
  expect(proposePollTitle(text, language)).toBe(title);
});
