import { expect, test } from 'vitest';
import { countSmsParts } from './sms-parts.ts';

test.each([
  ['nothing', '', { alphabet: 'gsm7', length: 0, parts: 1 }],
  ['160 plain letters', 'a'.repeat(160), { alphabet: 'gsm7', length: 160, parts: 1 }],
  ['161 plain letters', 'a'.repeat(161), { alphabet: 'gsm7', length: 161, parts: 2 }],
  ['two full parts', 'a'.repeat(306), { alphabet: 'gsm7', length: 306, parts: 2 }],
  ['more than two', 'a'.repeat(307), { alphabet: 'gsm7', length: 307, parts: 3 }],
  ['letters that take two places', '€'.repeat(80), { alphabet: 'gsm7', length: 160, parts: 1 }],
  // A part of 153 places has room for 76 such letters, because none can be split.
  ['such letters over two parts', '{'.repeat(153), { alphabet: 'gsm7', length: 306, parts: 3 }],
  ['70 Persian letters', 'س'.repeat(70), { alphabet: 'ucs2', length: 70, parts: 1 }],
  ['71 Persian letters', 'س'.repeat(71), { alphabet: 'ucs2', length: 71, parts: 2 }],
  ['a half-space among Latin letters', `${'a'.repeat(70)}\u200c`, { alphabet: 'ucs2', length: 71, parts: 2 }],
  ['Persian digits', '۱۲۳', { alphabet: 'ucs2', length: 3, parts: 1 }],
  ['a curly apostrophe', 'Don’t', { alphabet: 'ucs2', length: 5, parts: 1 }],
  ['emoji of two units', '🌷'.repeat(35), { alphabet: 'ucs2', length: 70, parts: 1 }],
  ['emoji that no part may cut', '🌷'.repeat(67), { alphabet: 'ucs2', length: 134, parts: 3 }],
])('counts the parts of a message: %s', (_what, text, parts) => {
  expect(countSmsParts(text)).toEqual(parts);
});
