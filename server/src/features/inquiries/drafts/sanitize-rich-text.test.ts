import { measureFastestRun } from '@nazar/domain/testing/fastest.ts';
import { expect, test } from 'vitest';
import { htmlPayloads, unsafeMarkup } from '../../../testing/html-payloads.ts';
import { losesMarkupWhenSanitized, sanitizeRichText } from './sanitize-rich-text.ts';

test('keeps allowed formatting', () => {
  const html =
    '<p>How <strong>was</strong> <em>it</em>, <u>really</u>?<br /><s>old</s></p><ul><li>a</li></ul><ol><li>b</li></ol>';
  expect(sanitizeRichText(html)).toBe(html);
});

test('keeps links to web and mail addresses', () => {
  const html = '<a href="https://example.com/?a=1&amp;b=2">x</a> <a href="mailto:a@example.com">y</a>';
  expect(sanitizeRichText(html)).toBe(html);
});

test('keeps Persian text with its half-spaces', () => {
  expect(sanitizeRichText('<p>می‌خواهید؟ «بله»</p>')).toBe('<p>می‌خواهید؟ «بله»</p>');
});

test('keeps a character that looks like markup as text', () => {
  expect(sanitizeRichText('5 < 6 & 7')).toBe('5 &lt; 6 &amp; 7');
});

test('converts the formatting of other editors', () => {
  expect(sanitizeRichText('<b>a</b><i>b</i><del>c</del>')).toBe('<strong>a</strong><em>b</em><s>c</s>');
});

test('returns its own output unchanged', () => {
  const once = sanitizeRichText('<p onclick=x>5 < 6 <b>a</b> &amp;lt;script&amp;gt;</p><svg><p>');
  expect(sanitizeRichText(once)).toBe(once);
});

test.each(htmlPayloads)('makes %s harmless', (payload) => {
  expect(unsafeMarkup(sanitizeRichText(payload))).toEqual([]);
});

test('unfinished tags are found in linear time', () => {
  const html = '<a'.repeat(50_000);
  expect(losesMarkupWhenSanitized(html)).toBe(true);
  expect(measureFastestRun(() => losesMarkupWhenSanitized(html))).toBeLessThan(2000);
});
