import { expect, test } from 'vitest';
import { proposePublicTitle } from './public-title.ts';

test.each([
  ['Dinner?', 'Poll: Dinner?'],
  ['شام چی؟', 'Poll: شام چی؟'],
  ['Which day?', 'Which day?'],
])('proposes for “%s” the title “%s”', (text, title) => {
  expect(proposePublicTitle(text, (short) => `Poll: ${short}`)).toBe(title);
});
