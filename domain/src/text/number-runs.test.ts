import { expect, test } from 'vitest';
import { isolateNumbers, splitNumberRuns } from './number-runs.ts';

test.each([
  ['با شمارهٔ +98 912 123 4567 تماس بگیرید', ['+98 912 123 4567']],
  ['به ۰۹۱۲ ۱۲۳ ۴۵۶۷ یا 0912-123-4567 زنگ بزنید', ['۰۹۱۲ ۱۲۳ ۴۵۶۷', '0912-123-4567']],
  ['+98 912 345 6789، 021 8888 1234', ['+98 912 345 6789', '021 8888 1234']],
  ['دفتر: (021) 8888 1234، +1 (800) 555-1234', ['(021) 8888 1234', '+1 (800) 555-1234']],
  ['بی صفر 912 345 6789 و کارت ۶۰۳۷ ۹۹۱۱ ۱۲۳۴ ۵۶۷۸', ['912 345 6789', '۶۰۳۷ ۹۹۱۱ ۱۲۳۴ ۵۶۷۸']],
  ['دمای -5 درجه (2 نفر)', ['-5']],
  ['از -10 تا −۲٫۵، یا -10–-5', ['-10', '−۲٫۵', '-10', '-5']],
  ['دمای -12 درجه در ۱۴۰۵ و ۱ ۲ ۳ و 0912', ['-12']],
  ['A-1 و سال ۱۳۹۰-۱۴۰۰ و ۱۴۰۵/۰۱/۰۱', []],
  ['بدون شماره', []],
])('numbers in «%s» keep their order and their sign', (text, expected) => {
  const parts = splitNumberRuns(text);
  expect(parts.join('')).toBe(text);
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(expected);
});

test('plain text gets isolating characters around them', () => {
  expect(isolateNumbers('زنگ: +98 912')).toBe('زنگ: \u2066+98 912\u2069');
});

test.each(['+1 ', '-1-', '0912 ', '(021) ', '+1 (', '-'])(
  'takes a long text of «%s» apart at once',
  (piece) => {
    const text = piece.repeat(20_000);
    expect(splitNumberRuns(text).join('')).toBe(text);
  },
);
