import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './guard-formula.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+98 21 1234', "'+98 21 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  ["it's 5", "it's 5"],
  ["'twas", "'twas"],
  ['a=b', 'a=b'],
  ['', ''],
])('writes %j as %j', (text, written) => {
  expect(guardFormula(text)).toBe(written);
});

test('what was guarded never begins a formula, and comes back as it was', () => {
  const text = fc.stringMatching(/^['=+@\-ab＝\t]{0,6}$/u);
  fc.assert(
    fc.property(text, (original) => {
      const written = guardFormula(original);
      expect(written).not.toMatch(/^[=+\-@\t＝]/);
      expect(unguardFormula(written)).toBe(original);
    }),
  );
});
