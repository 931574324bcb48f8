import { expect, test } from 'vitest';
import { proposeTitleOfKind } from './public-title.ts';

test.each([
  ['poll', 'Dinner?', 'en', 'Poll: Dinner?'],
  ['poll', 'شام چی؟', 'fa', 'رأی‌گیری: شام چی؟'],
  ['poll', 'Which day?', 'en', 'Which day?'],
  ['survey', 'کلاس یوگا', 'fa', 'پرسش‌نامه: کلاس یوگا'],
  ['exam', 'Rivers', 'en', 'Exam: Rivers'],
] as const)('proposes for the %s “%s” in “%s” the title “%s”', (kind, text, language, title) => {
  expect(proposeTitleOfKind(kind, text, language)).toBe(title);
});
