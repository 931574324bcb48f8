import { describe, expect, test } from 'vitest';
import { measureFastestRun } from '../testing/fastest.ts';
import { parseIdentifier } from './identifier.ts';

describe('an identifier', () => {
  test.each([
    ['Sara@Example.COM', { kind: 'email', text: 'sara@example.com' }],
    ['  sara.k+news@mail.example.ir ', { kind: 'email', text: 'sara.k+news@mail.example.ir' }],
    ['ｓara@example.com', { kind: 'email', text: 'sara@example.com' }],
    ['sara۱۲@example.com', { kind: 'email', text: 'sara12@example.com' }],
    ['+98 912 123 4567', { kind: 'mobile', text: '+989121234567' }],
    ['0098-912-123-4567', { kind: 'mobile', text: '+989121234567' }],
    ['۰۹۱۲۱۲۳۴۵۶۷', { kind: 'mobile', text: '09121234567' }],
    ['٠٩١٢١٢٣٤٥٦٧', { kind: 'mobile', text: '09121234567' }],
    ['\u200e+1 (415) 555-2671', { kind: 'mobile', text: '+14155552671' }],
    ['sara_k', { kind: 'username', text: 'sara_k' }],
  ])('%s is normalized', (typed, expected) => {
    expect(parseIdentifier(typed)).toEqual(expected);
  });

  test.each([
    ['a@x.com,b@evil.com'],
    ['a@x.com b@evil.com'],
    ['a@x.com\nBcc: b@evil.com'],
    ['"a b"@x.com'],
    ['(c)a@x.com'],
    ['a@b@c.com'],
    ['a@x'],
    ['a@x.1'],
    ['a@-x.com'],
    ['a..b@x.com'],
    ['@x.com'],
    ['<a@x.com>'],
    [`${'a'.repeat(65)}@x.com`],
    [`a@${'x.'.repeat(130)}com`],
    ['12345'],
    ['+'],
    ['1234567890123456'],
    ['a'],
    [''],
    ['__proto__'],
  ])('%j is not an identifier', (typed) => {
    expect(parseIdentifier(typed)).toBeNull();
  });

  test('long invalid text is refused fast', () => {
    const taken = measureFastestRun(() => {
      for (const piece of ['a@', 'a.', '1 ', '-']) expect(parseIdentifier(piece.repeat(32_768))).toBeNull();
    });
    expect(taken).toBeLessThan(500);
  });
});
